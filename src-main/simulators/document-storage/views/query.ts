import { takePage } from "#core/state/page.ts";
import { type Design, isPartitionedDesign, readMember, requireJavaScript } from "../code/design.ts";
import { codeOf } from "../code/state-code.ts";
import { badRequest, notFound, queryParseError } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { presentIncluded } from "../revisions/present.ts";
import { requireSame } from "../revisions/write.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import { type Database, presentSeq, type SimContext, type State } from "../state.ts";
import type { ViewOptions } from "./options.ts";
import { selectRange, rangeOfKey, walk } from "./range.ts";
import { reduceGroups } from "./reduce.ts";
import type { Compare, ViewRow, ViewRows } from "./rows.ts";
import type { ViewIndex } from "./view-index.ts";
import { viewIndexOf } from "./view-indexes.ts";

/** A view that a request names. */
export interface View {
  readonly database: Database;
  readonly design: Design;
  readonly name: string;
  readonly hasReduce: boolean;
}

/** Returns a view of a design document, or refuses a name that it does not have. */
export function requireView(database: Database, design: Design, name: string): View {
  if (typeof readMember(design.body, "views", name, "map") !== "string") {
    if (readMember(design.body, "views", name, "map") !== undefined) requireJavaScript(design);
    throw notFound("missing_named_view");
  }
  requireJavaScript(design);
  const reduce = readMember(design.body, "views", name, "reduce");
  return { database, design, name, hasReduce: reduce !== undefined && reduce !== null };
}

/** The document that a row is shown with: its own, or the one that its value names. */
async function includedDoc(
  state: State,
  database: Database,
  { id, value }: ViewRow,
  options: ViewOptions,
): Promise<JsonObject | null> {
  const link = isObject(value) ? value : {};
  const linkedId = typeof link["_id"] === "string" ? link["_id"] : id;
  const doc = database.docs.get(linkedId);
  const rev = link["_rev"];
  if (!doc) return null;
  if (typeof rev === "string") {
    const revision = doc.revisions.get(rev);
    return revision?.body ? presentIncluded(state, doc, options, revision) : null;
  }
  return doc.winner.isDeleted ? null : presentIncluded(state, doc, options);
}

function* chosenRows(rows: ViewRows, options: ViewOptions): Generator<ViewRow> {
  const { keys, isDescending } = options;
  if (!keys) {
    yield* walk(rows, selectRange(rows, options), isDescending);
    return;
  }
  for (const key of isDescending ? keys.toReversed() : keys) {
    yield* walk(rows, rangeOfKey(rows, key, options), isDescending);
  }
}

/** Rows before the first that is chosen, in the direction of the query. */
function offsetOf(rows: ViewRows, options: ViewOptions): number {
  if (options.keys) return 0;
  const { from, to } = selectRange(rows, options);
  return options.isDescending ? rows.length - to : from;
}

function* skip<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if (left > 0) left -= 1;
    else yield item;
  }
}

async function mapResult(
  { state }: SimContext,
  { database }: View,
  rows: ViewRows,
  options: ViewOptions,
) {
  const chosen = takePage(skip(chosenRows(rows, options), options.skip), options.limit).items;
  const shown: JsonObject[] = [];
  for (const row of chosen) {
    const { id, key, value } = row;
    const doc = options.includeDocs
      ? { doc: await includedDoc(state, database, row, options) }
      : {};
    shown.push({ id, key, value, ...doc });
  }
  const offset = Math.min(offsetOf(rows, options) + options.skip, rows.length);
  return { total_rows: rows.length, offset, rows: shown };
}

function groupKey(key: unknown, level: number | "exact"): unknown {
  if (level === "exact") return key;
  if (level === 0) return null;
  return Array.isArray(key) ? (key.slice(0, level) as unknown) : key;
}

/** Rows with equal keys, or equal beginnings of keys, follow each other. */
function* groupsOf(
  rows: Iterable<ViewRow>,
  level: number | "exact",
  compareKeys: Compare,
): Generator<{ readonly key: unknown; readonly rows: ViewRow[] }> {
  let group: { readonly key: unknown; readonly rows: ViewRow[] } | undefined;
  for (const row of rows) {
    const key = groupKey(row.key, level);
    if (group && compareKeys(group.key, key) === 0) {
      group.rows.push(row);
      continue;
    }
    if (group) yield group;
    group = { key, rows: [row] };
  }
  if (group) yield group;
}

async function reduceResult(
  { state, now }: SimContext,
  { design, name }: View,
  rows: ViewRows,
  options: ViewOptions,
  level: number | "exact",
) {
  const all = skip(groupsOf(chosenRows(rows, options), level, rows.compareKeys), options.skip);
  const groups = takePage(all, options.limit).items;
  const reducer = { code: codeOf(state), design, view: name, now };
  const values = await reduceGroups(
    reducer,
    groups.map((group) => group.rows),
  );
  return { rows: groups.map(({ key }, index) => ({ key, value: values[index] })) };
}

async function buildIndex(
  { state, now }: SimContext,
  index: ViewIndex,
  { update }: ViewOptions,
): Promise<void> {
  if (update === "before") await index.update(codeOf(state), now);
  // The query does not wait for the build; the next one meets its error.
  else if (update === "after") index.update(codeOf(state), now).catch(() => undefined);
}

/** Refuses a query of a partition where the view spans all of them, and the reverse. */
function checkScope({ database, design }: View, { partition }: ViewOptions): void {
  if (partition !== undefined && !database.isPartitioned) {
    throw badRequest("partition specified on non-partitioned db");
  }
  const isPartitioned = isPartitionedDesign(database, design.body);
  if (isPartitioned === (partition !== undefined)) return;
  throw queryParseError(
    isPartitioned
      ? "`partition` parameter is mandatory for queries to this view."
      : "`partition` parameter is not supported in this design doc",
  );
}

/** Runs a query of a view, and returns its result as CouchDB writes it. */
export async function queryView(
  context: SimContext,
  view: View,
  options: ViewOptions,
): Promise<string> {
  const { state } = context;
  const { database, design, name } = view;
  checkScope(view, options);
  const index = viewIndexOf(database, design);
  await buildIndex(context, index, options);
  requireSame(context, state, database);
  const all = index.rowsOf(name);
  if (!all) throw notFound("missing_named_view");
  const rows = options.partition === undefined ? all : all.within(options.partition);
  const result = options.reduced
    ? await reduceResult(context, view, rows, options, options.reduced.level)
    : await mapResult(context, view, rows, options);
  return writeResult(result, options.updateSeq ? presentSeq(index.seq) : undefined);
}

/** Writes a result with one row a line. */
function writeResult(
  { rows, ...figures }: { readonly rows: readonly object[] },
  updateSeq: string | undefined,
): string {
  const head = { ...figures, ...(updateSeq === undefined ? {} : { update_seq: updateSeq }) };
  const members = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  );
  const lines = rows.map((row) => writeJson(row)).join(",\r\n");
  return `{${members.join("")}"rows":[\r\n${lines}\r\n]}`;
}
