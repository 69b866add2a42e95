import { isBinary, matchLines, splitLines } from "./lines.ts";

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
