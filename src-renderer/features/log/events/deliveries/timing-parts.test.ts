import { expect, test } from "vitest";
import { describeTiming, evenScale, splitTiming, tableScale } from "./timing-parts.ts";

const slow = { queuedMs: 20, waitMs: 60, answerMs: 20 };
const quick = { queuedMs: 5, waitMs: 10, answerMs: 0 };

test("the parts of attempts lie on one scale, from the event to the end of the last of them", () => {
  const scale = evenScale([quick, slow]);
  expect(splitTiming(slow, scale)).toEqual([
    { name: "queued", from: 0, to: 20 },
    { name: "waiting", from: 20, to: 80 },
    { name: "answer", from: 80, to: 100 },
  ]);
  expect(splitTiming(quick, scale).at(-1)).toEqual({ name: "waiting", from: 5, to: 15 });
});

test("omits parts without a duration", () => {
  const nothing = { queuedMs: 0, waitMs: 0, answerMs: 0 };
  expect(splitTiming(nothing, evenScale([nothing]))).toEqual([]);
  expect(splitTiming(quick, tableScale).map(({ name }) => name)).toEqual(["queued", "waiting"]);
});

test("on the table's scale a longer time reaches farther, up to the end of the bar", () => {
  const places = [0, 1, 10, 100, 1_000, 30_000, 120_000, 3_600_000].map(tableScale);
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  expect([places[0], places.at(-1), tableScale(7_200_000)]).toEqual([0, 100, 100]);
});

test("describes the parts in words", () => {
  expect(describeTiming({ queuedMs: 3, waitMs: 1_240, answerMs: 0 })).toBe(
    "queued 3 ms, waited 1.2 s, answer 0 ms",
  );
});
