import * as z from "zod";

/** A value that a field of an action's form can take now. */
const fieldChoice = z.object({
  id: z.string(),
  /** What a person recognises it by. */
  label: z.string(),
  status: z.string().exactOptional(),
  /** Simulator time, milliseconds since the epoch. */
  createdAt: z.number().exactOptional(),
  /** Why it cannot be chosen, in a few words; absent when it can. */
  unfit: z.string().exactOptional(),
  /** What other fields are to hold with it. */
  fills: z.record(z.string(), z.string()).exactOptional(),
});

/** What the fields of a form can hold, and what they hold while nothing is typed. */
export const formChoices = z.object({
  prefilled: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.object({ items: z.array(fieldChoice) })),
});

/** What a form holds, and the words that one of its fields is searched for. */
export const choicesQuery = z.strictObject({
  path: z.string(),
  typed: z.record(z.string(), z.string()),
  search: z.strictObject({ field: z.string(), text: z.string() }).exactOptional(),
});

export type FieldChoice = z.output<typeof fieldChoice>;
export type FormChoices = z.output<typeof formChoices>;
export type ChoicesQuery = z.output<typeof choicesQuery>;
