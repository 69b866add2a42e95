import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { compareCoverage } from "#core/kernel/coverage.ts";
import { coverage } from "./coverage.ts";
import { paymentsRoutes } from "./routes.ts";

test("the coverage table and the routes are the same", () => {
  expect(compareCoverage(coverage, paymentsRoutes)).toEqual({ unlisted: [], unserved: [] });
});

test("every test that the table names is there", () => {
  const named = new Set(coverage.routes.map((route) => route.test));
  const missing = [...named].filter((file) => !existsSync(new URL(file, import.meta.url)));
  expect(missing).toEqual([]);
});
