import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { plainAddress } from "../../shared/addresses.ts";

const name = z.string({ error: "It must be a string" }).max(500).nullable();

const contactAddress = z
  .string()
  .refine((text) => plainAddress(text) === text.trim(), {
    error: "The email address needs to follow the `email@example.com` format",
  })
  .transform((text) => text.trim());

const properties = z.record(
  z.string().max(50),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** Topics with the choices of a contact. */
export const contactTopics = lazy(() =>
  z.array(
    z.object({
      id: z.string(),
      subscription: z.enum(["opt_in", "opt_out"], { error: "It must be `opt_in` or `opt_out`" }),
    }),
  ),
);

const details = lazy(() => ({
  first_name: name.optional(),
  last_name: name.optional(),
  unsubscribed: z.boolean({ error: "It must be true or false" }).optional(),
  properties: properties.optional(),
}));

/** The body of `PATCH /contacts/:id`. */
export const updateContactBody = lazyObject(details);

/** The body of `POST /contacts`. */
export const createContactBody = lazyObject(() => ({
  email: contactAddress,
  ...details(),
  topics: contactTopics().optional(),
  segments: z.array(z.union([z.string(), z.object({ id: z.string() })])).optional(),
}));

export type ContactDetails = z.output<typeof updateContactBody>;

export type SentProperties = z.output<typeof properties>;
