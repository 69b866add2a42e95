import { RouteResponse } from "#core/kernel/response.ts";
import { githubError, notFound, unprocessable } from "./errors.ts";
import type { RepositoryScene } from "./find.ts";
import type { Commit } from "./git/objects.ts";
import { entryAt, type FileEntry } from "./git/tree.ts";
import { presentEntry, presentFile } from "./present/content.ts";

/** A path's names. Empty names at its ends are forgiven, everything that leads elsewhere is not. */
export function splitPath(path: string): readonly string[] {
  const names = path.replaceAll(/^\/+|\/+$/g, "").split("/");
  if (names.length === 1 && names[0] === "") return [];
  const isBad = (name: string) => ["", ".", "..", ".git"].includes(name.toLowerCase());
  if (names.some((name) => isBad(name) || name.includes("\0"))) {
    throw unprocessable("path contains a malformed path component");
  }
  return names;
}

/** The commit a read means: of a ref, else of the default branch. */
export function commitOfRef({ repository }: RepositoryScene, ref: string | undefined): Commit {
  const { git, settings } = repository;
  if (git.refs.size === 0) throw notFound("This repository is empty.");
  const commit = git.resolve(ref ?? settings.defaultBranch);
  if (!commit) throw notFound(`No commit found for the ref ${ref ?? settings.defaultBranch}`);
  return commit;
}

function readRaw(bytes: Buffer): RouteResponse {
  return new RouteResponse(200, bytes, {
    "content-type": "application/vnd.github.raw; charset=utf-8",
  });
}

function listFolder(
  { repository, view }: RepositoryScene,
  path: string,
  folder: FileEntry,
  ref: string,
): readonly unknown[] {
  const entries = repository.git.tree(folder.sha) ?? [];
  return entries.map(({ name, mode, sha }) =>
    presentEntry(view, repository, path === "" ? name : `${path}/${name}`, { mode, sha }, ref),
  );
}

/** What stands at a path: a file with its content (bare when `accept` asks for raw), or a folder's list. */
export function readPath(
  scene: RepositoryScene,
  rest: string,
  ref: string | undefined,
  accept: string,
): unknown {
  const { repository, view } = scene;
  const path = splitPath(rest).join("/");
  const commit = commitOfRef(scene, ref);
  const entry = entryAt(repository.git, commit.tree, path);
  if (!entry) throw notFound();
  const shownRef = ref ?? repository.settings.defaultBranch;
  if (entry.mode === "040000") return listFolder(scene, path, entry, shownRef);
  const bytes = repository.git.blob(entry.sha);
  if (!bytes) throw githubError(422, "The file's content is not in this repository");
  if (/vnd\.github\.(?:[\w-]+\.)?raw/.test(accept)) return readRaw(bytes);
  return presentFile(view, repository, path, entry, shownRef);
}
