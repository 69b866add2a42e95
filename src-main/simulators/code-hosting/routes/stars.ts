import { noContent } from "#core/kernel/response.ts";
import { notFound } from "../errors.ts";
import { starChanged, watchStarted } from "../events/repository.ts";
import { reading } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentUser } from "../present/account.ts";
import { presentListedRepository } from "../present/repository.ts";
import { sceneOf } from "../view.ts";
import { route, under } from "./route.ts";

const STAR = "/user/starred/:owner/:repo";

/** Stars. */
export const starRoutes = [
  route({
    method: "GET",
    path: "/user/starred",
    summary: "Lists the repositories the authenticated user starred",
    query: pageQuery,
    handle: (context, request) => {
      const { state, view } = sceneOf(context, request);
      const starred = [...state.stars.keys()].flatMap((id) => state.repositories.get(id) ?? []);
      return answerList(request, starred.toReversed(), (one) => presentListedRepository(view, one));
    },
  }),
  route({
    method: "GET",
    path: STAR,
    summary: "Tells whether a repository is starred",
    handle: (context, request) => {
      const { state, repository } = reading(context, request);
      if (!state.stars.has(repository.id)) throw notFound();
      return noContent();
    },
  }),
  route({
    method: "PUT",
    path: STAR,
    summary: "Stars a repository",
    handle: (context, request) => {
      const scene = reading(context, request);
      const { state, repository, eventView, now } = scene;
      if (state.stars.has(repository.id)) return noContent();
      state.stars.set(repository.id, now);
      scene.emit(starChanged(eventView, repository, now));
      scene.emit(watchStarted(eventView, repository));
      return noContent();
    },
  }),
  route({
    method: "DELETE",
    path: STAR,
    summary: "Takes a star back",
    handle: (context, request) => {
      const scene = reading(context, request);
      const { state, repository, eventView } = scene;
      if (state.stars.delete(repository.id)) scene.emit(starChanged(eventView, repository, null));
      return noContent();
    },
  }),
  route({
    method: "GET",
    path: under("/stargazers"),
    summary: "Lists who starred a repository",
    query: pageQuery,
    handle: (context, request) => {
      const { state, view, repository } = reading(context, request);
      const gazers = state.stars.has(repository.id) ? [state.user] : [];
      return answerList(request, gazers, (account) => presentUser(view, account));
    },
  }),
];
