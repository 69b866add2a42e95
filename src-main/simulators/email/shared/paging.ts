import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, worded } from "#core/contract/rules/rule.ts";
import { Collection, type Sequence } from "#core/state/collection.ts";
import { pageNewestFirst, UnknownCursor, type Page } from "#core/state/page.ts";
import { invalid } from "../errors.ts";
import { presentList } from "./present.ts";

const limitForm = "The limit must be a whole number between 1 and 100";

/** The position of a page of a list. */
export const listQuery = lazyObject(() => ({
  limit: z
    .string({ error: limitForm })
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, {
      error: limitForm,
    })
    .transform(Number)
    .optional(),
  after: z.string().min(1).optional(),
  before: z.string().min(1).optional(),
}));

export const listRules = [
  worded(exclusive("after", "before"), {
    message: "You can only use either `after` or `before`, not both.",
  }),
];

const DEFAULT_LIMIT = 20;

function page<T>(source: Sequence<T>, query: z.output<typeof listQuery>): Page<T> {
  try {
    return pageNewestFirst(source, { ...query, limit: query.limit ?? DEFAULT_LIMIT });
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    throw invalid(`Invalid \`${error.cursor}\` field. There is nothing with the id ${error.id}.`);
  }
}

/** Returns records as a list that pages can be taken of. */
export function collect<T extends { readonly id: string }>(records: Iterable<T>): Collection<T> {
  const collection = new Collection<T>();
  for (const record of records) collection.add(record);
  return collection;
}

/** One page of a list, newest first, as the API shows it. */
export function listPage<T>(
  source: Sequence<T>,
  query: z.output<typeof listQuery>,
  present: (item: T) => unknown,
) {
  const { items, hasMore } = page(source, query);
  return presentList(items.map(present), hasMore);
}
