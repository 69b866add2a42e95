import { expect, test } from "vitest";
import { compareCoverage, coveredBy } from "./coverage.ts";

test("tells what is served but not listed, and what is listed but not served", () => {
  const coverage = {
    routes: coveredBy("a.test.ts", { "GET /things": "whole", "GET /gone": "whole" }),
    leftOut: [],
  };
  const served = [
    { method: "GET", path: "/things" },
    { method: "POST", path: "/things" },
  ];
  expect(compareCoverage(coverage, served)).toEqual({
    unlisted: ["POST /things"],
    unserved: ["GET /gone"],
  });
});
