import * as z from "zod";
import { lazyStrictObject } from "../schema/lazy-object.ts";

/** The body of `PUT /_sim/delivery`. */
export const deliveryChange = lazyStrictObject(() => ({
  on: z.boolean(),
  /** The receiver of a simulator that delivers to one URL; `null` removes it and its secret. */
  url: z.string().nullable().optional(),
  secret: z.string().optional(),
  /** True if deliveries carry the provider's own header names beside the neutral ones. */
  vendor_headers: z.boolean().optional(),
}));

const seq = z.int().min(1);

/** The body of `POST /_sim/redeliver`: which events, and optionally to which endpoint. */
export const redelivery = lazyStrictObject(() => ({
  seq: seq.optional(),
  seqs: z.array(seq).min(1).max(100_000).optional(),
  /** The events whose latest attempt at an endpoint failed. */
  failed: z.literal(true).optional(),
  endpoint: z.string().min(1).optional(),
})).superRefine(({ seq: one, seqs, failed }, context) => {
  const input = [one, seqs, failed].filter((value) => value !== undefined).length;
  if (input === 1) return;
  const message =
    input === 0 ? "give seq, seqs or failed: true" : "give only one of seq, seqs and failed: true";
  context.addIssue({ code: "custom", message, path: [one === undefined ? "seqs" : "seq"] });
});
