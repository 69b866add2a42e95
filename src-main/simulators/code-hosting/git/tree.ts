import { type GitStore, putTree, readTree } from "./store.ts";
import type { Mode, TreeEntry } from "./objects.ts";

/** A file of a tree, by its whole path. */
export interface FileEntry {
  readonly mode: Mode;
  readonly sha: string;
}

/** Returns the entry at a path, the tree itself at the empty one. */
export function entryAt(store: GitStore, tree: string, path: string): FileEntry | undefined {
  let found: FileEntry = { mode: "040000", sha: tree };
  for (const name of path === "" ? [] : path.split("/")) {
    const entry = readTree(store, found.sha)?.find((candidate) => candidate.name === name);
    if (!entry) return undefined;
    found = entry;
  }
  return found;
}

/**
 * The tree with one path set to something or, with `undefined`, without it. Folders appear and vanish
 * with their files.
 */
export function withPath(
  store: GitStore,
  tree: string | undefined,
  path: readonly string[],
  entry: FileEntry | undefined,
): string {
  const [name = "", ...rest] = path;
  const entries = (tree === undefined ? undefined : readTree(store, tree)) ?? [];
  const others = entries.filter((candidate) => candidate.name !== name);
  if (rest.length === 0) return putTree(store, entry ? [...others, { name, ...entry }] : others);
  const old = entries.find((candidate) => candidate.name === name && candidate.mode === "040000");
  const inner = withPath(store, old?.sha, rest, entry);
  const isEmpty = readTree(store, inner)?.length === 0;
  return putTree(store, isEmpty ? others : [...others, { name, mode: "040000", sha: inner }]);
}

/** Every file below a tree, by path. */
export function listFiles(store: GitStore, tree: string, prefix = ""): Map<string, FileEntry> {
  const files = new Map<string, FileEntry>();
  for (const { name, mode, sha } of readTree(store, tree) ?? []) {
    const path = `${prefix}${name}`;
    if (mode !== "040000") files.set(path, { mode, sha });
    else for (const [inner, file] of listFiles(store, sha, `${path}/`)) files.set(inner, file);
  }
  return files;
}

/** Entries below a tree, folders among them, depth first, as a recursive tree listing shows them. */
export function* walkTree(
  store: GitStore,
  tree: string,
  prefix = "",
): Generator<TreeEntry & { readonly path: string }> {
  for (const entry of readTree(store, tree) ?? []) {
    const path = `${prefix}${entry.name}`;
    yield { ...entry, path };
    if (entry.mode === "040000") yield* walkTree(store, entry.sha, `${path}/`);
  }
}

/** Writes the trees that hold exactly these files. */
export function writeFiles(store: GitStore, files: ReadonlyMap<string, FileEntry>): string {
  const folders = new Map<string, Map<string, FileEntry>>();
  const entries: TreeEntry[] = [];
  for (const [path, file] of files) {
    const slash = path.indexOf("/");
    if (slash < 0) entries.push({ name: path, ...file });
    else {
      const name = path.slice(0, slash);
      const folder = folders.get(name) ?? new Map<string, FileEntry>();
      folders.set(name, folder.set(path.slice(slash + 1), file));
    }
  }
  for (const [name, inner] of folders) {
    entries.push({ name, mode: "040000", sha: writeFiles(store, inner) });
  }
  return putTree(store, entries);
}

export interface FileChange {
  readonly path: string;
  readonly status: "added" | "modified" | "removed";
  readonly before: FileEntry | undefined;
  readonly after: FileEntry | undefined;
}

/** Returns the changes from one tree to another, by path. No tree at all is an empty one. */
export function diffTrees(
  store: GitStore,
  before: string | undefined,
  after: string,
): readonly FileChange[] {
  if (before === after) return [];
  const old = before === undefined ? new Map<string, FileEntry>() : listFiles(store, before);
  const now = listFiles(store, after);
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort();
  return paths.flatMap((path) => changeOf(path, old.get(path), now.get(path)));
}

function changeOf(
  path: string,
  old: FileEntry | undefined,
  now: FileEntry | undefined,
): readonly FileChange[] {
  if (old?.sha === now?.sha && old?.mode === now?.mode) return [];
  const status = old === undefined ? "added" : now === undefined ? "removed" : "modified";
  return [{ path, status, before: old, after: now }];
}
