import * as z from "zod";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { presentDocument } from "../revisions/present.ts";
import type { JsonObject } from "../shared/json.ts";
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

const bookmarkSchema = z.object({ key: z.array(z.unknown()), id: z.string() });

function readBookmark(bookmark: string | undefined): Pick<Row, "key" | "id"> | undefined {
  if (bookmark === undefined) return undefined;
  try {
    const text = Buffer.from(bookmark, "base64url").toString("utf8");
    return bookmarkSchema.parse(JSON.parse(text));
  } catch {
    throw mangoError("invalid_bookmark", `Invalid bookmark value: ${JSON.stringify(bookmark)}`);
  }
}

/** Where to go on: the place of the last document, not a number, so that others may come and go. */
function writeBookmark(last: Row | undefined): string {
  if (!last) return "nil";
  const { key, id } = last;
  return Buffer.from(JSON.stringify({ key, id })).toString("base64url");
}

function compareRows(a: Pick<Row, "key" | "id">, b: Pick<Row, "key" | "id">): number {
  return collate(a.key, b.key) || compareUtf8(a.id, b.id);
}

/** Documents by id, as far as the walk goes. Design documents are not asked about. */
function* byId(database: Database, conflicts: boolean): Generator<Row> {
  for (const [id, doc] of database.docs.from(() => true)) {
    if (doc.winner.isDeleted || id.startsWith("_design/")) continue;
    yield { key: [], id, document: presentDocument(doc, doc.winner, { conflicts }) };
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

function* matching(rows: Iterable<Row>, fits: (document: JsonObject) => boolean): Generator<Row> {
  for (const row of rows) if (fits(row.document)) yield row;
}

/** What was looked at, for those who ask. */
class Examined {
  count = 0;

  *watch(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      this.count += 1;
      yield row;
    }
  }
}

function orderedRows(
  database: Database,
  query: FindQuery,
  plan: Plan,
  examined: Examined,
): Iterable<Row> {
  const fits = compileSelector(query.selector);
  const all = byId(database, query.conflicts);
  const rows = matching(examined.watch(plan.index ? byIndex(plan.index, all) : all), fits);
  if (!plan.index && !plan.isDescending) return rows;
  const sorted = [...rows].sort(compareRows);
  return plan.isDescending ? sorted.reverse() : sorted;
}

function pageOf(rows: Iterable<Row>, query: FindQuery, plan: Plan): readonly Row[] {
  const after = readBookmark(query.bookmark);
  const page: Row[] = [];
  if (query.limit === 0) return page;
  let skipped = 0;
  for (const row of rows) {
    const order = after ? compareRows(row, after) : 1;
    if ((plan.isDescending && after ? -order : order) <= 0) continue;
    if (skipped < query.skip && !after) skipped += 1;
    else if (page.push(row) >= query.limit) break;
  }
  return page;
}

/** Answers a query. */
export function find(database: Database, query: FindQuery): JsonObject {
  const plan = planQuery(database, query);
  const examined = new Examined();
  const page = pageOf(orderedRows(database, query, plan, examined), query, plan);
  const { fields } = query;
  return {
    docs: page.map(({ document }) => (fields ? project(document, fields) : document)),
    bookmark: writeBookmark(page.at(-1)),
    ...(plan.warning === undefined ? {} : { warning: plan.warning }),
    ...(query.executionStats ? { execution_stats: stats(examined.count, page.length) } : {}),
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
