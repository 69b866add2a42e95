import * as z from "zod";

/** How one attempt of an event stands. */
export const deliveryChip = z.object({
  /** The registered endpoint's id; null for a simulator with a single URL or a socket. */
  endpoint: z.string().nullable(),
  state: z.enum(["pending", "in-flight", "delivered", "failed"]),
  httpStatus: z.number().nullable(),
});

/** A row of the log: everything but the payload, which is asked for when it is looked at. */
export const eventRow = z.object({
  kind: z.string(),
  generation: z.int(),
  seq: z.int(),
  id: z.string(),
  type: z.string(),
  /** The id of the object the event is about; may be empty. */
  subject: z.string(),
  /** Simulator time, milliseconds since the epoch. */
  createdAt: z.number(),
  deliveries: z.array(deliveryChip),
});

/** Which rows of the log are meant. Empty lists mean "all". */
export const eventFilter = z.object({
  kinds: z.array(z.string()),
  /** Exact types, or a prefix that ends in `*`. */
  types: z.array(z.string()),
  outcome: z.enum(["any", "delivered", "failed", "pending", "none"]),
  /** Looked for in type, subject, id and payload, without regard to case. */
  text: z.string(),
});

/** A line of `delivery.results`, with the simulator it belongs to. */
export const resultView = z.object({
  kind: z.string(),
  index: z.int(),
  generation: z.int(),
  seq: z.int(),
  endpoint: z.string().nullable(),
  status: z.enum(["delivered", "failed"]),
  httpStatus: z.number().nullable(),
});

/** One delivery in full: the request as sent, what came back, and how it was signed. */
export const deliveryDetail = z.object({
  endpoint: z.string().nullable(),
  url: z.string(),
  status: z.enum(["delivered", "failed"]),
  httpStatus: z.number().nullable(),
  /** Why there was no answer, in words. */
  failure: z.string().nullable(),
  durationMs: z.number(),
  requestHeaders: z.record(z.string(), z.string()),
  responseHeaders: z.record(z.string(), z.string()),
  /** At most the first 64 KiB, as text. */
  responseBody: z.string(),
  signature: z.object({
    /** Unix seconds that were signed. */
    signedAt: z.number(),
    /** What the signature covers, for people: `<timestamp>.<body>`. */
    signedText: z.string(),
    secret: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
});

export type DeliveryChip = z.output<typeof deliveryChip>;
export type EventRow = z.output<typeof eventRow>;
export type EventFilter = z.output<typeof eventFilter>;
export type ResultView = z.output<typeof resultView>;
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/** The filter that lets everything through. */
export const everyEvent: EventFilter = { kinds: [], types: [], outcome: "any", text: "" };
