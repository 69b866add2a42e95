import { noContent } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { starChanged, watchStarted } from "../../events.ts";
import { route, under } from "../../route.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import { presentListedRepository } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";

const STAR = "/user/starred/:owner/:repo";

/** Stars. */
export const routes = [
  route({
    method: "GET",
    path: "/user/starred",
    summary: "Lists the repositories the authenticated user starred",
    query: pageQuery,
    handle: (context, request) => {
      const { stars, repositories } = context.state;
      const starred = [...stars.keys()].flatMap((id) => repositories.get(id) ?? []);
      return answerList(request, starred.toReversed(), (one) =>
        presentListedRepository(context.with(one)),
      );
    },
  }),
  route({
    method: "GET",
    path: STAR,
    summary: "Tells whether a repository is starred",
    handle: (context) => {
      const { state, repository } = context;
      if (!state.stars.has(repository.id)) throw notFound();
      return noContent();
    },
  }),
  route({
    method: "PUT",
    path: STAR,
    summary: "Stars a repository",
    handle: (context) => {
      const { state, repository, now } = context;
      if (state.stars.has(repository.id)) return noContent();
      state.stars.set(repository.id, now);
      context.emit(starChanged(context.eventView, now));
      context.emit(watchStarted(context.eventView));
      return noContent();
    },
  }),
  route({
    method: "DELETE",
    path: STAR,
    summary: "Takes a star back",
    handle: (context) => {
      const { state, repository } = context;
      if (state.stars.delete(repository.id)) context.emit(starChanged(context.eventView, null));
      return noContent();
    },
  }),
  route({
    method: "GET",
    path: under("/stargazers"),
    summary: "Lists who starred a repository",
    query: pageQuery,
    handle: (context, request) => {
      const { state, repository } = context;
      const gazers = state.stars.has(repository.id) ? [state.user] : [];
      return answerList(request, gazers, (account) => presentUser(context, account));
    },
  }),
];
