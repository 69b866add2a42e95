import * as z from "zod";
import { noContent } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { starChanged, watchStarted } from "../../events.ts";
import { route } from "../../route.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import type { Repository } from "../../state.ts";
import { presentFoundRepository } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";

export const routes = [
  route("GET /user/starred", "Lists the repositories the authenticated user starred", {
    query: pageQuery.extend({
      sort: z.enum(["created", "updated"]).catch("created").default("created"),
      direction,
    }),
    handle: (context, request) => {
      const { stars, repositories } = context.state;
      const { sort, direction: way } = request.query;
      const starred = [...stars.keys()].flatMap((id) => repositories.get(id) ?? []);
      const key = (one: Repository) =>
        sort === "created" ? (stars.get(one.id) ?? 0) : one.updatedAt;
      const inOrder = way === "asc" ? starred : starred.toReversed();
      return answerList(request, sorted(inOrder, key, way), (one) =>
        presentFoundRepository(context.with(one)),
      );
    },
  }),
  route("GET /user/starred/:owner/:repo", "Tells whether a repository is starred", (context) => {
    const { state, repository } = context;
    if (!state.stars.has(repository.id)) throw notFound();
    return noContent();
  }),
  route("PUT /user/starred/:owner/:repo", "Stars a repository", (context) => {
    const { state, repository, now } = context;
    if (state.stars.has(repository.id)) return noContent();
    state.stars.set(repository.id, now);
    context.emit(starChanged(context.eventView, now));
    context.emit(watchStarted(context.eventView));
    return noContent();
  }),
  route("DELETE /user/starred/:owner/:repo", "Takes a star back", (context) => {
    const { state, repository } = context;
    if (state.stars.delete(repository.id)) context.emit(starChanged(context.eventView, null));
    return noContent();
  }),
  route("GET /repos/:owner/:repo/stargazers", "Lists who starred a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const { state, repository } = context;
      const gazers = state.stars.has(repository.id) ? [state.user] : [];
      return answerList(request, gazers, (account) => presentUser(context, account));
    },
  }),
];
