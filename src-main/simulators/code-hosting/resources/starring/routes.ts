import * as z from "zod";
import { noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { canSee } from "../../access/permission.ts";
import { requirePerson } from "../../shared/find.ts";
import { type RequestContext, route } from "../../route.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { presentTime } from "../../shared/view.ts";
import type { Repository, State } from "../../state.ts";
import { presentFoundRepository } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";
import { star, unstar } from "./actions.ts";

/** Returns when a person starred which repositories. */
function starredBy({ stars }: State, person: number): ReadonlyMap<number, number> {
  const found = [...stars].flatMap(([id, by]) => {
    const at = by.get(person);
    return at === undefined ? [] : [[id, at] as const];
  });
  return new Map(found);
}

const starredQuery = pageQuery.extend({
  sort: z.enum(["created", "updated"]).catch("created").default("created"),
  direction,
});

function listStarred(
  context: RequestContext,
  request: RouteRequest<z.output<typeof starredQuery>>,
  person: number,
) {
  const { state, actor } = context;
  const stars = starredBy(state, person);
  const { sort, direction: way } = request.query;
  const starred = [...stars.keys()]
    .flatMap((id) => state.repositories.get(id) ?? [])
    .filter((one) => canSee(state, one, actor));
  const key = (one: Repository) => (sort === "created" ? (stars.get(one.id) ?? 0) : one.updatedAt);
  const inOrder = way === "asc" ? starred : starred.toReversed();
  return respondWithList(request, sorted(inOrder, key, way), (one) =>
    presentFoundRepository(context.with(one)),
  );
}

export const routes = [
  route("GET /user/starred", "Lists the repositories the authenticated user starred", {
    query: starredQuery,
    handle: (context, request) => listStarred(context, request, context.user.id),
  }),
  route("GET /users/:name/starred", "Lists the repositories that a person starred", {
    query: starredQuery,
    handle: (context, request) => {
      const { id } = requirePerson(context.state, context.params["name"]);
      return listStarred(context, request, id);
    },
  }),
  route("GET /user/starred/:owner/:repo", "Tells whether a repository is starred", (context) => {
    const { state, repository, user } = context;
    if (!state.stars.get(repository.id)?.has(user.id)) throw notFound();
    return noContent();
  }),
  route("PUT /user/starred/:owner/:repo", "Stars a repository", (context) => {
    star(context);
    return noContent();
  }),
  route("DELETE /user/starred/:owner/:repo", "Takes a star back", (context) => {
    unstar(context);
    return noContent();
  }),
  route("GET /repos/:owner/:repo/stargazers", "Lists who starred a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const { state, repository } = context;
      const gazers = [...(state.stars.get(repository.id) ?? [])];
      const isTimed = (request.headers.accept ?? "").includes(".star+json");
      return respondWithList(request, gazers, ([id, at]) => {
        const user = presentAccount(context, id);
        return isTimed ? { starred_at: presentTime(at), user } : user;
      });
    },
  }),
];
