import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, within } from "#core/contract/rules/rule.ts";
import { validationError } from "../errors.ts";
import { findProperty } from "../properties/columns.ts";
import type { PropertySchema } from "../properties/types.ts";
import type { Page, View } from "../state.ts";
import { readCell, rankCell, type Rank } from "./cells.ts";
import { timestampColumn } from "./filter.ts";

const direction = z.enum(["ascending", "descending"]).default("ascending");

/** One sort: by a column or by a timestamp. */
export const sort = lazyObject(() => ({
  property: z.string().min(1).optional(),
  timestamp: z.enum(["created_time", "last_edited_time"]).optional(),
  direction,
}));

export const sortRules = within(
  "sorts[]",
  exclusive("timestamp", "property"),
  anyOf("property", "timestamp"),
);

type Sort = z.output<typeof sort>;

/** Negative when the first page comes before the second. */
type Compare = (a: Page, b: Page) => number;

/** Empty values come last in both directions. */
function compareRanks(a: Rank, b: Rank, sign: number): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -sign : sign;
}

function compareBy(rank: (page: Page) => Rank, input: Sort): Compare {
  const sign = input.direction === "ascending" ? 1 : -1;
  const known = new Map<Page, Rank>();
  const rankOnce = (page: Page) => {
    if (!known.has(page)) known.set(page, rank(page));
    return known.get(page);
  };
  return (a, b) => compareRanks(rankOnce(a), rankOnce(b), sign);
}

function compileOne(view: View, properties: readonly PropertySchema[], input: Sort): Compare {
  const key = input.property ?? "";
  const property = input.timestamp
    ? timestampColumn(input.timestamp)
    : findProperty(properties, key);
  if (!property) throw validationError(`Could not find sort property with name or id: ${key}`);
  return compareBy((page) => rankCell(readCell(view, page, property)), input);
}

/** The order of several sorts. The first sort decides first. */
export function compileSorts(
  view: View,
  properties: readonly PropertySchema[],
  sorts: readonly Sort[],
): Compare {
  const compares = sorts.map((one) => compileOne(view, properties, one));
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}
