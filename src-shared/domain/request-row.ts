import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { requestSources } from "./request-source.ts";
import { loggedRequest } from "./requests.ts";
import { eventRow, facet } from "./egress.ts";

/** A row of the request log: everything but headers and bodies. */
export const requestRow = lazyObject(() => ({
  kind: z.string(),
  /** The generation in which its log began: a reset begins another log. */
  generation: z.int(),
  /** 1, 2, 3, … since the last reset. */
  number: z.int(),
  /** Its number among the requests to all simulators, in the order of arrival; absent when not known. */
  order: z.int().optional(),
  /** Simulator time, milliseconds since the epoch. */
  at: z.number(),
  /** Real time, milliseconds since the epoch. */
  arrivedAt: z.number(),
  source: z.enum(requestSources),
  method: z.string(),
  /** With its query; a long one is cut. */
  path: z.string(),
  /** Null when the connection was closed without a response. */
  status: z.int().nullable(),
  /** The code of a refusal: `charge_disputed`; empty when it has none. */
  reason: z.string(),
  supported: z.boolean(),
  /** True if restoring a snapshot undid it. */
  undone: z.boolean(),
  /** Real time, milliseconds. */
  durationMs: z.number(),
  /** The number of events that it caused, and the `seq` of the first; null when it caused none. */
  events: z.int(),
  firstEvent: z.int().nullable(),
  /** The client library, by the `User-Agent`: `stripe-node 17.5`, `octokit-rest.js 21.0`; empty when unknown. */
  client: z.string(),
  /** The id of the fault rule that acted on it; empty when none did. */
  fault: z.string(),
}));

/** Which requests are meant. Empty lists mean "all". */
export const requestFilter = lazyObject(() => ({
  kinds: z.array(z.string()),
  methods: z.array(z.string()),
  /** `404`, `4xx`, `refused` (400 and above), `unsupported`, or `dropped` (closed without a response). */
  statuses: z.array(z.string()),
  sources: z.array(z.string()),
  /** Beginnings of paths; `*` stands for any text. */
  paths: z.array(z.string()),
  /** Searched for in path and bodies, without regard to case. */
  text: z.string(),
}));

/** One request in full. */
export const requestDetail = lazyObject(() => ({
  row: requestRow,
  request: loggedRequest,
  /** The whole address. */
  url: z.string(),
  /** Headers with the simulator's own key, in place of the masked ones; absent where they are not known. */
  credentials: z.record(z.string(), z.string()).optional(),
  /** The first of the events that it caused. */
  events: z.array(eventRow),
}));

/** The values for filters, counted among the requests that match the rest of the filter. */
export const requestFacets = lazyObject(() => ({
  kinds: z.array(facet),
  methods: z.array(facet),
  statuses: z.array(facet),
}));

export type RequestRow = z.output<typeof requestRow>;
export type RequestFilter = z.output<typeof requestFilter>;
export type RequestDetail = z.output<typeof requestDetail>;
export type RequestFacets = z.output<typeof requestFacets>;

/** The filter that lets every request through. */
export const everyRequest: RequestFilter = {
  kinds: [],
  methods: [],
  statuses: [],
  sources: [],
  paths: [],
  text: "",
};
