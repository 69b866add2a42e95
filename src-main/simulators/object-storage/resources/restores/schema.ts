import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { TIERS } from "../../archive/archive.ts";

const text = z.string().transform((value) => value.trim());
const tier = text.pipe(z.enum(TIERS));

/** The body of RestoreObject. */
export const restoreBody = lazyObject(() => ({
  Days: text
    .pipe(z.string().regex(/^\d{1,5}$/))
    .transform(Number)
    .refine((days) => days > 0),
  GlacierJobParameters: z.object({ Tier: tier }).optional(),
  Tier: tier.optional(),
  Description: z.string().optional(),
}));
