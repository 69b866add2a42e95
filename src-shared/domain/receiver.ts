import * as z from "zod";

/** How the built-in receiver answers from now on. */
export const receiverBehaviour = z.strictObject({
  /** The status it answers with. */
  status: z.int().min(200).max(599),
  /** How long it waits before it answers. */
  delayMs: z.int().min(0).max(120_000),
  /** What it does instead of answering. */
  failure: z.enum(["none", "hang", "reset"]),
});

/** Whether a delivery's signature was good, by the judgement of the provider's own library. */
export const verdict = z.object({
  verified: z.boolean(),
  /** The library's own words. */
  message: z.string(),
});

/** A delivery that the built-in receiver got. */
export const receivedDelivery = z.object({
  /** 1, 2, 3, … in the order they came. */
  number: z.int(),
  /** Real time, milliseconds since the epoch. */
  at: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The event's type as the body says it; empty when it says none. */
  type: z.string(),
  verdict,
  /** What it answered; null when it did not. */
  answered: z.int().nullable(),
});

/** The built-in receiver as it stands. */
export const receiverState = z.object({
  /** Where it listens; null while it is off. */
  url: z.string().nullable(),
  behaviour: receiverBehaviour,
  received: z.int(),
});

export type ReceiverBehaviour = z.output<typeof receiverBehaviour>;
export type Verdict = z.output<typeof verdict>;
export type ReceivedDelivery = z.output<typeof receivedDelivery>;
export type ReceiverState = z.output<typeof receiverState>;
