import { expect, test } from "vitest";
import { compareCoverage, coveredBy } from "./coverage.ts";

test("lists routes that are served but not listed, and the reverse", () => {
  const coverage = {
    routes: coveredBy("a.test.ts", { "GET /things": "supported", "GET /gone": "supported" }),
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
