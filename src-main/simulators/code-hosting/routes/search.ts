import * as z from "zod";
import { validationFailed } from "../errors.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentFullIssue } from "../present/issue.ts";
import { presentListedRepository } from "../present/repository.ts";
import { searchIssues } from "../search/issues.ts";
import { searchRepositories } from "../search/repositories.ts";
import { sceneOf } from "../view.ts";
import { direction, route, sorted } from "./route.ts";

const searchQuery = pageQuery.extend({
  q: z.string().optional(),
  sort: z.string().optional(),
  order: direction,
});

/** The search itself; without one there is nothing to look for. */
function wordsOf(q: string | undefined): string {
  if (q !== undefined && q.trim() !== "") return q;
  throw validationFailed({ resource: "Search", field: "q", code: "missing" });
}

function wrap(total: number) {
  return (items: readonly unknown[]) => ({ total_count: total, incomplete_results: false, items });
}

/** Searching everything there is. */
export const searchRoutes = [
  route({
    method: "GET",
    path: "/search/issues",
    summary: "Searches issues and pull requests",
    query: searchQuery,
    handle: (context, request) => {
      const { state, view } = sceneOf(context, request);
      const { q, sort, order } = request.query;
      const found = sorted(
        searchIssues(state, wordsOf(q)),
        ({ issue }) =>
          sort === "comments"
            ? issue.comments
            : sort === "updated"
              ? issue.updatedAt
              : issue.createdAt,
        order,
      );
      const present = ({ repository, issue }: (typeof found)[number]) => ({
        ...presentFullIssue(view, repository, issue),
        score: 1,
      });
      return answerList(request, found, present, wrap(found.length));
    },
  }),
  route({
    method: "GET",
    path: "/search/repositories",
    summary: "Searches repositories",
    query: searchQuery,
    handle: (context, request) => {
      const { state, view } = sceneOf(context, request);
      const { q, sort, order } = request.query;
      const found = sorted(
        searchRepositories(state, wordsOf(q)),
        (repository) =>
          sort === "stars"
            ? Number(state.stars.has(repository.id))
            : sort === "updated"
              ? repository.updatedAt
              : 0,
        order,
      );
      const present = (repository: (typeof found)[number]) => ({
        ...presentListedRepository(view, repository),
        score: 1,
      });
      return answerList(request, found, present, wrap(found.length));
    },
  }),
];
