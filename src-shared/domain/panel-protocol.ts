import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { requestSources } from "./request-source.ts";
import { loggedRequest } from "./requests.ts";
import { simulatorStatus, simulatorView } from "./simulator.ts";

/** Which panels and instances understand each other: both must say the same number. */
export const PANEL_PROTOCOL = 2;

/**
 * The greeting by which a panel and an instance compare their protocols; it never changes its shape.
 */
export const panelGreeting = lazyObject(() => ({
  protocol: z.int(),
  /** The instance's version of Simdeck. */
  version: z.string(),
}));

/** The response of `GET /_sim/panel`: this simulator, and the others that run with it. */
export const panelAbout = panelGreeting.extend({
  /** Without an address: where it is reached is for the panel to know. */
  simulator: simulatorView,
  /** Kind → port of every simulator of the same instance, this one included. */
  ports: z.record(z.string(), z.int()),
});

/** The start of a stream: `after` and `results` are 0 when what came before does not hold any more. */
export const streamStart = lazyObject(() => ({
  /** Identifies this start of the simulator at its address. */
  world: z.string(),
  generation: z.int(),
  after: z.int(),
  results: z.int(),
  /** Which requests are undone; absent where they are not logged, and from an older Simdeck. */
  requests: z
    .object({
      /** The generation in which the log began. */
      since: z.int(),
      length: z.int(),
      undone: z.array(z.tuple([z.int(), z.int()])),
    })
    .optional(),
}));

const openAttempt = lazyObject(() => ({ endpoint: z.string().nullable(), isFlying: z.boolean() }));

/** The call that caused events, sent before the first of them. Numbers count within a generation. */
const streamedCause = lazyObject(() => ({
  number: z.int().min(1),
  /** `POST /v1/charges/:charge` */
  route: z.string(),
  head: z.object({
    origin: z.enum(requestSources),
    item: z.string().optional(),
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    bodyBytes: z.int(),
    requestId: z.string().optional(),
    at: z.number(),
  }),
  /** Absent when there was none, and when it was too long or no text. */
  body: z.string().optional(),
}));

/** A line of `GET /_sim/panel/stream` other than an event's. */
export const streamLine = z.union([
  lazyObject(() => ({ start: streamStart })),
  lazyObject(() => ({ cause: streamedCause })),
  lazyObject(() => ({
    result: z.object({
      generation: z.int(),
      seq: z.int(),
      endpoint: z.string().optional(),
      status: z.enum(["delivered", "failed"]),
      http_status: z.int().optional(),
      /** Milliseconds in the queue, until the head of the response, and until its end. */
      ms: z.tuple([z.number(), z.number(), z.number()]).optional(),
    }),
  })),
  /** The deliveries of one event that have no outcome yet, whenever they changed. */
  lazyObject(() => ({ open: z.object({ seq: z.int(), attempts: z.array(openAttempt) }) })),
  lazyObject(() => ({ status: simulatorStatus })),
]);

/** An event's line without its payload, which is kept as the very text that was signed and sent. */
export const streamedEvent = lazyObject(() => ({
  subject: z.string(),
  /** The number of the call it came of; 0 for none. */
  cause: z.int().min(0),
  seq: z.int().min(1),
  type: z.string(),
  id: z.string(),
  created_at: z.iso.datetime(),
  /** Real time of its recording, milliseconds since the epoch; absent when it is not known. */
  arrived_at: z.number().optional(),
  /** The generation that recorded it; absent where an older Simdeck sends the stream. */
  generation: z.int().optional(),
}));

/** The response of `GET /_sim/panel/requests`: requests as `/_sim/requests` shows them. */
export const panelRequests = lazyObject(() => ({
  generation: z.int(),
  requests: z.array(
    z.object({
      /** Real time, milliseconds since the epoch. */
      arrived_at: z.number(),
      request: loggedRequest,
      /** The id of the fault rule that acted on it; absent when none did. */
      fault: z.string().optional(),
    }),
  ),
}));

/** The response of `POST /_sim/panel/call`: that of the route, and the request as a client makes it. */
export const panelCallResponse = lazyObject(() => ({
  status: z.int(),
  /** In lower case; several of one name are joined. */
  headers: z.record(z.string(), z.string()),
  /** The response's JSON; null when it had none. */
  body: z.unknown(),
  /** The response's body when it is not JSON. */
  text: z.string().optional(),
  /** Simulator time of the call, milliseconds since the epoch. */
  now: z.number(),
  /** The simulator's position when it responded: a listener with this position has all results. */
  reached: z.object({ generation: z.int(), events: z.int(), writes: z.int() }),
  /** Its number in the request log; null when it was not logged. */
  number: z.int().nullable(),
  /** The `seq`s of the events that it caused, oldest first. */
  caused: z.array(z.int()),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    payload: z.string().nullable(),
  }),
}));

export type PanelAbout = z.output<typeof panelAbout>;
export type PanelCallResponse = z.output<typeof panelCallResponse>;
export type PanelRequest = z.output<typeof panelRequests>["requests"][number];
export type StreamStart = z.output<typeof streamStart>;
export type StreamLine = z.output<typeof streamLine>;
