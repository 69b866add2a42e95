import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { requestSources } from "./request-source.ts";

/** The state of one attempt of an event. */
export const deliveryChip = lazyObject(() => ({
  /** The registered endpoint's id; null for a simulator with a single URL or a socket. */
  endpoint: z.string().nullable(),
  state: z.enum(["pending", "in-flight", "delivered", "failed"]),
  httpStatus: z.number().nullable(),
}));

/** A row of the log: everything but the payload, which is asked for when it is looked at. */
export const eventRow = lazyObject(() => ({
  kind: z.string(),
  generation: z.int(),
  seq: z.int(),
  /** Its number among the events of all simulators, in the order of arrival; absent when not known. */
  order: z.int().optional(),
  id: z.string(),
  type: z.string(),
  /** The id of the object the event is about; may be empty. */
  subject: z.string(),
  /** Simulator time, milliseconds since the epoch. */
  createdAt: z.number(),
  /** Real time of its recording, milliseconds since the epoch; absent when it is not known. */
  arrivedAt: z.number().optional(),
  /** Money, names and subjects of the payload, for people; empty when there are none, absent when not read yet. */
  summary: z.string().optional(),
  deliveries: z.array(deliveryChip),
  /**
   * Milliseconds of real time until the last endpoint had accepted it: from the event, or from its
   * redelivery; absent until all have.
   */
  latencyMs: z.number().optional(),
}));

/** Which rows of the log are meant. Empty lists mean "all". */
export const eventFilter = lazyObject(() => ({
  kinds: z.array(z.string()),
  /** Exact types, or a prefix that ends in `*`. */
  types: z.array(z.string()),
  outcome: z.enum(["any", "delivered", "failed", "pending", "none"]),
  /** Looked for in type, subject, id and payload, without regard to case. */
  text: z.string(),
  /** Routes of the calls that events came of, `/v1/charges/*`, with or without a method before it. */
  paths: z.array(z.string()).optional(),
  /** Endpoints that an event goes or went to. */
  endpoints: z.array(z.string()).optional(),
  /** The responses of receivers: `400`, `4xx`, or `none` where no response came. */
  answers: z.array(z.string()).optional(),
  /** The first and the last number in the log of all simulators. */
  numbers: z.object({ first: z.int(), last: z.int() }).optional(),
}));

/** The durations of the parts of one attempt, in milliseconds of real time. */
export const deliveryTiming = lazyObject(() => ({
  /** From the event until its request left: behind other deliveries, and until the response was sent. */
  queuedMs: z.number(),
  /** From the request to the head of the response, or until it failed. */
  waitMs: z.number(),
  /** From the head of the response to its end; 0 where none came. */
  answerMs: z.number(),
}));

/** A line of `delivery.results`, with the simulator it belongs to. */
export const resultView = lazyObject(() => ({
  kind: z.string(),
  index: z.int(),
  generation: z.int(),
  seq: z.int(),
  /** The number of the event among those of all simulators. */
  order: z.int().optional(),
  /** The type of the event. */
  type: z.string(),
  endpoint: z.string().nullable(),
  status: z.enum(["delivered", "failed"]),
  httpStatus: z.number().nullable(),
  /** Null if it was not measured: an instance of an older version. */
  timing: deliveryTiming.nullable(),
}));

/** One delivery in full: the request as sent, what came back, and how it was signed. */
export const deliveryDetail = lazyObject(() => ({
  endpoint: z.string().nullable(),
  url: z.string(),
  status: z.enum(["delivered", "failed"]),
  httpStatus: z.number().nullable(),
  /** Why there was no response, in words. */
  failure: z.string().nullable(),
  durationMs: z.number(),
  /** Real time, milliseconds since the epoch; null where an older Simdeck does not report it. */
  sentAt: z.number().nullable().default(null),
  /** 1 for the first attempt at its endpoint; later ones are redeliveries. */
  number: z.int().min(1).default(1),
  timing: deliveryTiming.nullable().default(null),
  requestHeaders: z.record(z.string(), z.string()),
  /** The body as sent, if it is not the recorded payload; null otherwise. */
  requestBody: z.string().nullable().default(null),
  /** The provider's own header names that it could have carried and did not. */
  vendorHeaders: z.array(z.string()).default([]),
  responseHeaders: z.record(z.string(), z.string()),
  /** At most its first 16 KiB, as text. */
  responseBody: z.string(),
  /** The body went on, or broke off: what is here is its beginning. */
  responseBodyIsPart: z.boolean(),
  signature: z.object({
    /** Unix seconds that were signed. */
    signedAt: z.number(),
    /** The text that the signature covers, for display: `<timestamp>.<body>`. */
    signedText: z.string(),
    secret: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
}));

/** A value that a filter can ask for, and how many rows or attempts have it. */
export const facet = lazyObject(() => ({ value: z.string(), count: z.int() }));

/**
 * The values for filters. Simulators, types and outcomes are counted among the events that the rest of
 * the filter selects; endpoints are counts of events and responses to attempts, whatever the filter.
 */
export const eventFacets = lazyObject(() => ({
  kinds: z.array(facet),
  types: z.array(facet),
  outcomes: z.array(facet),
  endpoints: z.array(facet),
  answers: z.array(facet),
  /** Routes that caused events, `POST /v1/charges`. */
  paths: z.array(z.string()),
}));

/** The call that an event came of, and all that came of it. */
export const eventCause = lazyObject(() => ({
  origin: z.enum(requestSources),
  /** Its number in the request log; null when it is not there. */
  request: z.int().nullable().default(null),
  /** The scheduled item's id, of a call that the timeline made. */
  item: z.string().nullable(),
  method: z.string(),
  /** Path and query as they came. */
  path: z.string(),
  /** The whole address. */
  url: z.string(),
  /** Credentials and content type. */
  headers: z.record(z.string(), z.string()),
  /** The body as text; null when there was none, or when it was not kept. */
  body: z.string().nullable(),
  bodyBytes: z.int(),
  requestId: z.string().nullable(),
  /** Simulator time, milliseconds since the epoch. */
  at: z.number(),
  /** The number of events that it caused, and the first of them. */
  caused: z.int(),
  events: z.array(eventRow),
}));

export type EventFacets = z.output<typeof eventFacets>;
export type EventCause = z.output<typeof eventCause>;
export type DeliveryChip = z.output<typeof deliveryChip>;
export type EventRow = z.output<typeof eventRow>;
export type EventFilter = z.output<typeof eventFilter>;
export type DeliveryTiming = z.output<typeof deliveryTiming>;
export type ResultView = z.output<typeof resultView>;
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/** The filter that lets everything through. */
export const everyEvent: EventFilter = { kinds: [], types: [], outcome: "any", text: "" };
