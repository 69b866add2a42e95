import { expect, test } from "vitest";
import { findCycle } from "./chunk-cycles.mjs";

const chunk = (fileName, ...imports) => ({ fileName, imports });

test("chunks that load the same chunk, or one of another build, have no cycle", () => {
  const chunks = [chunk("a", "b", "c", "node:fs"), chunk("b", "c"), chunk("c")];
  expect(findCycle(chunks)).toEqual([]);
});

test("chunks that import each other are named in their order", () => {
  const chunks = [chunk("main", "a"), chunk("a", "c", "b"), chunk("b", "a"), chunk("c")];
  expect(findCycle(chunks)).toEqual(["a", "b", "a"]);
});
