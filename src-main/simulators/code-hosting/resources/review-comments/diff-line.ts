import type { Side } from "../../state.ts";

/** A line of a patch that can be commented on. */
export interface DiffLine {
  readonly line: number;
  readonly side: Side;
  /** Lines below the first `@@`, as older clients count. */
  readonly position: number;
  /** The patch from the header of the hunk to the line. */
  readonly diffHunk: string;
}

/** Lists the places of a patch. A line that did not change has one on either side. */
export function listDiffLines(patch: string): readonly DiffLine[] {
  const places: DiffLine[] = [];
  let hunk: string[] = [];
  let [old, now] = [0, 0];
  for (const [position, text] of patch.split("\n").entries()) {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
    if (header) {
      hunk = [text];
      [old, now] = [Number(header[1]), Number(header[2])];
      continue;
    }
    hunk.push(text);
    const diffHunk = hunk.join("\n");
    const isOld = text.startsWith("-") || text.startsWith(" ");
    const isNew = text.startsWith("+") || text.startsWith(" ");
    if (isOld) places.push({ line: old, side: "LEFT", position, diffHunk });
    if (isNew) places.push({ line: now, side: "RIGHT", position, diffHunk });
    if (isOld) old += 1;
    if (isNew) now += 1;
  }
  return places;
}

/** The requested place of a comment: a line of a side, or a position. */
export interface Wanted {
  readonly line?: number | undefined;
  readonly side?: Side | undefined;
  readonly position?: number | undefined;
}

/** Finds a place by its line and side, or by its position; the newer side where both fit. */
export function findPlace(patch: string, { line, side, position }: Wanted): DiffLine | undefined {
  const places = listDiffLines(patch);
  if (line !== undefined) {
    return places.find((one) => one.line === line && one.side === (side ?? "RIGHT"));
  }
  return places.findLast((one) => one.position === position);
}
