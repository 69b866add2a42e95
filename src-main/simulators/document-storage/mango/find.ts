import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { yieldToOthers } from "#core/json/paced.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { parseExactText, writeJson } from "../numbers/exact-json.ts";
import { presentDocument } from "../revisions/present.ts";
import type { JsonObject } from "../shared/json.ts";
import { isInPartition, partitionBounds, requirePartitioned } from "../shared/partition.ts";
import type { Database } from "../state.ts";
import { collate } from "./collation.ts";
import { mangoError } from "./errors.ts";
import { getAt, parsePath, project } from "./field-path.ts";
import type { Index } from "./indexes.ts";
import { type Plan, planQuery } from "./plan.ts";
import type { FindQuery } from "./query.ts";
import { compileSelector } from "./selector.ts";

/** A document at its place in an index. */
interface Row {
  readonly key: readonly unknown[];
  readonly id: string;
  readonly document: JsonObject;
}

const bookmarkSchema = lazyObject(() => ({ key: z.array(z.unknown()), id: z.string() }));

function readBookmark(bookmark: string | undefined): Pick<Row, "key" | "id"> | undefined {
  if (bookmark === undefined) return undefined;
  const text = Buffer.from(bookmark, "base64url").toString("utf8");
  const read = bookmarkSchema.safeParse(parseExactText(text));
  if (read.success) return read.data;
  throw mangoError("invalid_bookmark", `Invalid bookmark value: ${JSON.stringify(bookmark)}`);
}

/**
 * Writes a bookmark: the place of the last document, not a number, so that documents can be added and
 * removed.
 */
function writeBookmark(last: Row | undefined): string {
  if (!last) return "nil";
  const { key, id } = last;
  return Buffer.from(writeJson({ key, id })).toString("base64url");
}

function compareRows(a: Pick<Row, "key" | "id">, b: Pick<Row, "key" | "id">): number {
  return collate(a.key, b.key) || compareUtf8(a.id, b.id);
}

/** Documents by id, as far as the walk goes, without design documents. The walk survives writes. */
function* byId(
  database: Database,
  { conflicts, partition }: Pick<FindQuery, "conflicts" | "partition">,
): Generator<Row> {
  let last = partition === undefined ? undefined : partitionBounds(partition)[0];
  const isBeyond = (key: string) => last === undefined || compareUtf8(key, last) > 0;
  for (let next = database.docs.first(isBeyond); next; next = database.docs.first(isBeyond)) {
    const { length } = database.changes;
    const { size } = database.docs;
    for (const [id, doc] of database.docs.from(isBeyond)) {
      last = id;
      if (partition !== undefined && !isInPartition(id, partition)) return;
      if (doc.winner.isDeleted || id.startsWith("_design/")) continue;
      yield { key: [], id, document: presentDocument(doc, doc.winner, { conflicts }) };
      if (database.changes.length !== length || database.docs.size !== size) break;
    }
  }
}

function* byIndex(index: Index, rows: Iterable<Row>): Generator<Row> {
  const paths = index.fields.map(([field]) => parsePath(field));
  const belongs = compileSelector(index.partialFilter);
  for (const row of rows) {
    const key = paths.map((path) => getAt(row.document, path));
    if (!key.includes(undefined) && belongs(row.document)) yield { ...row, key };
  }
}

/** A query lets other requests run after so many rows, or after so much time if rows are large. */
const SLICE_ROWS = 256;
const SLICE_MS = 10;

const PAUSE = Symbol("pause");

/** Rows that fit. A pause among them is a place where the query should let other requests run. */
function* matching(
  rows: Iterable<Row>,
  fits: (document: JsonObject) => boolean,
): Generator<Row | typeof PAUSE> {
  let started = performance.now();
  let count = 0;
  for (const row of rows) {
    if (fits(row.document)) yield row;
    count += 1;
    if (count < SLICE_ROWS && performance.now() - started < SLICE_MS) continue;
    yield PAUSE;
    started = performance.now();
    count = 0;
  }
}

/** The statistics of a query. */
class Examined {
  count = 0;

  *watch(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      this.count += 1;
      yield row;
    }
  }
}

/** A page of a query's result, filled row by row. */
class Page {
  readonly rows: Row[] = [];
  private skipped = 0;
  private readonly after: Pick<Row, "key" | "id"> | undefined;
  private readonly query: FindQuery;
  private readonly isDescending: boolean;

  constructor(query: FindQuery, { isDescending }: Plan) {
    this.query = query;
    this.isDescending = isDescending;
    this.after = readBookmark(query.bookmark);
  }

  get isFull(): boolean {
    return this.rows.length >= this.query.limit;
  }

  take(row: Row): void {
    const { after, query } = this;
    const order = after ? compareRows(row, after) : 1;
    if ((this.isDescending && after ? -order : order) <= 0) return;
    if (this.skipped < query.skip && !after) this.skipped += 1;
    else this.rows.push(row);
  }
}

async function fillPage(
  page: Page,
  plan: Plan,
  found: Iterable<Row | typeof PAUSE>,
): Promise<void> {
  const isSorted = !plan.index && !plan.isDescending;
  const unsorted: Row[] = [];
  for (const row of found) {
    if (row === PAUSE) await yieldToOthers();
    else if (isSorted) page.take(row);
    else unsorted.push(row);
    if (page.isFull) return;
  }
  const sorted = unsorted.sort(compareRows);
  for (const row of plan.isDescending ? sorted.reverse() : sorted) {
    page.take(row);
    if (page.isFull) return;
  }
}

/** Runs a query. A long one lets other requests run between documents. */
export async function find(database: Database, query: FindQuery): Promise<JsonObject> {
  if (query.partition !== undefined) requirePartitioned(database);
  const plan = planQuery(database, query);
  const examined = new Examined();
  const fits = compileSelector(query.selector);
  const all = byId(database, query);
  const candidates = examined.watch(plan.index ? byIndex(plan.index, all) : all);
  const page = new Page(query, plan);
  if (!page.isFull) await fillPage(page, plan, matching(candidates, fits));
  const { fields } = query;
  return {
    docs: page.rows.map(({ document }) => (fields ? project(document, fields) : document)),
    bookmark: writeBookmark(page.rows.at(-1)),
    ...(plan.warning === undefined ? {} : { warning: plan.warning }),
    ...(query.executionStats ? { execution_stats: stats(examined.count, page.rows.length) } : {}),
  };
}

/** Time is not measured: the same query answers the same. */
function stats(examined: number, returned: number): JsonObject {
  return {
    total_keys_examined: examined,
    total_docs_examined: examined,
    total_quorum_docs_examined: 0,
    results_returned: returned,
    execution_time_ms: 0,
  };
}
