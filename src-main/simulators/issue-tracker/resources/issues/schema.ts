import * as z from "zod";

export const fieldMap = z.record(z.string(), z.unknown(), { error: "data was not an object" });

/** The body that creates, changes or transitions an issue. */
export const issueBody = z.object({
  fields: fieldMap.optional(),
  update: fieldMap.optional(),
  transition: z.looseObject({ id: z.coerce.string() }).optional(),
});

export type IssueBody = z.output<typeof issueBody>;

export const bulkCreateBody = z.object({ issueUpdates: z.array(issueBody).min(1) });
