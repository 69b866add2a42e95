import { type GitStore, putBlob, readBlob, readCommit } from "./store.ts";
import { mergeBase } from "./history.ts";
import { isBinary, matchLines, splitLines } from "./lines.ts";
import { type FileEntry, listFiles, writeFiles } from "./tree.ts";

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
  const [root, left, right] = [base, ours, theirs].map(({ sha }) => readBlob(store, sha));
  const text = root && left && right ? mergeLines(root, left, right) : undefined;
  return text && { file: { mode: ours.mode, sha: putBlob(store, text) } };
}

/**
 * The tree in which two commits are merged, or `undefined` when they conflict: three-way, file by file
 * and line by line, against the newest commit they share.
 */
export function mergeTrees(store: GitStore, ours: string, theirs: string): string | undefined {
  const [left, right] = [readCommit(store, ours), readCommit(store, theirs)];
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
  const root = base === undefined ? new Map<string, FileEntry>() : listFiles(store, base);
  const [left, right] = [listFiles(store, ours), listFiles(store, theirs)];
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

/** For each line of the base the line of the other text it became, if it stayed. */
function placesOf(base: readonly string[], text: readonly string[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const { before, after, length } of matchLines(base, text)) {
    for (let step = 0; step < length; step += 1) places.set(before + step, after + step);
  }
  return places;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/**
 * Three texts merged line by line, or `undefined` when both sides changed the same place differently.
 * Lines that all three share are the anchors; what lies between two anchors is taken from the side
 * that changed it.
 */
export function mergeLines(base: Buffer, ours: Buffer, theirs: Buffer): Buffer | undefined {
  if ([base, ours, theirs].some(isBinary)) return undefined;
  const [root = [], left = [], right = []] = [base, ours, theirs].map((bytes) =>
    splitLines(bytes.toString("utf8")),
  );
  const [inLeft, inRight] = [placesOf(root, left), placesOf(root, right)];
  const merged: string[] = [];
  let [atRoot, atLeft, atRight] = [0, 0, 0];
  for (let line = 0; line <= root.length; line += 1) {
    const isEnd = line === root.length;
    const leftPlace = isEnd ? left.length : inLeft.get(line);
    const rightPlace = isEnd ? right.length : inRight.get(line);
    if (leftPlace === undefined || rightPlace === undefined) continue;
    const chosen = choose(
      root.slice(atRoot, line),
      left.slice(atLeft, leftPlace),
      right.slice(atRight, rightPlace),
    );
    if (!chosen) return undefined;
    merged.push(...chosen, ...root.slice(line, line + 1));
    [atRoot, atLeft, atRight] = [line + 1, leftPlace + 1, rightPlace + 1];
  }
  return Buffer.from(merged.join(""));
}

function choose(
  root: readonly string[],
  left: readonly string[],
  right: readonly string[],
): readonly string[] | undefined {
  if (isEqual(left, right) || isEqual(root, right)) return left;
  return isEqual(root, left) ? right : undefined;
}
