import * as z from "zod";
import { lazyObject, lazyStrictObject } from "../schema/lazy-object.ts";

/** A value that a field of an action's form can take now. */
const fieldChoice = lazyObject(() => ({
  id: z.string(),
  /** A readable name. */
  label: z.string(),
  status: z.string().exactOptional(),
  /** Simulator time, milliseconds since the epoch. */
  createdAt: z.number().exactOptional(),
  /** Why it cannot be chosen, in a few words; absent when it can. */
  unfit: z.string().exactOptional(),
  /** The values of other fields that come with it. */
  fills: z.record(z.string(), z.string()).exactOptional(),
}));

/** The choices for the fields of a form, and their first values. */
export const formChoices = lazyObject(() => ({
  prefilled: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.object({ items: z.array(fieldChoice) })),
}));

/** The values of a form, and the search words of one of its fields. */
export const choicesQuery = lazyStrictObject(() => ({
  path: z.string(),
  typed: z.record(z.string(), z.string()),
  /** The largest number of returned values of a field. Default: 60. */
  limit: z.int().min(1).max(1_000).optional(),
  search: z.strictObject({ field: z.string(), text: z.string() }).exactOptional(),
}));

export type FieldChoice = z.output<typeof fieldChoice>;
export type FormChoices = z.output<typeof formChoices>;
export type ChoicesQuery = z.output<typeof choicesQuery>;
