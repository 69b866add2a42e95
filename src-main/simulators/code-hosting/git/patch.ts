import { type GitStore, readBlob } from "./store.ts";
import { isBinary, matchLines, splitLines } from "./lines.ts";
import type { FileChange, FileEntry } from "./tree.ts";

/** A file's change in lines. */
export interface Patch {
  readonly additions: number;
  readonly deletions: number;
  /** The unified diff without its file names; absent for binary files. */
  readonly patch: string | undefined;
}

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

const CONTEXT = 3;

function editScript(before: readonly string[], after: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let [one, other] = [0, 0];
  for (const match of matchLines(before, after)) {
    for (const text of before.slice(one, match.before)) lines.push({ sign: "-", text });
    for (const text of after.slice(other, match.after)) lines.push({ sign: "+", text });
    for (const text of before.slice(match.before, match.before + match.length)) {
      lines.push({ sign: " ", text });
    }
    [one, other] = [match.before + match.length, match.after + match.length];
  }
  return lines;
}

/** Stretches of changes with the unchanged lines around them, as [from, to). */
function hunksOf(lines: readonly Line[]): readonly (readonly [number, number])[] {
  const hunks: [number, number][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.sign === " ") continue;
    const last = hunks.at(-1);
    const end = Math.min(lines.length, index + 1 + CONTEXT);
    if (last && index - CONTEXT <= last[1]) last[1] = end;
    else hunks.push([Math.max(0, index - CONTEXT), end]);
  }
  return hunks;
}

function count(lines: readonly Line[], ...signs: readonly Line["sign"][]): number {
  return lines.filter(({ sign }) => signs.includes(sign)).length;
}

function range(start: number, length: number): string {
  const first = length === 0 ? start : start + 1;
  return length === 1 ? String(first) : `${String(first)},${String(length)}`;
}

function writeHunk(lines: readonly Line[], from: number, to: number): string {
  const [ahead, inside] = [lines.slice(0, from), lines.slice(from, to)];
  const old = range(count(ahead, " ", "-"), count(inside, " ", "-"));
  const now = range(count(ahead, " ", "+"), count(inside, " ", "+"));
  const body = inside.map(({ sign, text }) =>
    text.endsWith("\n") ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${old} +${now} @@\n${body.join("")}`;
}

/** Returns the patch between two versions of a file; `undefined` is a file that is not there. */
export function createPatch(before: Buffer | undefined, after: Buffer | undefined): Patch {
  const sides = [before ?? Buffer.alloc(0), after ?? Buffer.alloc(0)];
  if (sides.some(isBinary)) return { additions: 0, deletions: 0, patch: undefined };
  const [old = [], now = []] = sides.map((bytes) => splitLines(bytes.toString("utf8")));
  const lines = editScript(old, now);
  const hunks = hunksOf(lines).map(([from, to]) => writeHunk(lines, from, to));
  return {
    additions: count(lines, "+"),
    deletions: count(lines, "-"),
    patch: hunks.join("").replace(/\n$/, ""),
  };
}

/** The bytes that a diff compares: of a submodule, the line that git shows for it. */
function bytesOf(store: GitStore, file: FileEntry | undefined): Buffer | undefined {
  if (file?.mode === "160000") return Buffer.from(`Subproject commit ${file.sha}\n`);
  return file && readBlob(store, file.sha);
}

/** Returns the patch of one file between two trees. */
export function patchOfChange(store: GitStore, { before, after }: FileChange): Patch {
  return createPatch(bytesOf(store, before), bytesOf(store, after));
}
