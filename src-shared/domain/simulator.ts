import * as z from "zod";

/** A world action, with the schema its form is drawn from. */
export const worldActionView = z.object({
  path: z.string(),
  /** The form's name and its button: `Open dispute`. */
  title: z.string(),
  summary: z.string(),
  /** What will happen, in sentences. */
  effects: z.array(z.string()),
  /** JSON Schema of the body. Fields carry `title`, and may carry `picker` (a collection) or `suggestions`. */
  schema: z.record(z.string(), z.unknown()),
});

/** A kind of thing a simulator holds. */
export const collectionView = z.object({
  name: z.string(),
  title: z.string(),
  action: z.object({ path: z.string(), field: z.string() }).optional(),
});

/** What a simulator is: does not change while it runs. */
export const simulatorView = z.object({
  kind: z.string(),
  title: z.string(),
  /** The provider it is modelled on. */
  model: z.string(),
  baseUrl: z.string(),
  apiKey: z.string(),
  /** Whether endpoints are registered over the API, one URL is set at boot, or nothing is delivered. */
  delivery: z.enum(["registered", "fixed", "none"]),
  /** Set when the provider sends nothing at all: no event is ever recorded. */
  silent: z.boolean().optional(),
  actions: z.array(worldActionView),
  collections: z.array(collectionView),
  /** How an app's SDK is pointed here, and how its receiver verifies a delivery, each in that language. */
  connect: z
    .object({ language: z.string(), code: z.string(), verify: z.string().optional() })
    .nullable(),
});

/** How a simulator stands now. */
export const simulatorStatus = z.object({
  kind: z.string(),
  generation: z.int(),
  /** Simulator time, milliseconds since the epoch. */
  now: z.number(),
  pace: z.number().nullable(),
  wallOffsetSeconds: z.int(),
  deliveryOn: z.boolean(),
  pending: z.int(),
  inFlight: z.boolean(),
  /** How long the oldest open delivery has waited: milliseconds of real time, cut to whole seconds. */
  oldestMs: z.number().optional(),
  /** Rises with every call that may have changed something. */
  writes: z.int(),
  events: z.int(),
  results: z.int(),
  failed: z.int(),
  scheduled: z.int(),
  /** When the next scheduled item falls due, simulator time; null when none is waiting. */
  nextDue: z.number().nullable(),
});

/** A line of a collection. */
export const objectSummary = z.object({
  id: z.string(),
  label: z.string(),
  status: z.string(),
  createdAt: z.number(),
  /** For what was found by what stands in the object: the field and its value. */
  found: z.string().optional(),
});

/** A receiver's address as the panel shows it. */
export const endpointView = z.object({
  kind: z.string(),
  /** Null for the one URL set at boot. */
  id: z.string().nullable(),
  url: z.string(),
  secret: z.string(),
  enabled: z.boolean(),
  types: z.array(z.string()),
  delivered: z.int(),
  failed: z.int(),
});

export type WorldActionView = z.output<typeof worldActionView>;
export type CollectionView = z.output<typeof collectionView>;
export type SimulatorView = z.output<typeof simulatorView>;
export type SimulatorStatus = z.output<typeof simulatorStatus>;
export type ObjectSummary = z.output<typeof objectSummary>;
export type EndpointView = z.output<typeof endpointView>;

/** A simulator of which nothing is known yet: it did nothing, holds nothing, and its clock never ran. */
export const unknownStatus: SimulatorStatus = {
  kind: "",
  generation: 1,
  now: 0,
  pace: null,
  wallOffsetSeconds: 0,
  deliveryOn: false,
  pending: 0,
  inFlight: false,
  writes: 0,
  events: 0,
  results: 0,
  failed: 0,
  scheduled: 0,
  nextDue: null,
};
