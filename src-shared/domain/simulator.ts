import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { kindFacts } from "./kind-facts.ts";

/** A world action, with the schema its form is drawn from. */
export const worldActionView = lazyObject(() => ({
  path: z.string(),
  /** The form's name and its button: `Open dispute`. */
  title: z.string(),
  summary: z.string(),
  /** The effects, in sentences. */
  effects: z.array(z.string()),
  /** JSON Schema of the body. Fields carry `title`, and may carry `picker` (a collection) or `suggestions`. */
  schema: z.record(z.string(), z.unknown()),
}));

/** A kind of thing a simulator holds. */
export const collectionView = lazyObject(() => ({
  name: z.string(),
  title: z.string(),
  action: z.object({ path: z.string(), field: z.string() }).optional(),
}));

/** The fixed facts about a simulator while it runs. */
export const simulatorView = kindFacts.extend({
  baseUrl: z.string(),
  apiKey: z.string(),
  actions: z.array(worldActionView),
  collections: z.array(collectionView),
  /** The paths of the pages that a person sees in a browser; none where an older Simdeck does not report them. */
  pages: z.array(z.string()).default([]),
  /** True if it knows people, and if it has mails; false where an older Simdeck does not report it. */
  hasPeople: z.boolean().default(false),
  hasMails: z.boolean().default(false),
});

/** The current status of a simulator. */
export const simulatorStatus = lazyObject(() => ({
  kind: z.string(),
  generation: z.int(),
  /** The generation that the last reset began: a restored snapshot begins a generation, and no reset. */
  since: z.int().default(1),
  /** Simulator time, milliseconds since the epoch. */
  now: z.number(),
  pace: z.number().nullable(),
  wallOffsetSeconds: z.int(),
  deliveryOn: z.boolean(),
  /** True if deliveries carry the provider's own header names. */
  vendorHeaders: z.boolean().default(false),
  /** The number of fault rules. */
  faults: z.int().default(0),
  pending: z.int(),
  inFlight: z.boolean(),
  /** The waiting time of the oldest open delivery: milliseconds of real time, cut to whole seconds. */
  oldestMs: z.number().optional(),
  /** Rises with every call that may have changed something. */
  writes: z.int(),
  events: z.int(),
  /**
   * The number of logged requests; null where they are not logged, or where an older instance does not
   * report it.
   */
  requests: z.int().nullable().default(null),
  results: z.int(),
  failed: z.int(),
  scheduled: z.int(),
  /** When the next scheduled item falls due, simulator time; null when none is waiting. */
  nextDue: z.number().nullable(),
}));

/** A line of a collection. */
export const objectSummary = lazyObject(() => ({
  id: z.string(),
  label: z.string(),
  status: z.string(),
  createdAt: z.number(),
  /** For what was found by what stands in the object: the field and its value. */
  found: z.string().optional(),
}));

/** Work that a simulator will do by itself, as the panel shows it. */
const aheadItem = lazyObject(() => ({
  /** Simulator time, milliseconds since the epoch. */
  due: z.number(),
  /** `Renewal` */
  title: z.string(),
  /** `$29.00`; empty when it is about no money. */
  money: z.string(),
  /** `Mei Tanaka, Harbour Club` */
  about: z.string(),
  /** The object that it is about, if the panel lists it. */
  object: z.object({ collection: z.string(), id: z.string() }).nullable(),
}));

/** The next work that a simulator will do by itself, earliest first. */
export const aheadView = lazyObject(() => ({
  items: z.array(aheadItem),
  /** True if there is more after these. */
  more: z.boolean(),
}));

/** A receiver's address as the panel shows it. */
export const endpointView = lazyObject(() => ({
  kind: z.string(),
  /** Null for the one URL set at startup. */
  id: z.string().nullable(),
  /** Its path in the provider's API, where templates need it. */
  path: z.string().optional(),
  url: z.string(),
  secret: z.string(),
  enabled: z.boolean(),
  types: z.array(z.string()),
  /** The number of events whose latest attempt was delivered. */
  delivered: z.int(),
  /** The number of events whose latest attempt failed. */
  failed: z.int(),
  /** The newest result; null before the first attempt, and where an older Simdeck does not report it. */
  last: z
    .object({ status: z.enum(["delivered", "failed"]), httpStatus: z.number().nullable() })
    .nullable()
    .default(null),
}));

export type WorldActionView = z.output<typeof worldActionView>;
export type CollectionView = z.output<typeof collectionView>;
export type SimulatorView = z.output<typeof simulatorView>;
export type SimulatorStatus = z.output<typeof simulatorStatus>;
export type ObjectSummary = z.output<typeof objectSummary>;
export type AheadItem = z.output<typeof aheadItem>;
export type AheadView = z.output<typeof aheadView>;
export type EndpointView = z.output<typeof endpointView>;

/** A simulator of which nothing is known yet: it did nothing, holds nothing, and its clock never ran. */
export const unknownStatus: SimulatorStatus = {
  kind: "",
  generation: 1,
  since: 1,
  now: 0,
  pace: null,
  wallOffsetSeconds: 0,
  deliveryOn: false,
  vendorHeaders: false,
  faults: 0,
  pending: 0,
  inFlight: false,
  writes: 0,
  events: 0,
  requests: 0,
  results: 0,
  failed: 0,
  scheduled: 0,
  nextDue: null,
};
