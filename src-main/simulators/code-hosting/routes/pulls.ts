import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { validationFailed } from "../errors.ts";
import { pullChanged } from "../events/issue.ts";
import { findPull, isPull, reading, writing, type RepositoryScene } from "../find.ts";
import { commitsBetween } from "../git/history.ts";
import { changeIssue, inState, tellOpened } from "../issue-changes.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentCommit } from "../present/commit.ts";
import {
  commitsOf,
  filesOfPull,
  presentFullPull,
  presentPull,
  type Pull,
} from "../present/pull.ts";
import { saveIssue } from "../repositories.ts";
import type { Repository } from "../state.ts";
import { direction, route, sorted, under, words } from "./route.ts";

const createBody = z.object({
  title: words,
  head: words,
  base: words,
  body: z.string().max(65_536).nullish(),
  draft: z.boolean().default(false),
  maintainer_can_modify: z.boolean().default(true),
});

const updateBody = z.object({
  title: words.optional(),
  body: z.string().max(65_536).nullish(),
  state: z.enum(["open", "closed"]).optional(),
  base: words.optional(),
  maintainer_can_modify: z.boolean().optional(),
});

const listQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  head: z.string().optional(),
  base: z.string().optional(),
  sort: z
    .enum(["created", "updated", "popularity", "long-running"])
    .catch("created")
    .default("created"),
  direction,
});

function branchOf(label: string): string {
  return label.slice(label.indexOf(":") + 1);
}

function headOf({ owner, git }: Repository, label: string): { ref: string; sha: string } {
  const ref = branchOf(label);
  const isOurs = ref === label || label.toLowerCase().startsWith(`${owner.login}:`);
  const sha = isOurs ? git.branch(ref)?.sha : undefined;
  if (sha !== undefined) return { ref, sha };
  throw validationFailed({ resource: "PullRequest", field: "head", code: "invalid" });
}

function baseOf({ git }: Repository, ref: string): { ref: string; sha: string } {
  const sha = git.branch(ref)?.sha;
  if (sha !== undefined) return { ref, sha };
  throw validationFailed({ resource: "PullRequest", field: "base", code: "invalid" });
}

function refuse(message: string) {
  return validationFailed({ resource: "PullRequest", code: "custom", message });
}

function checkNew(repository: Repository, head: string, base: string, own?: Pull): void {
  for (const issue of repository.issues.values()) {
    if (!isPull(issue) || issue.state === "closed" || issue.number === own?.number) continue;
    if (issue.pull.head !== head || issue.pull.base !== base) continue;
    throw refuse(`A pull request already exists for ${repository.owner.login}:${head}.`);
  }
}

function open(scene: RepositoryScene, body: z.output<typeof createBody>): Pull {
  const { repository, context, now } = scene;
  const [head, base] = [headOf(repository, body.head), baseOf(repository, body.base)];
  if (commitsBetween(repository.git, base.sha, head.sha).length === 0) {
    throw refuse(`No commits between ${base.ref} and ${head.ref}`);
  }
  checkNew(repository, head.ref, base.ref);
  repository.lastNumber += 1;
  const pull: Pull = {
    id: context.ids.integer("issue"),
    number: repository.lastNumber,
    title: body.title,
    body: body.body ?? null,
    state: "open",
    stateReason: null,
    labels: [],
    assignees: [],
    milestone: null,
    isLocked: false,
    lockReason: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    comments: 0,
    pull: {
      id: context.ids.integer("pull"),
      head: head.ref,
      headSha: head.sha,
      base: base.ref,
      baseSha: base.sha,
      isDraft: body.draft,
      canMaintainerModify: body.maintainer_can_modify,
      mergedAt: null,
      mergeCommit: null,
    },
  };
  saveIssue(repository, pull);
  return pull;
}

/** A pull request onto another branch. */
function rebased(repository: Repository, pull: Pull, ref: string | undefined): Pull {
  if (ref === undefined || ref === pull.pull.base) return pull;
  const base = baseOf(repository, ref);
  checkNew(repository, pull.pull.head, base.ref, pull);
  return { ...pull, pull: { ...pull.pull, base: base.ref, baseSha: base.sha } };
}

