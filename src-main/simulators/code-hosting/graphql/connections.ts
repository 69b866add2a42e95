import { GraphQLError } from "graphql";
import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { RequestContext } from "../route.ts";
import type { Shape } from "./shapes.ts";

/** The arguments that every list takes; the first three are checked here, others by the schema. */
const pageArguments = lazyLooseObject(() => ({
  first: z.number().nullish(),
  last: z.number().nullish(),
  after: z.string().nullish(),
  before: z.string().nullish(),
}));

const cursorOf = (index: number) => Buffer.from(`cursor:${String(index)}`).toString("base64");

function indexOf(cursor: string | null | undefined, otherwise: number): number {
  if (cursor == null) return otherwise;
  const [, index] = /^cursor:(\d{1,9})$/.exec(Buffer.from(cursor, "base64").toString("utf8")) ?? [];
  if (index !== undefined) return Number(index);
  throw new GraphQLError(`\`${cursor}\` does not appear to be a valid cursor.`);
}

/** Makes the fields of an object that are lists. */
export const listsIn =
  (context: RequestContext) =>
  <T>(present: (at: RequestContext, item: T) => unknown, of: (args: unknown) => readonly T[]) =>
  (args: unknown) =>
    createConnection(of(args), args, (item) => present(context, item));

/** Returns a list of something that no repository has: projects. */
export const emptyConnection = (args: unknown) => createConnection([], args, (item) => item);

/**
 * Returns one page of a list as a connection. Only the items of the page are presented. `edgeOf` adds fields
 * to the edges.
 */
export function createConnection<T>(
  items: readonly T[],
  args: unknown,
  present: (item: T) => unknown,
  edgeOf: (item: T) => Shape = () => ({}),
): Shape {
  const { first, last, after, before } = pageArguments.catch({}).parse(args);
  let from = indexOf(after, -1) + 1;
  let to = Math.min(indexOf(before, items.length), items.length);
  if (first != null) to = Math.min(to, from + first);
  else if (last != null) from = Math.max(from, to - last);
  const shown = items.slice(from, to);
  const page = shown.map(present);
  return {
    nodes: page,
    edges: shown.map((item, index) => ({
      ...edgeOf(item),
      node: page[index],
      cursor: cursorOf(from + index),
    })),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: page.length > 0 ? cursorOf(from) : null,
      endCursor: page.length > 0 ? cursorOf(to - 1) : null,
    },
  };
}
