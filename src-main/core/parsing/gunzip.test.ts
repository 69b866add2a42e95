import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MalformedBody } from "./json-body.ts";
import { InflatesTooFar, inflateGzip } from "./gunzip.ts";

test("inflates data up to the limit", async () => {
  const bytes = Buffer.alloc(1_000, "x");
  expect(await inflateGzip(gzipSync(bytes), 1_000)).toEqual(bytes);
});

test("stops at the limit, however small the compressed body is", async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1_024 * 1_024));
  await expect(inflateGzip(bomb, 1_024 * 1_024)).rejects.toThrow(InflatesTooFar);
});

test("rejects data that is not gzip, and truncated gzip", async () => {
  await expect(inflateGzip(Buffer.from("plain"), 100)).rejects.toThrow(MalformedBody);
  const cut = gzipSync(Buffer.from("some text")).subarray(0, -6);
  await expect(inflateGzip(cut, 100)).rejects.toThrow(MalformedBody);
});
