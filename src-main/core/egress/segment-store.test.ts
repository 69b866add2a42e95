import { expect, test, vi } from "vitest";
import { SegmentStore } from "./segment-store.ts";

test("what has moved to the file reads as it was written, and so does what has not", async () => {
  const store = new SegmentStore(1);
  const texts = Array.from({ length: 40 }, (_, index) => `${String(index)}:${"é".repeat(600_000)}`);
  const extents = texts.map((text) => store.append([text]).extent);
  const read = () =>
    extents.map(({ segment, start, end }) => store.read(segment, start, end).toString());
  expect(read()).toEqual(texts);
  await vi.waitFor(() => {
    expect(store.spilled).toBe(38);
  });
  expect(read()).toEqual(texts);
});
