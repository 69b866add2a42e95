import { setImmediate as nextTurn } from "node:timers/promises";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { streamList } from "./json-list.ts";

function streamOf(items: Iterable<unknown>): Readable {
  const { body } = streamList("events", items);
  if (!(body instanceof Readable)) throw new Error("not a stream");
  return body;
}

test.each([0, 1, 2, 500, 12_345])("reads %i items unchanged", async (count) => {
  const items = Array.from({ length: count }, (_, index) => ({ index, text: "ü,]" }));
  const text = Buffer.concat(await streamOf(items).toArray()).toString();
  expect(JSON.parse(text)).toEqual({ events: items });
});

test("a long list goes out in pieces that are neither tiny nor large", async () => {
  const items = Array.from({ length: 2_000 }, () => "x".repeat(100));
  const sizes = (await streamOf(items).toArray()).map((piece: Buffer) => piece.length);
  expect(Math.max(...sizes)).toBeLessThan(17 * 1_024);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(15 * 1_024);
});

test("an item as long as a body may be goes out beside short ones", async () => {
  const items = ["x", "y".repeat(1_024 * 1_024), "z"];
  const text = Buffer.concat(await streamOf(items).toArray()).toString();
  expect(JSON.parse(text)).toEqual({ events: items });
});

test("writes a list in slices, with turns of the event loop between them", async () => {
  const item = "x".repeat(1_000);
  let written = 0;
  const counted = function* () {
    for (; written < 10_000; written += 1) yield item;
  };
  const reading = streamOf(counted()).resume();
  const inTurns = [0];
  while (!reading.readableEnded) {
    await nextTurn();
    inTurns.push(written);
  }
  const most = Math.max(...inTurns.slice(1).map((count, turn) => count - (inTurns[turn] ?? 0)));
  expect(written).toBe(10_000);
  expect(most).toBeLessThan(300);
});
