import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { sorted } from "../shared/fields.ts";

const order = lazyObject(() => ({
  field: z.string(),
  direction: z.enum(["ASC", "DESC"]),
})).nullish();
const list = z.array(z.string()).nullish();

/** The arguments of lists of repositories. */
export const orderArguments = lazyObject(() => ({
  orderBy: order,
  privacy: z.string().nullish(),
  isFork: z.boolean().nullish(),
  affiliations: list,
}));

/** The arguments of lists of issues and pull requests. */
export const issueArguments = lazyObject(() => ({
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
      milestoneNumber: z.string().nullish(),
      states: list,
      since: z.string().nullish(),
    })
    .nullish(),
}));

/** The arguments of the history of a commit. */
export const historyArguments = lazyObject(() => ({
  path: z.string().nullish(),
  author: z.object({ id: z.string().nullish(), emails: list }).nullish(),
  since: z.string().nullish(),
  until: z.string().nullish(),
}));

/** The arguments of lists of refs. */
export const refArguments = lazyObject(() => ({
  refPrefix: z.string(),
  query: z.string().nullish(),
  orderBy: order,
  direction: z.enum(["ASC", "DESC"]).nullish(),
}));

/** The arguments of lists of reviews. */
export const reviewArguments = lazyObject(() => ({ states: list, author: z.string().nullish() }));

/** The arguments of lists of labels, milestones, releases and people. */
export const namedArguments = lazyObject(() => ({
  orderBy: order,
  query: z.string().nullish(),
  login: z.string().nullish(),
  states: list,
}));

/** Orders a list by the key of its field, if an order is asked for. */
export function inOrder<T>(
  items: readonly T[],
  orderBy: z.output<typeof order>,
  keys: Readonly<Record<string, (item: T) => number | string>>,
): readonly T[] {
  const key = keys[orderBy?.field ?? ""];
  return key ? sorted(items, key, orderBy?.direction === "DESC" ? "desc" : "asc") : items;
}

/** Reads arguments that the schema of GraphQL has checked. */
export function readArguments<T extends z.ZodType>(schema: T, args: unknown): z.output<T> {
  return schema.parse(args ?? {});
}
