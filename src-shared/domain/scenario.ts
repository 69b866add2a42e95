import * as z from "zod";
import { lazyStrictObject } from "../schema/lazy-object.ts";
import { schedule } from "./timeline.ts";

/** An event that a scenario expects. `payload` is a part of the payload; what it leaves out is not compared. */
const expectedEvent = lazyStrictObject(() => ({
  type: z.string().min(1),
  payload: z.unknown().optional(),
}));

/** A result row that a scenario expects; without `endpoint`, that of any endpoint. */
const expectedDelivery = lazyStrictObject(() => ({
  endpoint: z.string().optional(),
  type: z.string().min(1),
  status: z.enum(["delivered", "failed"]),
  http_status: z.int().optional(),
}));

/** The expected events and deliveries of one simulator, in order. */
const expectation = lazyStrictObject(() => ({
  events: z.array(expectedEvent),
  deliveries: z.array(expectedDelivery).optional(),
}));

/** A scenario file: the timeline and the expected events. */
export const scenario = lazyStrictObject(() => ({
  $schema: z.string().optional(),
  name: z.string().min(1),
  /** The saved world to start from: the path of its file, or its content; several by kind. */
  snapshot: z.union([z.string().min(1), z.record(z.string(), z.unknown())]).optional(),
  timeline: z.record(z.string(), schedule),
  expect: z.record(z.string(), expectation).optional(),
}));

export type ExpectedDelivery = z.output<typeof expectedDelivery>;
export type Expectation = z.output<typeof expectation>;
export type Scenario = z.output<typeof scenario>;
