import { Readable } from "node:stream";
import * as z from "zod";
import { lazyLooseObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { streamList } from "#core/json/json-list.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import type { World } from "#core/kernel/world.ts";
import type { Snapshots } from "#core/snapshots/snapshots.ts";
import { UnusableSnapshot } from "#core/snapshots/snapshot-file.ts";
import { checkControl, controlRoute, type ControlRoute, refuseScheduled } from "./control-route.ts";

/** The largest saved snapshot that a request may carry. */
const FILE_LIMIT = 256 * 1_024 * 1_024;

/** The name of a snapshot: a segment of a path, and the name of a file. */
const snapshotName = z
  .string()
  .min(1)
  .max(200)
  .regex(
    /^(?!\.+$)[^\p{Cc}\p{Cs}/\\]*$/u,
    "use characters other than slashes, backslashes and control characters, and not only dots",
  );

const timesFlag = z
  .enum(["0", "1"], { error: "must be 1: snapshots have the real time of their taking; or 0" })
  .transform((value) => value === "1");

const taken = lazyStrictObject(() => ({
  name: snapshotName,
  automatic: z.boolean().default(false),
}));

const listed = lazyStrictObject(() => ({ times: timesFlag.optional() }));

const compared = lazyStrictObject(() => ({ to: snapshotName.optional() }));

/** A saved snapshot, as far as it is read before it is unpacked. */
const savedSnapshot = lazyLooseObject(() => ({
  version: z.string(),
  kind: z.string(),
  data: z.array(z.string()),
}));

/** Keeps a saved snapshot under a name. Throws 422 for one that this simulator cannot use. */
async function keepSaved<State>(snapshots: Snapshots<State>, name: string, saved: unknown) {
  try {
    return await snapshots.keep(name, saved);
  } catch (error) {
    if (!(error instanceof UnusableSnapshot)) throw error;
    throw controlRefusal(422, "unusable_snapshot", `The snapshot cannot be used: ${error.message}`);
  }
}

function created(info: object): RouteResponse {
  return new RouteResponse(201, JSON.stringify(info), {
    "content-type": "application/json; charset=utf-8",
  });
}

function unknown(name: string, field?: string) {
  return controlRefusal(
    404,
    "not_found",
    `Unknown snapshot ${JSON.stringify(name)}; GET /_sim/snapshots lists the snapshots`,
    field,
  );
}

/** The control routes for snapshots. */
export function snapshotRoutes<State>(
  world: World<State>,
  snapshots: Snapshots<State>,
): readonly ControlRoute[] {
  return [
    controlRoute(
      "POST /_sim/snapshots",
      "Takes a snapshot of this simulator: its whole world, under a name",
      {
        body: taken,
        handle: ({ body }) => created(snapshots.take(body.name, body.automatic)),
      },
    ),
    controlRoute("GET /_sim/snapshots", "The snapshots of this simulator", {
      query: listed,
      handle: ({ query }) => streamList("snapshots", snapshots.list(query)),
    }),
    controlRoute(
      "GET /_sim/snapshots/:name",
      "A snapshot as a file: one JSON object",
      ({ params }) => {
        const name = params["name"] ?? "";
        const file = snapshots.write(name);
        if (!file) throw unknown(name);
        return new RouteResponse(200, Readable.from(file, { objectMode: true, highWaterMark: 2 }), {
          "content-type": "application/json; charset=utf-8",
        });
      },
    ),
    controlRoute(
      "PUT /_sim/snapshots/:name",
      "Keeps a saved snapshot under a name, to be restored",
      {
        body: savedSnapshot,
        bodyLimit: FILE_LIMIT,
        handle: async ({ params, body }) => {
          const { name } = checkControl(z.object({ name: snapshotName }), params);
          return created(await keepSaved(snapshots, name, body));
        },
      },
    ),
    controlRoute(
      "GET /_sim/snapshots/:name/diff",
      "The differences from a snapshot to another one, or to the present state",
      {
        query: compared,
        handle: async ({ params, query: { to } }) => {
          const name = params["name"] ?? "";
          const differences = await snapshots.compare(name, to);
          if (differences) return differences;
          throw snapshots.has(name) && to !== undefined ? unknown(to, "to") : unknown(name);
        },
      },
    ),
    controlRoute("DELETE /_sim/snapshots/:name", "Deletes a snapshot", ({ params }) => {
      const name = params["name"] ?? "";
      if (!snapshots.remove(name)) throw unknown(name);
      return noContent();
    }),
    controlRoute(
      "POST /_sim/snapshots/:name/restore",
      "Goes back to a snapshot; what was in flight is dropped",
      async ({ params, exchange }) => {
        refuseScheduled(exchange, "a scheduled call cannot restore a snapshot");
        const name = params["name"] ?? "";
        if (!snapshots.restore(name)) throw unknown(name);
        await world.driver.runDue();
        return { generation: world.generation, now: new Date(world.clock.now()).toISOString() };
      },
    ),
  ];
}
