import * as z from "zod";

const header = z.union([z.string(), z.array(z.string())]);

/** The headers and the body of a request or a response; `body_base64` for bytes that are not text. */
const loggedMessage = z.object({
  headers: z.record(z.string(), header),
  body: z.string().exactOptional(),
  body_base64: z.string().exactOptional(),
});

/** An entry of `GET /_sim/requests`. */
export const loggedRequest = z.object({
  /** 1, 2, 3, … since the last reset. */
  number: z.int(),
  /** ISO 8601, simulator time. */
  at: z.string(),
  method: z.string(),
  /** With its query. */
  path: z.string(),
  /** Null when the connection was closed without a response. */
  status: z.int().nullable(),
  /** Real time. */
  duration_ms: z.number(),
  source: z.enum(["client", "timeline", "panel"]),
  request: loggedMessage,
  response: loggedMessage,
  /** Whether a body was cut. */
  truncated: z.boolean(),
  /** The `seq` of the events that it caused. */
  events: z.array(z.int()),
  /** Whether the simulator knows the route. */
  supported: z.boolean(),
});

export type LoggedMessage = z.output<typeof loggedMessage>;
export type LoggedRequest = z.output<typeof loggedRequest>;
