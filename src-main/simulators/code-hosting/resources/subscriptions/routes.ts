import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { canSee } from "../../access/permission.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { presentTime, type ApiObject } from "../../shared/view.ts";
import type { Watch } from "../../state.ts";
import { presentListedRepository, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

const body = lazyObject(() => ({
  subscribed: z.boolean().optional(),
  ignored: z.boolean().optional(),
}));

function present(context: RequestContext, { isIgnored, since }: Watch): ApiObject {
  const url = repositoryUrl(context);
  return {
    subscribed: !isIgnored,
    ignored: isIgnored,
    reason: null,
    created_at: presentTime(since),
    url: `${url}/subscription`,
    repository_url: url,
  };
}

const watchesOf = ({ state, repository }: RequestContext) =>
  state.watches.get(repository.id) ?? new Map<number, Watch>();

/** Makes the route that lists the repositories that a person watches. */
const watchedRoute = (
  endpoint: "GET /user/subscriptions" | "GET /users/:name/subscriptions",
  summary: string,
  findPerson: (context: RequestContext) => number,
) =>
  route(endpoint, summary, {
    query: pageQuery,
    handle: (context, request) => {
      const person = findPerson(context);
      const { repositories, watches } = context.state;
      const watched = [...repositories.values()].filter(
        (one) =>
          watches.get(one.id)?.get(person)?.isIgnored === false &&
          canSee(context.state, one, context.actor),
      );
      return context.list(request, watched, (view, one) => presentListedRepository(view.with(one)));
    },
  });

/** The repositories that people watch. */
export const routes = [
  route(
    "GET /repos/:owner/:repo/subscription",
    "Shows whether a repository is watched",
    (context) => {
      const watch = watchesOf(context).get(context.user.id);
      if (!watch) throw notFound();
      return present(context, watch);
    },
  ),
  route("PUT /repos/:owner/:repo/subscription", "Watches or ignores a repository", {
    ...{ of: "person", onArchived: true, body: body.optional().default({}) },
    handle: (context, request) => {
      const { ignored, subscribed = true } = request.body;
      const watches = watchesOf(context);
      const watch = { isIgnored: ignored ?? !subscribed, since: context.now };
      context.state.watches.set(context.repository.id, watches.set(context.user.id, watch));
      return present(context, watch);
    },
  }),
  route("DELETE /repos/:owner/:repo/subscription", "Watches a repository no longer", {
    ...{ of: "person", onArchived: true },
    handle: (context) => {
      watchesOf(context).delete(context.user.id);
      return noContent();
    },
  }),
  route("GET /repos/:owner/:repo/subscribers", "Lists who watches a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const watching = [...watchesOf(context)].filter(([, { isIgnored }]) => !isIgnored);
      return context.list(request, watching, (view, [id]) => presentAccount(view, id));
    },
  }),
  watchedRoute(
    "GET /user/subscriptions",
    "Lists what the authenticated user watches",
    ({ user }) => {
      return user.id;
    },
  ),
  watchedRoute("GET /users/:name/subscriptions", "Lists what a user watches", (context) => {
    return requirePerson(context.state, context.params["name"]).id;
  }),
];
