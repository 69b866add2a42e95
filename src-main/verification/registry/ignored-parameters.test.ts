import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { IgnoredParameters, operations } from "./find-ignored.ts";
import { gatherRequests } from "./gather-requests.ts";
import { withoutEffect } from "./without-effect.ts";

const startTime = Date.parse("2026-01-02T03:04:05Z");

/** Object storage has no parameters in bodies; the views of document storage have their own model. */
const checked = simulators
  .filter(({ kind }) => kind !== "object-storage" && kind !== "document-storage")
  .map((listed) => ({ kind: listed.kind, listed }));

/** Thousands of requests, each in a world that is restored for it. */
const SLOW_MS = 300_000;

// A parameter that is found here is applied, refused, or listed as unsupported by its route.
test.each(checked)(
  "$kind applies the parameters that it takes, or lists them as unsupported",
  async ({ kind, listed }) => {
    await using served = await serveSimulator(await listed.load(), {
      startTime,
      requestLog: false,
    });
    const { running, port } = served;
    const page = await running.call({ method: "GET", path: "/_sim/openapi.json" });
    const { paths } = operations.parse(page.body);
    const { gathered, learned } = await gatherRequests(listed, running, port, Object.keys(paths));
    const { ignored, applied, failed } = await new IgnoredParameters(running, paths, learned).find(
      gathered,
    );
    expect(failed).toEqual([]);
    const known = Object.keys(withoutEffect[kind] ?? {});
    expect(ignored.filter((one) => !known.includes(one))).toEqual([]);
    // A row that is not needed any more would hide the next parameter of this name.
    expect(known.filter((one) => !ignored.includes(one))).toEqual([]);
    expect(applied).toBeGreaterThan(0);
  },
  SLOW_MS,
);
