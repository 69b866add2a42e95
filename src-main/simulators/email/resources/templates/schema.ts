import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "../../errors.ts";
import { addresses, sender } from "../../shared/addresses.ts";

const RESERVED = ["FIRST_NAME", "LAST_NAME", "EMAIL", "UNSUBSCRIBE_URL", "contact", "this"];

const text = (most: number) =>
  z
    .string({ error: "It must be a string" })
    .max(most, { error: `It must be at most ${String(most)} characters long` });

const key = z
  .string()
  .regex(/^\w{1,50}$/, {
    error: "It must be 1 to 50 letters, numbers and underscores",
  })
  .refine((name) => !RESERVED.includes(name), { error: "The name is reserved" });

const variable = lazyObject(() => ({
  key,
  type: z.enum(["string", "number"], { error: "It must be `string` or `number`" }),
  fallback_value: z.union([z.string().max(2_000), z.number(), z.null()]).optional(),
})).transform((sent, context) => {
  const { fallback_value: fallback = null } = sent;
  if (fallback === null || typeof fallback === sent.type) return { ...sent, fallback };
  return rejectField(context, `The fallback value must be a ${sent.type}`);
});

const variables = z
  .array(variable)
  .max(50, { error: "A template has at most 50 variables" })
  .refine((all) => new Set(all.map((each) => each.key)).size === all.length, {
    error: "The keys must be different",
  });

const alias = z.string().regex(/^[\w-]{1,100}$/, {
  error: "It must be 1 to 100 letters, numbers, dashes and underscores",
});

const details = lazy(() => ({
  alias: alias.nullish(),
  from: sender.nullish(),
  subject: text(998).nullish(),
  reply_to: addresses.nullish(),
  text: text(1_000_000).nullish(),
  variables: variables.optional(),
}));

const name = text(100).min(1, { error: "It must not be empty" });

/** The body of `POST /templates`. */
export const createTemplateBody = lazyObject(() => ({
  name,
  html: text(1_000_000),
  ...details(),
}));

/** The body of `PATCH /templates/:id`. */
export const updateTemplateBody = lazyObject(() => ({
  name: name.optional(),
  html: text(1_000_000).optional(),
  ...details(),
}));

export type TemplateChanges = z.output<typeof updateTemplateBody>;
