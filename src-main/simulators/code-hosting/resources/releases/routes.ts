import type * as z from "zod";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { Release, Repository } from "../../state.ts";
import { writeNotes } from "../release-notes/notes.ts";
import { assetsOf } from "../release-assets/present.ts";
import { createRelease, tellRelease, updateRelease } from "./actions.ts";
import { latestRelease } from "./latest.ts";
import { presentRelease } from "./present.ts";
import { createReleaseBody, releaseRules, updateReleaseBody } from "./schema.ts";

function newest(repository: Repository, keep: (release: Release) => boolean): Release {
  const release = [...repository.releases.values()].findLast(keep);
  if (!release) throw notFound();
  return release;
}

const requireRelease = partNamed("release", ({ releases }) => releases);

/** The fields of a release, with the text that it is to get. */
function withNotes(
  context: RequestContext,
  body: z.output<typeof createReleaseBody>,
): z.output<typeof createReleaseBody> {
  if (body.generate_release_notes !== true) return body;
  const notes = writeNotes(context, body);
  const text = body.body ? `${body.body}\n\n${notes.body}` : notes.body;
  return { ...body, name: body.name ?? notes.name, body: text };
}

/** Releases and their tags. */
export const routes = [
  route("GET /repos/:owner/:repo/releases", "Lists releases, newest first", {
    query: pageQuery,
    handle: (context, request) => {
      const releases = [...context.repository.releases.values()].toReversed();
      return context.list(request, releases, presentRelease);
    },
  }),
  route("POST /repos/:owner/:repo/releases", "Creates a release", {
    body: createReleaseBody,
    rules: releaseRules,
    unsupported: ["discussion_category_name"],
    handle: (context, request) => {
      const release = createRelease(context, withNotes(context, request.body));
      return new RouteResponse(201, presentRelease(context, release));
    },
  }),
  route("GET /repos/:owner/:repo/releases/latest", "Shows the newest release", (context) => {
    const latest = latestRelease(context.repository);
    if (!latest) throw notFound();
    return presentRelease(context, latest);
  }),
  route("GET /repos/:owner/:repo/releases/tags/*", "Shows the release of a tag", (context) => {
    const tag = context.params["*"] ?? "";
    const release = newest(context.repository, (one) => one.tag === tag && !one.isDraft);
    return presentRelease(context, release);
  }),
  route("GET /repos/:owner/:repo/releases/:release", "Shows a release", (context) =>
    presentRelease(context, requireRelease(context)),
  ),
  route("PATCH /repos/:owner/:repo/releases/:release", "Changes or publishes a release", {
    body: updateReleaseBody,
    rules: releaseRules,
    unsupported: ["discussion_category_name"],
    handle: (context, request) => {
      const old = requireRelease(context);
      return presentRelease(context, updateRelease(context, old, request.body));
    },
  }),
  route("DELETE /repos/:owner/:repo/releases/:release", "Deletes a release", (context) => {
    const release = requireRelease(context);
    const { releases, releaseAssets } = context.repository;
    for (const asset of assetsOf(context.repository, release)) releaseAssets.delete(asset.id);
    releases.delete(release.id);
    tellRelease(context, release, "deleted");
    return noContent();
  }),
];
