import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { elsewhere } from "./covered/elsewhere.ts";
import { simulator } from "./index.ts";

const folder = join(
  dirname(createRequire(import.meta.url).resolve("@okta/okta-sdk-nodejs")),
  "generated/apis",
);

interface SdkMethod {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

const PARTS =
  /async (?<name>\w+)\([^)]*\) \{|const path = '(?<path>[^']+)'|makeRequestContext\(path, http_1\.HttpMethodEnum\.(?<method>\w+)/g;

/** The requests that the methods of one API class of the SDK make. */
function methodsOf(file: string): readonly SdkMethod[] {
  const source = readFileSync(join(folder, file), "utf8");
  const [requests = ""] = source.split(/class \w+ResponseProcessor/);
  const methods: SdkMethod[] = [];
  let name = "";
  let path = "";
  for (const { groups = {} } of requests.matchAll(PARTS)) {
    name = groups["name"] ?? name;
    path = groups["path"] ?? path;
    const { method } = groups;
    if (method !== undefined)
      methods.push({
        name,
        method,
        path: path.replace("{lifecycle}", "enable").replaceAll(/\{\w+\}/g, "x"),
      });
  }
  return methods;
}

const apis = readdirSync(folder).filter((file) => file.endsWith("Api.js"));

/** Returns whether a path begins with one of an entry, whose `*` stands for a part. */
function begins(path: string, entry: string): boolean {
  const escaped = entry.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll("*", "[^/]+");
  return new RegExp(`^${escaped}`).test(path);
}

const reasonOf = (path: string) =>
  elsewhere.find(({ paths }) => paths.some((entry) => begins(path, entry)));

const unsupported = z.object({
  calls: z.array(z.object({ method: z.string(), path: z.string() })),
});

describe("the methods of Okta's SDK", () => {
  test.each(apis)(
    "of %s reach a route, or are listed as unsupported for a reason",
    async (file) => {
      await using launched = launchSimulator(simulator);
      const { running } = launched;
      const methods = methodsOf(file);
      expect(methods.length).toBeGreaterThan(0);
      for (const { method, path } of methods) await running.call({ method, path });
      const { body } = await running.call({ method: "GET", path: "/_sim/unsupported" });
      const { calls } = unsupported.parse(body);
      const unexplained = calls.filter(({ path }) => reasonOf(path) === undefined);
      expect(unexplained).toEqual([]);
    },
  );

  test("are not of the parts that the coverage page gives a reason for, where they have a route", () => {
    const paths = apis.flatMap(methodsOf).map(({ path }) => path);
    const unused = elsewhere
      .flatMap((entry) => entry.paths)
      .filter((entry) => !paths.some((path) => begins(path, entry)));
    expect(unused).toEqual([]);
  });
});
