import { describe, expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { elsewhere } from "./covered/elsewhere.ts";
import { simulator } from "./index.ts";
import { readSdkMethods, sdkApis } from "./testing/sdk-sources.ts";

/** Returns a path of the SDK with a value for each of its parameters. */
const fill = (path: string) => path.replace("{lifecycle}", "enable").replaceAll(/\{\w+\}/g, "x");

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
  test.each(sdkApis)(
    "of %s reach a route, or are listed as unsupported for a reason",
    async (file) => {
      await using launched = launchSimulator(simulator);
      const { running } = launched;
      const methods = readSdkMethods(file);
      expect(methods.length).toBeGreaterThan(0);
      for (const { method, path } of methods) await running.call({ method, path: fill(path) });
      const { body } = await running.call({ method: "GET", path: "/_sim/unsupported" });
      const { calls } = unsupported.parse(body);
      const unexplained = calls.filter(({ path }) => reasonOf(path) === undefined);
      expect(unexplained).toEqual([]);
    },
  );

  test("are not of the parts that the coverage page gives a reason for, where they have a route", () => {
    const paths = sdkApis.flatMap(readSdkMethods).map(({ path }) => fill(path));
    const unused = elsewhere
      .flatMap((entry) => entry.paths)
      .filter((entry) => !paths.some((path) => begins(path, entry)));
    expect(unused).toEqual([]);
  });
});
