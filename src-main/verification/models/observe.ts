import type { Delivery } from "#shared/domain/api-types.ts";
import * as z from "zod";
import type { Table } from "./tables.ts";
import type { TestBench } from "./test-bench.ts";
import type { WorldModel } from "./world-model.ts";

const event = z.looseObject({ seq: z.int(), type: z.string(), created_at: z.string() });
const row = z.looseObject({ seq: z.int() });
const delivery = z.looseObject({ results: z.array(row) });
const egress = z.strictObject({ events: z.array(event), delivery: delivery.optional() });
const item = z.looseObject({
  id: z.string(),
  at: z.string(),
  due: z.string(),
  state: z.string(),
  response: z.unknown().optional(),
});
const timeline = z.strictObject({ events: z.array(item) });

/** The log as its route answers. */
export type Egress = z.output<typeof egress>;

export function parseEgress(text: string): Egress {
  return egress.parse(JSON.parse(text));
}

const iso = (moment: number) => new Date(moment).toISOString();

type Item = z.output<typeof item>;

const shown = ({ id, at, due, state, response }: Item) => ({ id, at, due, state, response });

/** Several sockets acknowledge in any order. */
function ordered<T extends { readonly seq: number }>(
  { way }: TestBench,
  rows: readonly T[],
): readonly T[] {
  return way === "socket mode" ? rows.toSorted((a, b) => a.seq - b.seq) : rows;
}

function allRows(results: TestBench["running"]["world"]["results"]) {
  return Array.from({ length: results.length }, (_, index) => results.row(index));
}

/** Everything a test could see of the control surface, over its routes. */
export async function observe(bench: TestBench): Promise<unknown> {
  const log = parseEgress(await bench.read("/_sim/egress"));
  const schedule = timeline.parse(JSON.parse(await bench.read("/_sim/timeline")));
  return {
    events: log.events.map(({ seq, type, created_at: at }) => ({ seq, type, at })),
    delivery: log.delivery && { ...log.delivery, results: ordered(bench, log.delivery.results) },
    clock: JSON.parse(await bench.read("/_sim/clock")) as unknown,
    timeline: schedule.events.map(shown),
    health: JSON.parse(await bench.read("/_sim/health")) as unknown,
  };
}

/** The same from within the process, which takes a hundredth of the time. */
export function lookInside(bench: TestBench): unknown {
  const { running } = bench;
  const { world, deliveryState, timeline: items, kind } = running;
  const { log, results } = world;
  return {
    events: Array.from({ length: log.length }, (_, index) => {
      const { type, createdAt } = log.row(index + 1);
      return { seq: index + 1, type, at: iso(createdAt) };
    }),
    delivery: deliveryState.on
      ? {
          results: ordered(bench, allRows(results)),
          pending: deliveryState.pending,
          in_flight: deliveryState.inFlight,
        }
      : undefined,
    clock: {
      now: iso(world.clock.now()),
      wall_offset_seconds: world.wall.offsetSeconds,
      pace: null,
    },
    timeline: [...items.views()].map((view) => shown({ response: undefined, ...view })),
    health: { kind, status: "ok", generation: world.generation },
  };
}

/** Returns the expected result of `observe`. */
export function expected(model: WorldModel, kind: string, delivery: Delivery | undefined): unknown {
  return {
    events: model.events.map(({ type, at }, index) => ({ seq: index + 1, type, at: iso(at) })),
    delivery,
    clock: { now: iso(model.now), wall_offset_seconds: model.offset, pace: null },
    timeline: model.items.map(({ id, seconds, due, state, status }) => ({
      id,
      at: `${seconds < 0 ? "" : "+"}${String(seconds)}s`,
      due: iso(due),
      state,
      response: status === undefined ? undefined : { status },
    })),
    health: { kind, status: "ok", generation: model.generation },
  };
}

/** An answer names its own request, which says nothing of the world. */
const requestNames = /"request_id":\s*"[^"]*"|<RequestId>[^<]*/g;

/** All that a refused request must leave as it was, as text. */
export async function digest(bench: TestBench, watched: Table["watched"]): Promise<string> {
  const parts = [JSON.stringify(lookInside(bench))];
  for (const look of watched) parts.push(await bench.readInside(look));
  return parts.join("\n").replaceAll(requestNames, "");
}
