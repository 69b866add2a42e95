import * as z from "zod";
import { count, flag, jsonText } from "../params.ts";
import type { DocumentState } from "../state.ts";

/** How lists of databases are narrowed. */
export const nameQuery = z.object({
  startkey: jsonText,
  start_key: jsonText,
  endkey: jsonText,
  end_key: jsonText,
  limit: count,
  skip: count,
  descending: flag,
});

function textOf(...candidates: readonly unknown[]): string | undefined {
  return candidates.find((candidate) => typeof candidate === "string");
}

/** Names of databases in order, as a client narrowed them. */
export function listNames(
  state: DocumentState,
  query: z.output<typeof nameQuery>,
): readonly string[] {
  const start = textOf(query.startkey, query.start_key);
  const end = textOf(query.endkey, query.end_key);
  const isDescending = query.descending === true;
  const [low, high] = isDescending ? [end, start] : [start, end];
  const names = [...state.databases.from(() => true)]
    .map(([name]) => name)
    .filter((name) => (low === undefined || name >= low) && (high === undefined || name <= high));
  if (isDescending) names.reverse();
  const skip = query.skip ?? 0;
  return names.slice(skip, skip + (query.limit ?? names.length));
}
