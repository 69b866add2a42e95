import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route, under } from "../../route.ts";
import { requireByNumber } from "../../shared/find.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import type { Release, Repository } from "../../state.ts";
import { createRelease, tellRelease, updateRelease } from "./actions.ts";
import { presentRelease } from "./present.ts";
import { createReleaseBody, updateReleaseBody } from "./schema.ts";

const RELEASE = under("/releases/:release");

function newest(repository: Repository, keep: (release: Release) => boolean): Release {
  const release = [...repository.releases.values()].findLast(keep);
  if (!release) throw notFound();
  return release;
}

function requireRelease({ repository, params }: RequestContext): Release {
  return requireByNumber(repository.releases, params, "release");
}

/** Releases and their tags. */
export const routes = [
  route({
    method: "GET",
    path: under("/releases"),
    summary: "Lists releases, newest first",
    query: pageQuery,
    handle: (context, request) => {
      const releases = [...context.repository.releases.values()].toReversed();
      return answerList(request, releases, (release) => presentRelease(context, release));
    },
  }),
  route({
    method: "POST",
    path: under("/releases"),
    summary: "Creates a release",
    body: createReleaseBody,
    handle: (context, request) => {
      const release = createRelease(context, request.body);
      return new RouteResponse(201, presentRelease(context, release));
    },
  }),
  route({
    method: "GET",
    path: under("/releases/latest"),
    summary: "Shows the newest release that is out",
    handle: (context) => {
      const latest = newest(context.repository, (one) => !one.isDraft && !one.isPrerelease);
      return presentRelease(context, latest);
    },
  }),
  route({
    method: "GET",
    path: under("/releases/tags/*"),
    summary: "Shows the release of a tag",
    handle: (context) => {
      const tag = context.params["*"] ?? "";
      const release = newest(context.repository, (one) => one.tag === tag && !one.isDraft);
      return presentRelease(context, release);
    },
  }),
  route({
    method: "GET",
    path: RELEASE,
    summary: "Shows a release",
    handle: (context) => presentRelease(context, requireRelease(context)),
  }),
  route({
    method: "PATCH",
    path: RELEASE,
    summary: "Changes or publishes a release",
    body: updateReleaseBody,
    handle: (context, request) => {
      const old = requireRelease(context);
      return presentRelease(context, updateRelease(context, old, request.body));
    },
  }),
  route({
    method: "DELETE",
    path: RELEASE,
    summary: "Deletes a release; its tag stays",
    handle: (context) => {
      const release = requireRelease(context);
      context.repository.releases.delete(release.id);
      tellRelease(context, release, "deleted");
      return noContent();
    },
  }),
];
