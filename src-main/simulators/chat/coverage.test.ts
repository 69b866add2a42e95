import { existsSync } from "node:fs";
import * as z from "zod";
import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { coverage } from "./coverage.ts";
import { chat } from "./index.ts";

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

test("the coverage table names exactly the methods that are served, as POST and as GET", async () => {
  await using launched = launchSimulator(chat);
  const answer = await launched.running.app.inject({
    url: "/_sim/openapi.json",
    headers: { host: "localhost" },
  });
  const served = Object.entries(openApi.parse(answer.json()).paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb} ${path.slice(5)}`));
  const named = coverage.flatMap(({ method }) => [`get ${method}`, `post ${method}`]);
  expect(served.sort()).toEqual(named.sort());
});

test("the tests that the coverage table names are there", () => {
  const missing = coverage.filter(({ test: file }) => !existsSync(new URL(file, import.meta.url)));
  expect(missing).toEqual([]);
});
