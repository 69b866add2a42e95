import { Readable } from "node:stream";
import * as z from "zod";
import { streamList } from "#core/json/json-list.ts";
import { controlRefusal } from "#core/kernel/refusal.ts";
import { noContent, RouteResponse } from "#core/kernel/response.ts";
import type { World } from "#core/kernel/world.ts";
import type { Snapshots } from "#core/snapshots/snapshots.ts";
import { controlRoute, type ControlRoute, refuseScheduled } from "./control-route.ts";

/** The name of a snapshot. */
const snapshotName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cs}*$/u, "use whole characters");

function unknown(name: string) {
  return controlRefusal(404, "not_found", `There is no snapshot ${JSON.stringify(name)}`);
}

/** The control routes for snapshots. */
export function snapshotRoutes<State>(
  world: World<State>,
  snapshots: Snapshots<State>,
): readonly ControlRoute[] {
  return [
    controlRoute({
      method: "POST",
      path: "/_sim/snapshots",
      summary: "Takes a snapshot of this simulator: its whole world, under a name",
      body: z.strictObject({ name: snapshotName }),
      handle: ({ body }) =>
        new RouteResponse(201, JSON.stringify(snapshots.take(body.name)), {
          "content-type": "application/json; charset=utf-8",
        }),
    }),
    controlRoute({
      method: "GET",
      path: "/_sim/snapshots",
      summary: "The snapshots of this simulator",
      handle: () => streamList("snapshots", snapshots.list()),
    }),
    controlRoute({
      method: "GET",
      path: "/_sim/snapshots/:name",
      summary: "A snapshot as a file: one JSON object",
      handle: ({ params }) => {
        const name = params["name"] ?? "";
        const file = snapshots.write(name);
        if (!file) throw unknown(name);
        return new RouteResponse(200, Readable.from(file, { objectMode: true, highWaterMark: 2 }), {
          "content-type": "application/json; charset=utf-8",
        });
      },
    }),
    controlRoute({
      method: "DELETE",
      path: "/_sim/snapshots/:name",
      summary: "Deletes a snapshot",
      handle: ({ params }) => {
        const name = params["name"] ?? "";
        if (!snapshots.remove(name)) throw unknown(name);
        return noContent();
      },
    }),
    controlRoute({
      method: "POST",
      path: "/_sim/snapshots/:name/restore",
      summary: "Goes back to a snapshot; what was in flight is dropped",
      handle: async ({ params, exchange }) => {
        refuseScheduled(exchange, "a scheduled call cannot restore a snapshot");
        const name = params["name"] ?? "";
        if (!snapshots.restore(name)) throw unknown(name);
        await world.driver.runDue();
        return { generation: world.generation, now: new Date(world.clock.now()).toISOString() };
      },
    }),
  ];
}
