import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** An item of a scenario's timeline, and how it ended. */
const scenarioFrame = lazyObject(() => ({
  kind: z.string(),
  id: z.string(),
  at: z.string(),
  /** Which moment it belongs to, counted from 0: items of one second run together. */
  moment: z.int(),
  method: z.string(),
  path: z.string(),
  /** The body of the request, with `${name}` for values of earlier responses. */
  body: z.record(z.string(), z.unknown()).optional(),
  /** The names that values of its response are bound to. */
  binds: z.array(z.string()).default([]),
  state: z.enum(["waiting", "same", "differs"]),
  /** The status of its response. */
  status: z.int().nullable(),
}));

const scenarioSide = lazyObject(() => ({
  type: z.string(),
  /** Of a delivery. */
  status: z.enum(["delivered", "failed"]).optional(),
  httpStatus: z.int().optional(),
}));

/** One expected or recorded event or delivery. */
const scenarioRow = lazyObject(() => ({
  kind: z.string(),
  list: z.enum(["event", "delivery"]),
  /** Counted from 0, in its list. */
  place: z.int(),
  /** The moment that it came with; null while it has not come. */
  moment: z.int().nullable(),
  expected: scenarioSide.nullable(),
  actual: scenarioSide.nullable(),
  /** The `seq` of the event, to open it. */
  seq: z.int().nullable(),
  /** `recorded`: the scenario does not say what it expects. */
  result: z.enum(["same", "differs", "waiting", "recorded"]),
}));

/** The opened scenario: its title, how far it was played, and the result. */
export const scenarioView = lazyObject(() => ({
  name: z.string(),
  file: z.string(),
  /** Samples of the program are read only. */
  isSample: z.boolean(),
  kinds: z.array(z.string()),
  /** The start of the scenario: `a new world`, or the name of a snapshot file. */
  startsFrom: z.string(),
  /** True if it says what it expects. */
  expects: z.boolean(),
  /** Seconds since the start of each moment. */
  moments: z.array(z.int()),
  /** The number of played moments. */
  played: z.int(),
  isOver: z.boolean(),
  frames: z.array(scenarioFrame),
  rows: z.array(scenarioRow),
  difference: z
    .object({
      kind: z.string(),
      /** `event 2: payload.amount` */
      what: z.string(),
      /** JSON; null for nothing. */
      expected: z.string().nullable(),
      actual: z.string().nullable(),
      /** Advice for the reader; null if there is none. */
      hint: z.string().nullable(),
      /** The index of the frame that it came with; null for what is missing at the end. */
      frame: z.int().nullable(),
    })
    .nullable(),
}));

/** A scenario that comes with the program. */
export const scenarioSample = lazyObject(() => ({
  file: z.string(),
  name: z.string(),
  /** The simulators that it runs on. */
  kinds: z.array(z.string()),
}));

export type ScenarioFrame = z.output<typeof scenarioFrame>;
export type ScenarioRow = z.output<typeof scenarioRow>;
export type ScenarioSample = z.output<typeof scenarioSample>;
export type ScenarioView = z.output<typeof scenarioView>;
