import { branchHead, listBranches } from "../../git/store.ts";
import type * as z from "zod";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import type { Commit } from "../../git/objects.ts";
import { entryAt, type FileEntry, withPath } from "../../git/tree.ts";
import { checkPush } from "../../protection/check.ts";
import type { RequestContext } from "../../route.ts";
import { writeCommit } from "../commits/actions.ts";
import { moveRef } from "../git-refs/actions.ts";
import type { putContentBody } from "./schema.ts";

/** The names of a path. Slashes at its ends are ignored; `..` and the like are rejected. */
export function splitPath(path: string): readonly string[] {
  const names = path.replaceAll(/^\/+|\/+$/g, "").split("/");
  if (names.length === 1 && names[0] === "") return [];
  const isBad = (name: string) => ["", ".", "..", ".git"].includes(name.toLowerCase());
  if (names.some((name) => isBad(name) || name.includes("\0"))) {
    throw unprocessable("path contains a malformed path component");
  }
  return names;
}

export function decodeContent(content: string): Buffer {
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

/** The target of a write: an existing branch, or the first one of an empty repository. */
export function readTarget(
  { repository }: RequestContext,
  wanted: string | undefined,
  rest: string,
): Target {
  const { git, settings } = repository;
  const branch = wanted ?? settings.defaultBranch;
  const head = branchHead(git, branch);
  if (!head && listBranches(git).length > 0) throw notFound(`Branch ${branch} not found`);
  const path = splitPath(rest);
  if (path.length === 0) throw unprocessable("path cannot be empty");
  return { branch, head, path, old: head && entryAt(git, head.tree, path.join("/")) };
}

export function checkSha({ old, path }: Target, sha: string | null | undefined): void {
  if (sha === undefined || sha === null) {
    if (old) throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
    return;
  }
  if (old?.sha === sha) return;
  throw githubError(409, `${path.join("/")} does not match ${sha}`);
}

type CommitBody = Pick<z.output<typeof putContentBody>, "message" | "author" | "committer">;

/** Commits a tree in which one path changed, and moves the branch there. */
export function commitPath(
  context: RequestContext,
  { branch, head, path }: Target,
  entry: FileEntry | undefined,
  body: CommitBody,
): Commit {
  const tree = withPath(context.repository.git, head?.tree, path, entry);
  const parents = head ? [head.sha] : [];
  const { message, author, committer } = body;
  const made = writeCommit(context, { tree, parents, message, author, committer });
  const ref = `refs/heads/${branch}`;
  checkPush(context, ref, made.sha);
  moveRef(context, ref, made.sha);
  return made;
}

export function checkNotFolder(context: RequestContext, { head, path, old }: Target): void {
  if (old?.mode === "040000") throw unprocessable(`${path.join("/")} is a directory`);
  if (!head) return;
  for (let length = 1; length < path.length; length += 1) {
    const entry = entryAt(context.repository.git, head.tree, path.slice(0, length).join("/"));
    if (entry && entry.mode !== "040000") {
      throw unprocessable(`${path.slice(0, length).join("/")} is a file, not a directory`);
    }
  }
}
