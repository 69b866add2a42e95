import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { compareCoverage } from "#core/kernel/coverage.ts";
import { coverage } from "./coverage.ts";
import { routes } from "./routes.ts";

test("the coverage table lists exactly the routes that are served", () => {
  expect(compareCoverage(coverage, routes)).toEqual({ unlisted: [], unserved: [] });
});

test("the tests that the coverage table names are there", () => {
  const files = new Set(coverage.routes.map(({ test: file }) => file));
  const missing = [...files].filter((file) => !existsSync(new URL(file, import.meta.url)));
  expect(missing).toEqual([]);
});
