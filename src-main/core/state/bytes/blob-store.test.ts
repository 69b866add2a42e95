import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BlobStore, type Blob } from "./blob-store.ts";
import { PAGE_BYTES } from "./page-file.ts";

async function keep(store: BlobStore, chunks: readonly Uint8Array[]): Promise<Blob> {
  const writer = store.writer();
  for (const chunk of chunks) await writer.write(Buffer.from(chunk));
  return writer.finish();
}

const read = (store: BlobStore, blob: Blob, start?: number, end?: number) =>
  buffer(store.stream(blob, start, end));

test("returns written bytes, whole and in ranges, for any chunks", async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: PAGE_BYTES * 2 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), fc.nat(), async (sizes, from, to) => {
      const store = new BlobStore();
      const chunks = sizes.map((size) => randomBytes(size));
      const whole = Buffer.concat(chunks);
      const blob = await keep(store, chunks);
      expect(blob.length).toBe(whole.length);
      expect((await read(store, blob)).equals(whole)).toBe(true);
      const [start = 0, end = 0] = [from, to]
        .map((at) => at % (whole.length + 1))
        .sort((a, b) => a - b);
      expect((await read(store, blob, start, end)).equals(whole.subarray(start, end))).toBe(true);
      store.release(blob);
      expect(store.usedPages).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test("joined blobs share pages, and unused pages are used again", async () => {
  const store = new BlobStore();
  const [left, right] = [randomBytes(PAGE_BYTES + 20_000), randomBytes(100)];
  const parts = [await keep(store, [left]), await keep(store, [right])];
  const whole = store.concat(parts);
  expect(store.usedPages).toBe(2);
  for (const part of parts) store.release(part);
  expect((await read(store, whole)).equals(Buffer.concat([left, right]))).toBe(true);
  store.release(whole);
  expect(store.usedPages).toBe(0);
});

test("keeps a blob that is being read until the end of the read", async () => {
  const store = new BlobStore();
  const bytes = randomBytes(PAGE_BYTES * 3);
  const blob = await keep(store, [bytes]);
  const stream = store.stream(blob);
  store.release(blob);
  await keep(store, [randomBytes(PAGE_BYTES * 3)]);
  expect((await buffer(stream)).equals(bytes)).toBe(true);
  expect(store.usedPages).toBe(3);
});

test("an upload that is given up leaves nothing", async () => {
  const store = new BlobStore();
  const writer = store.writer();
  await writer.write(randomBytes(PAGE_BYTES * 2));
  writer.abandon();
  expect(store.usedPages).toBe(0);
});
