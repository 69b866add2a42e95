import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const fieldMap = z.record(z.string(), z.unknown(), { error: "data was not an object" });

/** The body that creates, changes or transitions an issue. */
export const issueBody = lazyObject(() => ({
  fields: fieldMap.optional(),
  update: fieldMap.optional(),
  transition: z.looseObject({ id: z.coerce.string() }).optional(),
}));

export type IssueBody = z.output<typeof issueBody>;

export const bulkCreateBody = lazyObject(() => ({ issueUpdates: z.array(issueBody).min(1) }));