function checkReopening(repository: Repository, pull: Pull, state: string | undefined): void {
  if (state !== "open" || pull.state === "open") return;
  const isPossible = pull.pull.mergedAt === null && repository.git.branch(pull.pull.head);
  if (!isPossible) {
    const message = "state cannot be changed. The pull request cannot be reopened.";
    throw validationFailed({ resource: "PullRequest", code: "invalid", field: "state", message });
  }
  checkNew(repository, pull.pull.head, pull.pull.base, pull);
}

function update(scene: RepositoryScene, old: Pull, body: z.output<typeof updateBody>): Pull {
  const { repository } = scene;
  checkReopening(repository, old, body.state);
  const moved = rebased(repository, old, body.base);
  const edited = {
    ...moved,
    title: body.title ?? old.title,
    body: body.body === undefined ? old.body : body.body,
    pull: {
      ...moved.pull,
      canMaintainerModify: body.maintainer_can_modify ?? old.pull.canMaintainerModify,
    },
  };
  const changed = body.state ? inState(scene, edited, body.state, undefined) : edited;
  const saved = changeIssue(scene, old, changed);
  if (moved !== old) tellBase(scene, old, saved);
  return isPull(saved) ? saved : old;
}

function tellBase(scene: RepositoryScene, old: Pull, now: ReturnType<typeof changeIssue>): void {
  if (!isPull(now)) return;
  const { base, baseSha } = old.pull;
  const changes = { base: { ref: { from: base }, sha: { from: baseSha } } };
  scene.emit(pullChanged(scene.eventView, scene.repository, now, "edited", { changes }));
}

function listPulls(repository: Repository, query: z.output<typeof listQuery>): readonly Pull[] {
  const head = query.head === undefined ? undefined : branchOf(query.head);
  const found = [...repository.issues.values()].filter(
    (issue): issue is Pull =>
      isPull(issue) &&
      (query.state === "all" || issue.state === query.state) &&
      (head === undefined || issue.pull.head === head) &&
      (query.base === undefined || issue.pull.base === query.base),
  );
  const inOrder = query.direction === "asc" ? found : found.toReversed();
  const key = {
    created: (pull: Pull) => pull.createdAt,
    updated: (pull: Pull) => pull.updatedAt,
    popularity: (pull: Pull) => pull.comments,
    "long-running": (pull: Pull) => pull.createdAt,
  }[query.sort];
  return sorted(inOrder, key, query.direction);
}

/** Pull requests. */
export const pullRoutes = [
  route({
    method: "GET",
    path: under("/pulls"),
    summary: "Lists pull requests",
    query: listQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return answerList(request, listPulls(repository, request.query), (pull) =>
        presentPull(view, repository, pull),
      );
    },
  }),
  route({
    method: "POST",
    path: under("/pulls"),
    summary: "Opens a pull request",
    body: createBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const pull = open(scene, request.body);
      tellOpened(scene, pull);
      return new RouteResponse(201, presentFullPull(scene.view, scene.repository, pull));
    },
  }),
  route({
    method: "GET",
    path: under("/pulls/:number"),
    summary: "Shows a pull request",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return presentFullPull(view, repository, findPull(repository, request.params));
    },
  }),
  route({
    method: "PATCH",
    path: under("/pulls/:number"),
    summary: "Changes, closes or reopens a pull request",
    body: updateBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const pull = update(scene, findPull(scene.repository, request.params), request.body);
      return presentFullPull(scene.view, scene.repository, pull);
    },
  }),
  route({
    method: "GET",
    path: under("/pulls/:number/files"),
    summary: "Lists the files a pull request changes",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const files = filesOfPull(view, repository, findPull(repository, request.params));
      return answerList(request, files, (file) => file);
    },
  }),
  route({
    method: "GET",
    path: under("/pulls/:number/commits"),
    summary: "Lists the commits of a pull request, oldest first",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const commits = commitsOf(repository, findPull(repository, request.params));
      return answerList(request, commits, (commit) => presentCommit(view, repository, commit));
    },
  }),
];
