import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { commitOfRef, readPath, splitPath } from "../contents.ts";
import { personFields, writeCommit } from "../commits.ts";
import { githubError, notFound, unprocessable } from "../errors.ts";
import { reading, writing, type RepositoryScene } from "../find.ts";
import type { Commit } from "../git/objects.ts";
import { entryAt, withPath, type FileEntry } from "../git/tree.ts";
import { presentEntry, presentFileCommit } from "../present/content.ts";
import { moveRef } from "../refs.ts";
import { route, under } from "./route.ts";

const commitFields = {
  message: z.string().min(1),
  branch: z.string().min(1).optional(),
  author: personFields.optional(),
  committer: personFields.optional(),
};

const putBody = z.object({
  ...commitFields,
  content: z.string(),
  sha: z.string().nullish(),
});

const deleteBody = z.object({ ...commitFields, sha: z.string().optional() });

/** DELETE may say everything in its query instead. */
const deleteQuery = z.object({
  message: z.string().optional(),
  branch: z.string().optional(),
  sha: z.string().optional(),
});

function decodeContent(content: string): Buffer {
  const text = content.replaceAll(/\s/g, "");
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
  if (!isBase64) throw unprocessable("content is not valid Base64");
  return Buffer.from(text, "base64");
}

interface Target {
  readonly branch: string;
  readonly head: Commit | undefined;
  readonly path: readonly string[];
  readonly old: FileEntry | undefined;
}

/** Where a write goes: onto a branch that is there, or onto the first one of an empty repository. */
function targetOf(
  { repository }: RepositoryScene,
  wanted: string | undefined,
  rest: string,
): Target {
  const { git, settings } = repository;
  const branch = wanted ?? settings.defaultBranch;
  const head = git.branch(branch);
  if (!head && git.branches().length > 0) throw notFound(`Branch ${branch} not found`);
  const path = splitPath(rest);
  if (path.length === 0) throw unprocessable("path cannot be empty");
  return { branch, head, path, old: head && entryAt(git, head.tree, path.join("/")) };
}

function checkSha({ old, path }: Target, sha: string | null | undefined): void {
  if (sha === undefined || sha === null) {
    if (old) throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
    return;
  }
  if (old?.sha === sha) return;
  throw githubError(409, `${path.join("/")} does not match ${sha}`);
}

type CommitBody = Pick<z.output<typeof putBody>, "message" | "author" | "committer">;

/** Commits a tree in which one path changed, and moves the branch there. */
function commit(
  scene: RepositoryScene,
  { branch, head, path }: Target,
  entry: FileEntry | undefined,
  body: CommitBody,
): Commit {
  const tree = withPath(scene.repository.git, head?.tree, path, entry);
  const parents = head ? [head.sha] : [];
  const { message, author, committer } = body;
  const made = writeCommit(scene, { tree, parents, message, author, committer });
  moveRef(scene, `refs/heads/${branch}`, made.sha);
  return made;
}

function checkNotFolder(scene: RepositoryScene, { head, path, old }: Target): void {
  if (old?.mode === "040000") throw unprocessable(`${path.join("/")} is a directory`);
  if (!head) return;
  for (let length = 1; length < path.length; length += 1) {
    const entry = entryAt(scene.repository.git, head.tree, path.slice(0, length).join("/"));
    if (entry && entry.mode !== "040000") {
      throw unprocessable(`${path.slice(0, length).join("/")} is a file, not a directory`);
    }
  }
}

/** Files and folders as a branch, a tag or a commit has them. */
export const contentRoutes = [
  ...[under("/contents"), under("/contents/*")].map((path) =>
    route({
      method: "GET",
      path,
      summary: "Shows a file or lists a folder",
      query: z.object({ ref: z.string().optional() }),
      handle: (context, request) => {
        const scene = reading(context, request);
        const rest = request.params["*"] ?? "";
        const { accept } = request.headers;
        return readPath(scene, rest, request.query.ref, accept ?? "");
      },
    }),
  ),
  route({
    method: "PUT",
    path: under("/contents/*"),
    summary: "Creates or changes a file in a commit of its own",
    body: putBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository, view } = scene;
      const { body } = request;
      const bytes = decodeContent(body.content);
      const target = targetOf(scene, body.branch, request.params["*"] ?? "");
      checkNotFolder(scene, target);
      checkSha(target, body.sha);
      const sha = repository.git.putBlob(bytes);
      const entry = { mode: target.old?.mode ?? ("100644" as const), sha };
      const made = commit(scene, target, entry, body);
      const file = presentEntry(view, repository, target.path.join("/"), entry, target.branch);
      const status = target.old ? 200 : 201;
      return new RouteResponse(status, presentFileCommit(view, repository, file, made));
    },
  }),
  route({
    method: "DELETE",
    path: under("/contents/*"),
    summary: "Deletes a file in a commit of its own",
    query: deleteQuery,
    handle: (context, request) => {
      const scene = writing(context, request);
      const body = deletion(request.query, request.body);
      const target = targetOf(scene, body.branch, request.params["*"] ?? "");
      if (!target.old || target.old.mode === "040000") throw notFound();
      if (body.sha === undefined) {
        throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
      }
      checkSha(target, body.sha);
      const made = commit(scene, target, undefined, body);
      return presentFileCommit(scene.view, scene.repository, null, made);
    },
  }),
  route({
    method: "GET",
    path: under("/readme"),
    summary: "Shows the README of a repository",
    query: z.object({ ref: z.string().optional() }),
    handle: (context, request) => {
      const scene = reading(context, request);
      const { git } = scene.repository;
      const head = commitOfRef(scene, request.query.ref);
      const readme = git.tree(head.tree)?.find(({ name }) => /^readme(\.\w+)?$/i.test(name));
      if (!readme) throw notFound();
      return readPath(scene, readme.name, request.query.ref, request.headers.accept ?? "");
    },
  }),
];

function deletion(query: z.output<typeof deleteQuery>, body: unknown) {
  const sent = typeof body === "object" && body !== null ? body : {};
  const parsed = deleteBody.safeParse({ ...query, ...sent });
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "message";
  throw unprocessable(`Invalid request.\n\n"${field}" wasn't supplied.`);
}

/** Raw files, where `download_url` leads. */
export const rawRoutes = [
  route({
    method: "GET",
    path: "/:owner/:repo/raw/:ref/*",
    summary: "Downloads a file: where download_url leads",
    open: true,
    handle: (context, request) => {
      const scene = reading(context, request);
      const path = request.params["*"] ?? "";
      return readPath(scene, path, request.params["ref"], "application/vnd.github.raw");
    },
  }),
];
