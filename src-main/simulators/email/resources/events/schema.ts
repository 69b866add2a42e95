import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { plainAddress } from "../../shared/addresses.ts";
import { eventName } from "../automations/schema.ts";

const types = ["string", "number", "boolean", "date"] as const;

const schema = z
  .record(
    z.string().min(1).max(255),
    z.enum(types, { error: "It must be `string`, `number`, `boolean` or `date`" }),
    { error: "It must name the type of each key" },
  )
  .nullable();

/** The body of `POST /events`. */
export const createEventBody = lazyObject(() => ({ name: eventName, schema: schema.optional() }));

/** The body of `PATCH /events/:identifier`. */
export const updateEventBody = lazyObject(() => ({ schema }));

/** The body of `POST /events/send`. */
export const sendEventBody = lazyObject(() => ({
  event: eventName,
  contact_id: z.string().min(1).optional(),
  email: z
    .string()
    .refine((text) => plainAddress(text) === text.trim(), {
      error: "The email address needs to follow the `email@example.com` format",
    })
    .transform((text) => text.trim())
    .optional(),
  payload: z.record(z.string(), z.unknown(), { error: "It must be an object" }).optional(),
}));
