import { compareUtf8 } from "#core/state/sorted-map.ts";
import { rawCollate } from "../../mango/collation.ts";
import { presentIncluded } from "../../revisions/present.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { ListOptions } from "../../shared/list-options.ts";
import { isInPartition, partitionBounds } from "../../shared/partition.ts";
import { type Database, type Doc, presentSeq, type State } from "../../state.ts";

async function presentRow(state: State, doc: Doc, options: ListOptions): Promise<JsonObject> {
  const { id, winner } = doc;
  const row = { id, key: id, value: { rev: winner.id, ...deletedMark(doc) } };
  if (!options.includeDocs) return row;
  const shown = winner.isDeleted ? null : await presentIncluded(state, doc, options);
  return { ...row, doc: shown };
}

const deletedMark = ({ winner }: Doc) => (winner.isDeleted ? { deleted: true } : {});

/** Living documents between the bounds, in order, up to the last that is wanted. */
function* between(
  docs: Iterable<readonly [string, Doc]>,
  isPast: (id: string) => boolean,
): Generator<Doc> {
  for (const [id, doc] of docs) {
    if (isPast(id)) return;
    if (!doc.winner.isDeleted) yield doc;
  }
}

interface Range {
  readonly docs: readonly Doc[];
  readonly offset: number;
}

function countBefore(database: Database, first: unknown): number {
  if (first === undefined) return 0;
  let count = 0;
  for (const [id, doc] of database.docs.from(() => true)) {
    if (rawCollate(id, first) >= 0) break;
    if (!doc.winner.isDeleted) count += 1;
  }
  return count;
}

function rangeOf(database: Database, options: ListOptions): Range {
  const { isDescending, includesEnd, key } = options;
  const start = key === undefined ? options.start : key;
  const end = key === undefined ? options.end : key;
  const [low, high] = isDescending ? [end, start] : [start, end];
  const [withLow, withHigh] = isDescending ? [includesEnd, true] : [true, includesEnd];
  const isBeyond = (id: string) => low === undefined || rawCollate(id, low) >= (withLow ? 0 : 1);
  const isPast = (id: string) => high !== undefined && rawCollate(id, high) >= (withHigh ? 1 : 0);
  const found = between(database.docs.from(isBeyond), isPast);
  if (isDescending) {
    const docs = [...found].reverse();
    return { docs: docs.slice(options.skip, options.skip + options.limit), offset: options.skip };
  }
  const docs: Doc[] = [];
  let skipped = 0;
  for (const doc of found) {
    if (docs.length >= options.limit) break;
    if (skipped < options.skip) skipped += 1;
    else docs.push(doc);
  }
  return { docs, offset: countBefore(database, low) + skipped };
}

async function namedRows(
  state: State,
  database: Database,
  options: ListOptions,
  keys: readonly unknown[],
): Promise<readonly JsonObject[]> {
  const rows: JsonObject[] = [];
  const ordered = options.isDescending ? keys.toReversed() : keys;
  for (const key of ordered.slice(options.skip, options.skip + options.limit)) {
    const doc = typeof key === "string" ? database.docs.get(key) : undefined;
    rows.push(doc ? await presentRow(state, doc, options) : { key, error: "not_found" });
  }
  return rows;
}

/** The list of a database's documents, by id. */
export async function listAllDocs(
  state: State,
  database: Database,
  options: ListOptions,
): Promise<JsonObject> {
  const figures = {
    total_rows: database.live,
    ...(options.updateSeq ? { update_seq: presentSeq(database.changes.length) } : {}),
  };
  if (options.keys) {
    const rows = await namedRows(state, database, options, options.keys);
    return { ...figures, offset: null, rows };
  }
  const { docs, offset } = rangeOf(database, options);
  const rows: JsonObject[] = [];
  for (const doc of docs) rows.push(await presentRow(state, doc, options));
  return { ...figures, offset, rows };
}

/** The list of the documents of one partition, by id. Its figures are those of the partition. */
export async function listPartition(
  state: State,
  database: Database,
  options: ListOptions,
  partition: string,
): Promise<JsonObject> {
  const [first, beyond] = partitionBounds(partition);
  const [low, high] = options.isDescending ? [beyond, first] : [first, beyond];
  const isInside = (key: unknown) => typeof key === "string" && isInPartition(key, partition);
  const { key, keys, start, end } = options;
  const direction = options.isDescending ? -1 : 1;
  const isInner = (bound: unknown, edge: string, side: number) =>
    bound !== undefined && rawCollate(bound, edge) * direction * side > 0;
  const inside = {
    ...options,
    start: isInner(start, low, 1) ? start : low,
    end: isInner(end, high, -1) ? end : high,
    ...(key === undefined || isInside(key) ? {} : { key: undefined, limit: 0 }),
    keys: keys?.map((one) => (isInside(one) ? one : null)),
  };
  const listed = await listAllDocs(state, database, inside);
  const before = options.isDescending ? 0 : countBefore(database, first);
  const offset = typeof listed["offset"] === "number" ? listed["offset"] - before : null;
  const { live } = countPartition(database, partition);
  return { ...listed, total_rows: live, offset };
}

/** Counts the documents of a partition. */
export function countPartition(
  database: Database,
  partition: string,
): { readonly live: number; readonly deleted: number } {
  const [first] = partitionBounds(partition);
  let [live, deleted] = [0, 0];
  for (const [id, { winner }] of database.docs.from((key) => compareUtf8(key, first) >= 0)) {
    if (!isInPartition(id, partition)) break;
    if (winner.isDeleted) deleted += 1;
    else live += 1;
  }
  return { live, deleted };
}
