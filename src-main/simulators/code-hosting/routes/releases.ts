import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { notFound, unprocessable, validationFailed } from "../errors.ts";
import { releaseChanged } from "../events/repository.ts";
import { findByNumber, reading, writing, type RepositoryScene } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentRelease } from "../present/hook.ts";
import type { Release, Repository } from "../state.ts";
import type { Wire } from "../view.ts";
import { route, under, words } from "./route.ts";

const fields = z.object({
  tag_name: words.max(255),
  target_commitish: words.optional(),
  name: z.string().max(1_000).nullish(),
  body: z.string().max(125_000).nullish(),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
});

const changes = fields.partial();

const RELEASE = under("/releases/:release");

function checkTagFree(repository: Repository, tag: string, own?: Release): void {
  for (const release of repository.releases.values()) {
    if (release.tag !== tag || release.id === own?.id || release.isDraft) continue;
    throw validationFailed({ resource: "Release", code: "already_exists", field: "tag_name" });
  }
}

/** A release that is out has its tag: the one that was there, or a new one on its target. */
function ensureTag({ repository }: RepositoryScene, { tag, target, isDraft }: Release): void {
  const { git } = repository;
  if (isDraft || git.refs.has(`refs/tags/${tag}`)) return;
  if (git.refs.size === 0) throw unprocessable("Repository is empty.");
  const commit = git.resolve(target);
  if (!commit) {
    throw validationFailed({ resource: "Release", code: "invalid", field: "target_commitish" });
  }
  git.refs.set(`refs/tags/${tag}`, commit.sha);
}

function applied(old: Release, body: z.output<typeof changes>, now: number): Release {
  const isDraft = body.draft ?? old.isDraft;
  return {
    ...old,
    tag: body.tag_name ?? old.tag,
    target: body.target_commitish ?? old.target,
    name: body.name === undefined ? old.name : body.name,
    body: body.body === undefined ? old.body : body.body,
    isDraft,
    isPrerelease: body.prerelease ?? old.isPrerelease,
    publishedAt: isDraft ? null : (old.publishedAt ?? now),
  };
}

function tell(scene: RepositoryScene, release: Release, action: string, change?: Wire): void {
  scene.emit(releaseChanged(scene.eventView, scene.repository, release, action, change));
}

function create(scene: RepositoryScene, body: z.output<typeof fields>): Release {
  const { repository, now, context } = scene;
  checkTagFree(repository, body.tag_name);
  const bare: Release = {
    id: 0,
    tag: body.tag_name,
    target: repository.settings.defaultBranch,
    name: null,
    body: null,
    isDraft: false,
    isPrerelease: false,
    createdAt: now,
    publishedAt: null,
  };
  const made = applied(bare, body, now);
  ensureTag(scene, made);
  const release = { ...made, id: context.ids.integer("release") };
  repository.releases.set(release.id, release);
  tell(scene, release, "created");
  if (!release.isDraft) tell(scene, release, "published");
  return release;
}

function changesOf(old: Release, now: Release): Wire {
  return {
    ...(old.name === now.name ? {} : { name: { from: old.name ?? "" } }),
    ...(old.body === now.body ? {} : { body: { from: old.body ?? "" } }),
  };
}

function update(scene: RepositoryScene, old: Release, body: z.output<typeof changes>): Release {
  const { repository, now } = scene;
  if (body.tag_name !== undefined) checkTagFree(repository, body.tag_name, old);
  const release = applied(old, body, now);
  ensureTag(scene, release);
  repository.releases.set(release.id, release);
  tell(scene, release, "edited", changesOf(old, release));
  if (old.isDraft && !release.isDraft) tell(scene, release, "published");
  if (!old.isDraft && release.isDraft) tell(scene, release, "unpublished");
  return release;
}

function newest(repository: Repository, keep: (release: Release) => boolean): Release {
  const release = [...repository.releases.values()].findLast(keep);
  if (!release) throw notFound();
  return release;
}

/** Releases and the tags they stand on. */
export const releaseRoutes = [
  route({
    method: "GET",
    path: under("/releases"),
    summary: "Lists releases, newest first",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const releases = [...repository.releases.values()].toReversed();
      return answerList(request, releases, (release) => presentRelease(view, repository, release));
    },
  }),
  route({
    method: "POST",
    path: under("/releases"),
    summary: "Creates a release",
    body: fields,
    handle: (context, request) => {
      const scene = writing(context, request);
      const release = create(scene, request.body);
      return new RouteResponse(201, presentRelease(scene.view, scene.repository, release));
    },
  }),
  route({
    method: "GET",
    path: under("/releases/latest"),
    summary: "Shows the newest release that is out",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const latest = newest(repository, (one) => !one.isDraft && !one.isPrerelease);
      return presentRelease(view, repository, latest);
    },
  }),
  route({
    method: "GET",
    path: under("/releases/tags/*"),
    summary: "Shows the release of a tag",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const tag = request.params["*"] ?? "";
      const release = newest(repository, (one) => one.tag === tag && !one.isDraft);
      return presentRelease(view, repository, release);
    },
  }),
  route({
    method: "GET",
    path: RELEASE,
    summary: "Shows a release",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const release = findByNumber(repository.releases, request.params, "release");
      return presentRelease(view, repository, release);
    },
  }),
  route({
    method: "PATCH",
    path: RELEASE,
    summary: "Changes or publishes a release",
    body: changes,
    handle: (context, request) => {
      const scene = writing(context, request);
      const old = findByNumber(scene.repository.releases, request.params, "release");
      return presentRelease(scene.view, scene.repository, update(scene, old, request.body));
    },
  }),
  route({
    method: "DELETE",
    path: RELEASE,
    summary: "Deletes a release; its tag stays",
    handle: (context, request) => {
      const scene = writing(context, request);
      const release = findByNumber(scene.repository.releases, request.params, "release");
      scene.repository.releases.delete(release.id);
      tell(scene, release, "deleted");
      return noContent();
    },
  }),
];
