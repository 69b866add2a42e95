import * as z from "zod";

const order = z.object({ field: z.string(), direction: z.enum(["ASC", "DESC"]) }).nullish();
const list = z.array(z.string()).nullish();

/** The arguments of lists of repositories. */
export const orderArguments = z.object({
  orderBy: order,
  privacy: z.string().nullish(),
  isFork: z.boolean().nullish(),
});

/** The arguments of lists of issues and pull requests. */
export const issueArguments = z.object({
  states: list,
  labels: list,
  orderBy: order,
  headRefName: z.string().nullish(),
  baseRefName: z.string().nullish(),
  filterBy: z
    .object({
      assignee: z.string().nullish(),
      createdBy: z.string().nullish(),
      mentioned: z.string().nullish(),
      labels: list,
      milestone: z.string().nullish(),
      states: list,
      since: z.string().nullish(),
    })
    .nullish(),
});

/** Reads arguments that the schema of GraphQL has checked. */
export function readArguments<T extends z.ZodType>(schema: T, args: unknown): z.output<T> {
  return schema.parse(args ?? {});
}
