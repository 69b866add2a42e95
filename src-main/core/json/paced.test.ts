import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { yieldToOthers, paced } from "./paced.ts";

const KIBIBYTE = 1_024;

/** Reads it all, and tells how many bytes came in each turn of the event loop. */
async function readByTurn(answers: readonly AsyncIterable<Buffer>[]): Promise<number[]> {
  const turns = [0];
  const reading = new Set(answers);
  const readers = answers.map(async (answer) => {
    for await (const { length } of answer) turns.push((turns.pop() ?? 0) + length);
    reading.delete(answer);
  });
  while (reading.size > 0) {
    await nextTurn();
    turns.push(0);
  }
  await Promise.all(readers);
  return turns;
}

test("one waiting reader continues in each turn, in the order of arrival", async () => {
  const gone: number[] = [];
  const all = [1, 2, 3].map((one) => yieldToOthers().then(() => gone.push(one)));
  const seen: number[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    seen.push([...gone]);
  }
  await Promise.all(all);
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]]);
});

test("many long answers together write one slice in a turn, after the first of each", async () => {
  const piece = Buffer.alloc(KIBIBYTE);
  const long = () => paced(Array.from({ length: 640 }, () => piece));
  const answers = Array.from({ length: 8 }, long);
  const [atOnce = 0, ...later] = await readByTurn(answers);
  expect(atOnce).toBe(8 * 64 * KIBIBYTE);
  expect(Math.max(...later)).toBe(64 * KIBIBYTE);
  expect(later.reduce((sum, bytes) => sum + bytes, atOnce)).toBe(8 * 640 * KIBIBYTE);
});

test("a reader that disconnects does not block other requests", async () => {
  const piece = Buffer.alloc(64 * KIBIBYTE);
  const left = paced([piece, piece, piece]);
  await left.next();
  const isWaiting = left.next();
  const stays = paced([piece, piece]);
  await stays.next();
  const [, read] = await Promise.all([left.return(undefined), stays.next(), isWaiting]);
  expect(read.value).toBe(piece);
});
