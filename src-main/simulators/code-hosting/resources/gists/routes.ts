import { createRouteHelper } from "#core/contract/route.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import type { Gist, State } from "../../state.ts";
import { createGist, currentVersion, requireGist, requireOwnGist, updateGist } from "./actions.ts";
import { presentCommits, presentFullGist, presentGist } from "./present.ts";
import { createGistBody, gistsQuery, updateGistBody } from "./schema.ts";

const openRoute = createRouteHelper<State>();

/** Makes the route of a list of gists, newest first. */
const listRoute = (
  path: "/gists" | "/gists/public" | "/gists/starred" | "/users/:name/gists",
  summary: string,
  select: (context: RequestContext) => (gist: Gist) => boolean,
) =>
  route(`GET ${path}`, summary, {
    query: gistsQuery,
    handle: (context, request) => {
      const { since = 0 } = request.query;
      const isListed = select(context);
      const found = [...context.state.gists.values()]
        .filter((gist) => gist.updatedAt >= since && isListed(gist))
        .toReversed();
      return context.list(request, found, (view, gist) => presentGist(view, gist));
    },
  });

/** Gists: files that people share. */
export const routes = [
  listRoute("/gists", "Lists the authenticated user's gists", ({ user }) => (gist) => {
    return gist.owner === user.id;
  }),
  listRoute(
    "/gists/public",
    "Lists all public gists",
    () =>
      ({ isPublic }) =>
        isPublic,
  ),
  listRoute("/gists/starred", "Lists the gists the authenticated user starred", ({ user }) => {
    return ({ stars }) => stars.has(user.id);
  }),
  listRoute("/users/:name/gists", "Lists a user's public gists", ({ state, params, user }) => {
    const { id } = requirePerson(state, params["name"]);
    return (gist) => gist.owner === id && (gist.isPublic || id === user.id);
  }),
  route("POST /gists", "Creates a gist", {
    of: "person",
    body: createGistBody,
    handle: (context, { body }) => {
      const files = Object.entries(body.files).map(
        ([name, { content }]) => [name, content] as const,
      );
      const gist = createGist(context, Object.fromEntries(files), {
        description: body.description ?? null,
        isPublic: body.public ?? false,
        forkOf: null,
      });
      return new RouteResponse(201, presentFullGist(context, gist));
    },
  }),
  route("GET /gists/:gist", "Shows a gist", (context) =>
    presentFullGist(context, requireGist(context)),
  ),
  route("PATCH /gists/:gist", "Changes a gist and its files", {
    body: updateGistBody,
    handle: (context, { body }) =>
      presentFullGist(context, updateGist(context, requireOwnGist(context), body)),
  }),
  route("DELETE /gists/:gist", "Deletes a gist", (context) => {
    context.state.gists.delete(requireOwnGist(context).id);
    return noContent();
  }),
  route("GET /gists/:gist/commits", "Lists the versions of a gist", {
    query: pageQuery,
    handle: (context, request) =>
      respondWithList(request, presentCommits(context, requireGist(context)), (one) => one),
  }),
  route("GET /gists/:gist/forks", "Lists the forks of a gist", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requireGist(context);
      const forks = [...context.state.gists.values()].filter(({ forkOf }) => forkOf === id);
      return context.list(request, forks, (view, fork) => presentFullGist(view, fork));
    },
  }),
  route("POST /gists/:gist/forks", "Forks a gist", {
    of: "person",
    handle: (context) => {
      const gist = requireGist(context);
      if (gist.owner === context.user.id) throw unprocessable("You cannot fork your own gist.");
      const { description, isPublic, id: forkOf } = gist;
      const { files } = currentVersion(gist);
      const fork = createGist(context, files, { description, isPublic, forkOf });
      return new RouteResponse(201, presentGist(context, fork));
    },
  }),
  route("GET /gists/:gist/star", "Tells whether a gist is starred", (context) => {
    if (!requireGist(context).stars.has(context.user.id)) throw notFound();
    return noContent();
  }),
  route("PUT /gists/:gist/star", "Stars a gist", (context) => {
    requireGist(context).stars.add(context.user.id);
    return noContent();
  }),
  route("DELETE /gists/:gist/star", "Takes the star of a gist back", (context) => {
    requireGist(context).stars.delete(context.user.id);
    return noContent();
  }),
  route("GET /gists/:gist/:sha", "Shows a version of a gist", (context) => {
    const gist = requireGist(context);
    const version = gist.versions.find(({ sha }) => sha === context.params["sha"]);
    if (!version) throw notFound();
    return presentFullGist(context, gist, version);
  }),
  openRoute("GET /gist/:gist/raw/:sha/:file", "Returns a file of a gist", {
    open: true,
    handle: ({ state }, { params }) => {
      const { versions } = requireGist({ state, params });
      const version = versions.find(({ sha }) => sha === params["sha"]);
      const text = version?.files[params["file"] ?? ""];
      if (text === undefined) throw notFound();
      const type = "text/plain; charset=utf-8";
      const headers = { "content-type": type, "x-content-type-options": "nosniff" };
      return new RouteResponse(200, text, { ...headers, ...sandboxHeaders(type) });
    },
  }),
];
