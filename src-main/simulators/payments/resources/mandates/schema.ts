import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createChoice, integer, unsettable } from "../../shared/schema.ts";

/** The way in which a client got the agreement of an account's holder. */
export const mandateData = lazyStrictObject(() => ({
  customer_acceptance: z.strictObject({
    accepted_at: integer.optional(),
    // An empty object has no fields in a form, and an SDK then sends an empty text.
    offline: unsettable(z.strictObject({})).optional(),
    online: z
      .strictObject({
        ip_address: z.string().max(45).optional(),
        user_agent: z.string().max(1_000).optional(),
      })
      .optional(),
    type: createChoice("offline", "online"),
  }),
}));

export type MandateData = z.output<typeof mandateData>;
