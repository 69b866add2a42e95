import { mergeBase } from "./history.ts";
import { mergeLines } from "./merge-lines.ts";
import { GitStore } from "./store.ts";
import { type FileEntry, filesOf, writeFiles } from "./tree.ts";

type Merged = { readonly file: FileEntry | undefined } | undefined;

function isSame(one: FileEntry | undefined, other: FileEntry | undefined): boolean {
  return one?.sha === other?.sha && one?.mode === other?.mode;
}

/** One path merged from three sides; nothing when both changed it in ways that do not fit. */
function mergeFile(
  store: GitStore,
  base: FileEntry | undefined,
  ours: FileEntry | undefined,
  theirs: FileEntry | undefined,
): Merged {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { file: ours };
  if (isSame(base, ours)) return { file: theirs };
  if (!base || !ours || !theirs) return undefined;
  const [root, left, right] = [base, ours, theirs].map(({ sha }) => store.blob(sha));
  const text = root && left && right ? mergeLines(root, left, right) : undefined;
  return text && { file: { mode: ours.mode, sha: store.putBlob(text) } };
}

/**
 * The tree in which two commits are merged, or `undefined` when they conflict: three-way, file by file
 * and line by line, against the newest commit they share.
 */
export function mergeTrees(store: GitStore, ours: string, theirs: string): string | undefined {
  const [left, right] = [store.commit(ours), store.commit(theirs)];
  if (!left || !right) return undefined;
  const shared = mergeBase(store, ours, theirs);
  return mergeThree(store, shared?.tree, left.tree, right.tree);
}

/** The same for three trees. */
export function mergeThree(
  store: GitStore,
  base: string | undefined,
  ours: string,
  theirs: string,
): string | undefined {
  const root = base === undefined ? new Map<string, FileEntry>() : filesOf(store, base);
  const [left, right] = [filesOf(store, ours), filesOf(store, theirs)];
  const files = new Map<string, FileEntry>();
  for (const path of new Set([...root.keys(), ...left.keys(), ...right.keys()])) {
    const merged = mergeFile(store, root.get(path), left.get(path), right.get(path));
    if (!merged) return undefined;
    if (merged.file) files.set(path, merged.file);
  }
  return isConsistent(files) ? writeFiles(store, files) : undefined;
}

/** A path cannot be a file and a folder at once. */
function isConsistent(files: ReadonlyMap<string, FileEntry>): boolean {
  for (const path of files.keys()) {
    for (let slash = path.indexOf("/"); slash > 0; slash = path.indexOf("/", slash + 1)) {
      if (files.has(path.slice(0, slash))) return false;
    }
  }
  return true;
}
