import * as z from "zod";
import { lazyObject, lazyStrictObject } from "../schema/lazy-object.ts";

/** The behavior of the test receiver from now on. */
export const receiverBehaviour = lazyStrictObject(() => ({
  /** The status of its responses. */
  status: z.int().min(200).max(599),
  /** The delay before it responds. */
  delayMs: z.int().min(0).max(120_000),
  /** The fault instead of a response. */
  failure: z.enum(["none", "hang", "reset"]),
}));

/** The result of verifying a delivery's signature with the provider's own library. */
export const verdict = lazyObject(() => ({
  verified: z.boolean(),
  /** The library's own words. */
  message: z.string(),
}));

/** A delivery that the built-in receiver got. */
export const receivedDelivery = lazyObject(() => ({
  /** 1, 2, 3, … in the order they came. */
  number: z.int(),
  /** Real time, milliseconds since the epoch. */
  at: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The event's type as the body says it; empty when it says none. */
  type: z.string(),
  verdict,
  /** The status of the response; null without one. */
  answered: z.int().nullable(),
}));

/** The current state of the built-in receiver. */
export const receiverState = lazyObject(() => ({
  /** The address of the receiver; null while it is off. */
  url: z.string().nullable(),
  behaviour: receiverBehaviour,
  received: z.int(),
}));

export type ReceiverBehaviour = z.output<typeof receiverBehaviour>;
export type Verdict = z.output<typeof verdict>;
export type ReceivedDelivery = z.output<typeof receivedDelivery>;
export type ReceiverState = z.output<typeof receiverState>;
