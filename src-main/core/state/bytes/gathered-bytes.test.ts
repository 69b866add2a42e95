import { expect, test } from "vitest";
import { GatheredBytes } from "./gathered-bytes.ts";

/** Returns the gathered bytes after the source buffer was used again: copies do not change. */
function gatherAndReuse(count: number, size: number): string {
  const gathered = new GatheredBytes();
  const source = Buffer.alloc(64 * 1_024, "x");
  for (let index = 0; index < count; index += 1) gathered.add(source.subarray(0, size));
  expect(gathered.length).toBe(count * size);
  source.fill("y");
  return gathered.concat().toString("latin1");
}

test("copies many small pieces, so that their buffers can be freed", () => {
  expect(gatherAndReuse(100_000, 1)).toMatch(/^x{99500,}y{0,511}$/);
});

test("large pieces are not copied until they are one", () => {
  expect(gatherAndReuse(1_024, 8_192)).not.toMatch(/[^y]/);
});
