import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-3", { start: 0, end: 4 }],
  ["bytes=4-", { start: 4, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-99", { start: 0, end: 10 }],
  ["bytes=8-99", { start: 8, end: 10 }],
  ["bytes=10-", null],
  ["bytes=4-3", null],
  ["bytes=-0", null],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  [undefined, undefined],
])("reads %s of ten bytes", (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});
