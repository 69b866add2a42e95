import * as z from "zod";
import { clockChange } from "#shared/domain/clock.ts";
import type { Clock } from "#shared/domain/control-views.ts";
import { schedule, type TimelineEvent } from "#shared/domain/timeline.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { streamList } from "#core/json/json-list.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import {
  controlRoute,
  type ControlRoute,
  isScheduled,
  refuseScheduled,
  wholeNumber,
} from "./control-route.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { faultRoutes } from "./fault-routes.ts";
import { describeApi } from "./openapi.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import type { World } from "#core/kernel/world.ts";
import { requestRoutes } from "./request-routes.ts";
import type { Snapshots } from "#core/snapshots/snapshots.ts";
import { EndlessSchedule, type Timeline } from "#core/timeline/timeline.ts";
import { checkSchedule } from "./check-schedule.ts";
import { presentEgress } from "./present-egress.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";

const reasonsFlag = z
  .enum(["0", "1"], { error: "must be 1: rows of failed attempts say why; or 0" })
  .transform((value) => value === "1");

const egressQuery = lazyStrictObject(() => ({
  after: wholeNumber.optional(),
  limit: wholeNumber.optional(),
  type: z.string().min(1).optional(),
  reasons: reasonsFlag.optional(),
}));

/** The last moment a clock may reach: the end of the year 9999. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59);

/** The clock's state as the control routes show it. */
export function clockView<State>(world: World<State>): Clock {
  return {
    now: new Date(world.clock.now()).toISOString(),
    wall_offset_seconds: world.wall.offsetSeconds,
    pace: world.settings.pace ?? null,
  };
}

function readRoutes<State>(world: World<State>, listing: () => unknown): readonly ControlRoute[] {
  const { kind } = world.definition.profile;
  return [
    controlRoute(
      "GET /_sim/egress",
      "Every event the provider would have sent, and what came of its delivery",
      {
        query: egressQuery,
        handle: ({ query }) => presentEgress(world, query),
      },
    ),
    controlRoute("GET /_sim/health", "Whether this simulator serves", () => ({
      kind,
      status: "ok",
      generation: world.generation,
    })),
    controlRoute(
      "GET /_sim/unsupported",
      "Calls and parameters of clients that are not supported",
      () => ({
        calls: world.unsupported.list(),
        parameters: world.unsupported.listParameters(),
      }),
    ),
    controlRoute("GET /_sim/openapi.json", "This page: OpenAPI 3.1 of this simulator", listing),
  ];
}

function clockRoutes<State>(world: World<State>): readonly ControlRoute[] {
  return [
    controlRoute("GET /_sim/clock", "The simulator clock and the signing offset", () =>
      clockView(world),
    ),
    controlRoute("POST /_sim/clock", "Moves the simulator clock, shifts the signing clock", {
      body: clockChange,
      handle: async ({ body, exchange }) => {
        const seconds = body.advance_seconds ?? 0;
        if (seconds > 0) {
          const message = "a scheduled call cannot advance the clock";
          refuseScheduled(exchange, message, "advance_seconds");
        }
        if (world.clock.now() + seconds * 1_000 > LAST_MOMENT) {
          const message = "advance_seconds: the clock cannot pass the year 9999";
          throw controlRefusal(422, "invalid_field", message, "advance_seconds");
        }
        if (body.wall_offset_seconds !== undefined) {
          world.wall.offsetSeconds = body.wall_offset_seconds;
        }
        if (!isScheduled(exchange)) await world.advance(seconds);
        world.changed();
        return clockView(world);
      },
    }),
  ];
}

/** Adds the items of a scheduled call to the run that is going on. Throws 422 for an endless schedule. */
function injectFromCall(timeline: Timeline, events: readonly TimelineEvent[]): void {
  try {
    timeline.injectFromCall(events);
  } catch (error) {
    if (!(error instanceof EndlessSchedule)) throw error;
    throw controlRefusal(422, "invalid_field", `events: ${error.message}`, "events");
  }
}

function timelineRoutes<State>(world: World<State>, timeline: Timeline): readonly ControlRoute[] {
  return [
    controlRoute("POST /_sim/inject", "Schedules calls on the simulator clock", {
      body: schedule,
      check: checkSchedule,
      handle: async ({ body, exchange }) => {
        if (isScheduled(exchange)) {
          injectFromCall(timeline, body.events);
          return noContent();
        }
        timeline.inject(body.events);
        // Items due at once have run when the response is sent.
        await world.driver.runDue();
        return noContent();
      },
    }),
    controlRoute("GET /_sim/timeline", "The schedule and the state of its items", () =>
      streamList("events", timeline.views()),
    ),
    controlRoute("DELETE /_sim/timeline", "Takes everything off the schedule", () => {
      timeline.clear();
      return noContent();
    }),
    controlRoute("DELETE /_sim/timeline/:id", "Takes one item off the schedule", ({ params }) => {
      const id = params["id"] ?? "";
      if (timeline.remove(id)) return noContent();
      const message = `Unknown item ${JSON.stringify(id)}; GET /_sim/timeline lists the scheduled items`;
      throw controlRefusal(404, "not_found", message);
    }),
  ];
}

function worldReadRoutes<State>(world: World<State>): readonly ControlRoute[] {
  return (world.definition.worldReads ?? []).map((worldRead) =>
    controlRoute(`GET /_sim/world/${worldRead.name}`, worldRead.summary, {
      query: worldRead.query,
      handle: (request) => worldRead.read(world.context(), request.query),
    }),
  );
}

/** The objects, besides the world, that control routes act on. */
interface ControlledParts<State> {
  readonly timeline: Timeline;
  readonly snapshots: Snapshots<State>;
}

/** The control routes of one simulator, `further` ones among them. */
export function controlRoutes<State>(
  world: World<State>,
  { timeline, snapshots }: ControlledParts<State>,
  further: readonly ControlRoute[],
): readonly ControlRoute[] {
  const routes: readonly ControlRoute[] = [
    ...clockRoutes(world),
    ...timelineRoutes(world, timeline),
    ...snapshotRoutes(world, snapshots),
    controlRoute(
      "POST /_sim/reset",
      "Back to the first moment; the schedule stays and is armed again",
      async ({ exchange }) => {
        refuseScheduled(exchange, "a scheduled call cannot reset its simulator");
        snapshots.reset();
        await world.driver.runDue();
        return { generation: world.generation, now: clockView(world).now };
      },
    ),
    ...readRoutes(world, () => describeApi(world.definition, routes)),
    ...requestRoutes(world),
    ...deliveryRoutes(world),
    ...faultRoutes(world),
    ...oauthRoutes(world),
    ...worldReadRoutes(world),
    ...further,
  ];
  return routes;
}
