import { expect, test, vi } from "vitest";
import { SegmentStore, type Extent } from "./segment-store.ts";

/** The timeout on a busy machine. */
const PATIENCE_MS = 10_000;

test("reads records unchanged from the file and from memory", async () => {
  const store = new SegmentStore(1);
  const texts = Array.from({ length: 40 }, (_, index) => `${String(index)}:${"é".repeat(600_000)}`);
  const extents = texts.map((text) => store.append([text]).extent);
  const read = () =>
    extents.map(({ segment, start, end }) => store.read(segment, start, end).toString());
  expect(read()).toEqual(texts);
  await vi.waitFor(() => {
    expect(store.spilled).toBe(38);
  }, PATIENCE_MS);
  expect(read()).toEqual(texts);
});

test("a buffer is written to again once its segment lies in the file, unless somebody reads it", async () => {
  const store = new SegmentStore(1);
  const textOf = (index: number) => `${String(index)}:${"é".repeat(400_000)}`;
  const append = (index: number) => store.append([textOf(index)]).extent;
  const extents = Array.from({ length: 10 }, (_, index) => append(index));
  const next = extents[8];
  if (!next) throw new Error("ten were appended");
  // It moves to the file with the next append, and its buffer would be the one to be used again.
  const given = store.read(next.segment, next.start, next.end);
  await vi.waitFor(() => {
    expect(store.spilled).toBe(8);
  }, PATIENCE_MS);
  for (let index = 10; index < 20; index += 1) {
    extents.push(append(index));
    await vi.waitFor(() => {
      expect(store.spilled).toBe(index - 1);
    }, PATIENCE_MS);
  }
  expect(given.toString() === textOf(8)).toBe(true);
  extents.forEach(({ segment, start, end }, index) => {
    expect(store.copy(segment, start, end).toString() === textOf(index)).toBe(true);
  });
});

test("reads small pieces of the file unchanged: in order, backwards and again", async () => {
  const store = new SegmentStore(1);
  const texts = Array.from({ length: 5_000 }, (_, index) => `${String(index)}:${"é".repeat(500)}`);
  const extents = texts.map((text) => store.append([text]).extent);
  await vi.waitFor(() => {
    expect(store.spilled).toBeGreaterThan(2);
  }, PATIENCE_MS);
  const read = ({ segment, start, end }: Extent) => store.copy(segment, start, end).toString();
  expect(extents.map(read)).toEqual(texts);
  expect(extents.toReversed().map(read)).toEqual(texts.toReversed());
});
