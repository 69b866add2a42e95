import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listUnserved } from "#core/testing/sdk-endpoints.ts";
import { coverage } from "./coverage.ts";

const client = path.join(
  import.meta.dirname,
  "../../../node_modules/@lob/lob-typescript-sdk/dist/index.mjs",
);

/** The endpoints in the code of the SDK: the path and the method of each request. */
function* readEndpoints(): Generator<string> {
  const request = /localVarPath = `(\/[^`]+)`[\s\S]*?method: "(\w+)"/g;
  for (const [, at = "", method = ""] of readFileSync(client, "utf8").matchAll(request)) {
    yield `${method} /v1${at}`;
  }
}

test("every method of the SDK reaches a route", () => {
  const endpoints = [...readEndpoints()];
  expect(endpoints.length).toBeGreaterThan(40);
  expect(listUnserved(endpoints, coverage)).toEqual([]);
});
