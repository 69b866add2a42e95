import { resolveCommit } from "../../git/store.ts";
import type * as z from "zod";
import { invalidField, unprocessable, validationFailed } from "../../errors.ts";
import { releaseChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { listChanges, type ApiObject } from "../../shared/view.ts";
import type { Release, Repository } from "../../state.ts";
import { becomesLatest } from "./latest.ts";
import type { createReleaseBody, updateReleaseBody } from "./schema.ts";

function checkTagFree(repository: Repository, tag: string, own?: Release): void {
  for (const release of repository.releases.values()) {
    if (release.tag !== tag || release.id === own?.id || release.isDraft) continue;
    throw validationFailed({ resource: "Release", code: "already_exists", field: "tag_name" });
  }
}

/** A published release needs a tag, and a draft none: creates it on the target if it is missing. */
function ensureTag({ repository }: RequestContext, { tag, target, isDraft }: Release): void {
  const { git } = repository;
  if (isDraft) return;
  if (tag === "") {
    throw validationFailed({ resource: "Release", code: "missing_field", field: "tag_name" });
  }
  if (git.refs.has(`refs/tags/${tag}`)) return;
  if (git.refs.size === 0) throw unprocessable("Repository is empty.");
  const commit = resolveCommit(git, target);
  if (!commit) {
    throw invalidField("Release", "target_commitish");
  }
  git.refs.set(`refs/tags/${tag}`, commit.sha);
}

function applied(old: Release, body: z.output<typeof updateReleaseBody>, now: number): Release {
  const isDraft = body.draft ?? old.isDraft;
  return {
    ...old,
    tag: body.tag_name ?? old.tag,
    target: body.target_commitish ?? old.target,
    name: body.name === undefined ? old.name : body.name,
    body: body.body === undefined ? old.body : body.body,
    isDraft,
    updatedAt: now,
    isPrerelease: body.prerelease ?? old.isPrerelease,
    publishedAt: isDraft ? null : (old.publishedAt ?? now),
  };
}

/** Applies `make_latest`; a release that is published becomes the latest one by default. */
function ordered(
  { repository, ids }: RequestContext,
  release: Release,
  { make_latest: sent }: z.output<typeof updateReleaseBody>,
  old?: Release,
): Release {
  const isPublished = !release.isDraft && (old === undefined || old.isDraft);
  const wish = sent ?? (isPublished ? "true" : undefined);
  if (wish === undefined || release.isDraft) return release;
  const isLatest = becomesLatest(repository, release, wish);
  return { ...release, madeLatest: isLatest ? ids.integer("latest_release") : -1 };
}

export function tellRelease(
  context: RequestContext,
  release: Release,
  action: string,
  change?: ApiObject,
): void {
  context.emit(releaseChanged(context.eventView, release, action, change));
}

export function createRelease(
  context: RequestContext,
  body: z.output<typeof createReleaseBody>,
): Release {
  const { repository, now } = context;
  checkTagFree(repository, body.tag_name);
  const bare: Release = {
    id: 0,
    tag: body.tag_name,
    target: repository.settings.defaultBranch,
    author: context.user.id,
    name: null,
    body: null,
    isDraft: false,
    isPrerelease: false,
    createdAt: now,
    updatedAt: now,
    publishedAt: null,
    madeLatest: 0,
  };
  const made = applied(bare, body, now);
  ensureTag(context, made);
  const release = ordered(context, { ...made, id: context.ids.integer("release") }, body);
  repository.releases.set(release.id, release);
  tellRelease(context, release, "created");
  if (!release.isDraft) tellRelease(context, release, "published");
  return release;
}

export function updateRelease(
  context: RequestContext,
  old: Release,
  body: z.output<typeof updateReleaseBody>,
): Release {
  const { repository, now } = context;
  if (body.tag_name !== undefined) checkTagFree(repository, body.tag_name, old);
  const release = ordered(context, applied(old, body, now), body, old);
  ensureTag(context, release);
  repository.releases.set(release.id, release);
  tellRelease(context, release, "edited", listChanges(old, release, ["name", "body"]));
  if (old.isDraft && !release.isDraft) tellRelease(context, release, "published");
  if (!old.isDraft && release.isDraft) tellRelease(context, release, "unpublished");
  return release;
}
