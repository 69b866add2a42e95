import { median } from "./statistics.mjs";

/**
 * Simdeck and the reference, in turn in every round and the other way about in the next, so
 * that what else the machine does falls on both.
 * @param {{ rounds: number, ours: () => Promise<number>, reference: () => Promise<number> }} options
 */
export async function compare({ rounds, ours, reference }) {
  const pairs = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    pairs.push(await pair(turn % 2 === 0, ours, reference));
  }
  return compared(pairs);
}

async function pair(oursFirst, ours, reference) {
  if (oursFirst) return [await ours(), await reference()];
  const other = await reference();
  return [await ours(), other];
}

/**
 * Medians over pairs `[ours, reference]`; the ratio is that of each pair, not of the medians.
 * @returns {{ got: number, reference: number, ratio: number }}
 */
export function compared(pairs) {
  return {
    got: median(pairs.map(([ours]) => ours)),
    reference: median(pairs.map(([, reference]) => reference)),
    ratio: median(pairs.map(([ours, reference]) => ours / reference)),
  };
}
