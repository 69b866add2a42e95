import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { LOCK_MODES } from "../../locks/lock.ts";

const text = z.string().transform((value) => value.trim());
const mode = text.pipe(z.enum(LOCK_MODES));
const period = text.pipe(z.string().regex(/^-?\d{1,9}$/)).transform(Number);

/** The body of PutObjectLockConfiguration. */
export const lockConfigurationBody = lazyObject(() => ({
  ObjectLockEnabled: text.pipe(z.literal("Enabled")),
  Rule: z
    .object({
      DefaultRetention: z
        .object({ Mode: mode, Days: period.optional(), Years: period.optional() })
        .refine(({ Days, Years }) => (Days === undefined) !== (Years === undefined)),
    })
    .optional(),
}));

const retention = lazyObject(() => ({ Mode: mode, RetainUntilDate: text }));

/** The body of PutObjectRetention. An empty one removes the retention. */
export const retentionBody = z.union([retention, text.pipe(z.literal("")).transform(() => null)]);

/** The body of PutObjectLegalHold. */
export const legalHoldBody = lazyObject(() => ({ Status: text.pipe(z.enum(["ON", "OFF"])) }));
