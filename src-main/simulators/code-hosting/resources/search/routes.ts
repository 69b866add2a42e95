import * as z from "zod";
import { unprocessable, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { searchIssues } from "../../search/issues.ts";
import { searchRepositories } from "../../search/repositories.ts";
import { countStars } from "../../shared/counts.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { respondWithList, counted, type PageQuery, pageQuery } from "../../shared/paging.ts";
import { presentIssue } from "../issues/present.ts";
import { presentFoundRepository } from "../repositories/present.ts";

const MOST_RESULTS = 1_000;

const searchQuery = pageQuery.extend({
  q: z.string().optional(),
  sort: z.string().optional(),
  order: direction,
});

/** Returns the query; throws a 422 if it is empty. */
function wordsOf(q: string | undefined): string {
  if (q !== undefined && q.trim() !== "") return q;
  throw validationFailed({ resource: "Search", field: "q", code: "missing" });
}

/** Throws a 422 for a page beyond the results that a search gives. */
function checkPage({ page, per_page: size }: PageQuery): void {
  if ((page - 1) * size >= MOST_RESULTS) {
    throw unprocessable("Only the first 1000 search results are available");
  }
}

/** Search of issues and repositories. */
export const routes = [
  route("GET /search/issues", "Searches issues and pull requests", {
    query: searchQuery,
    unsupported: ["advanced_search", "search_type"],
    handle: (context, request) => {
      const { q, sort, order } = request.query;
      checkPage(request.query);
      const found = sorted(
        searchIssues(context, wordsOf(q)),
        ({ issue }) =>
          sort === "comments"
            ? issue.comments
            : sort === "updated"
              ? issue.updatedAt
              : issue.createdAt,
        order,
      );
      const present = ({ repository, issue }: (typeof found)[number]) => ({
        ...presentIssue(context.with(repository), issue),
        score: 1,
      });
      return respondWithList(
        request,
        found,
        present,
        counted("items", found, { incomplete_results: false, search_type: "lexical" }),
      );
    },
  }),
  route("GET /search/repositories", "Searches repositories", {
    query: searchQuery,
    handle: (context, request) => {
      const { state } = context;
      const { q, sort, order } = request.query;
      checkPage(request.query);
      const found = sorted(
        searchRepositories(context, wordsOf(q)),
        (repository) =>
          sort === "stars"
            ? countStars(state, repository)
            : sort === "updated"
              ? repository.updatedAt
              : 0,
        order,
      );
      const present = (repository: (typeof found)[number]) => ({
        ...presentFoundRepository(context.with(repository)),
        score: 1,
      });
      return respondWithList(
        request,
        found,
        present,
        counted("items", found, { incomplete_results: false }),
      );
    },
  }),
];
