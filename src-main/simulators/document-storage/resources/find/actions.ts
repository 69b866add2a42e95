import type * as z from "zod";
import { couchError, notFound } from "../../errors.ts";
import { type Index, listIndexes, isSameIndex, toView } from "../../mango/indexes.ts";
import { designId } from "../../mango/query.ts";
import { commitEdit } from "../../revisions/commit.ts";
import { isObject, type JsonObject } from "../../shared/json.ts";
import { requireDatabase } from "../../shared/require.ts";
import type { Database, SimContext } from "../../state.ts";
import { type createIndexBody, parseIndex } from "./schema.ts";

function existing(database: Database, index: Index, isNamed: boolean): Index | undefined {
  return listIndexes(database).find(
    (other) =>
      isSameIndex(other, index) &&
      (!isNamed || (other.ddoc === index.ddoc && other.name === index.name)),
  );
}

/** Writes the design document's views; without any it is deleted. */
function saveViews(
  context: SimContext,
  database: Database,
  ddoc: string,
  views: JsonObject,
  options?: JsonObject,
): void {
  const before = database.docs.get(ddoc)?.winner;
  const isEmpty = Object.keys(views).length === 0;
  const kept = options ?? (before?.isDeleted === true ? undefined : before?.body?.["options"]);
  const body = isEmpty
    ? {}
    : { language: "query", views, ...(kept === undefined ? {} : { options: kept }) };
  const rev = before === undefined || before.isDeleted ? undefined : before.id;
  const draft = { id: ddoc, rev, isDeleted: isEmpty, body, attachments: new Map<string, never>() };
  commitEdit(context, database, draft);
}

function viewsOf(database: Database, ddoc: string): JsonObject {
  const winner = database.docs.get(ddoc)?.winner;
  if (!winner || winner.isDeleted) return {};
  if (winner.body?.["language"] !== "query") {
    throw couchError(400, "invalid_index_ddoc", `${ddoc} holds views that are no indexes.`);
  }
  const { views } = winner.body;
  return isObject(views) ? views : {};
}

/** Refuses an index beside others that serve partitions where it does not, or the reverse. */
function requireSameScope(database: Database, { ddoc, isPartitioned }: Index): void {
  const other = listIndexes(database).find((one) => one.ddoc === ddoc);
  if (!other || other.isPartitioned === isPartitioned) return;
  const reason = `Requested partitioned option does not match existing value on design document ${ddoc}`;
  throw couchError(400, "invalid_partitioned_option", reason);
}

export function createIndex(
  context: SimContext,
  database: Database,
  body: z.output<typeof createIndexBody>,
): JsonObject {
  const index = parseIndex(body, database.isPartitioned);
  const same = existing(database, index, body.ddoc !== undefined || body.name !== undefined);
  if (same) return { result: "exists", id: same.ddoc, name: same.name };
  const views = { ...viewsOf(database, index.ddoc), [index.name]: toView(index) };
  requireSameScope(database, index);
  const { isPartitioned } = index;
  const isDefault = isPartitioned === database.isPartitioned;
  const options = isDefault ? undefined : { partitioned: isPartitioned };
  saveViews(context, database, index.ddoc, views, options);
  return { result: "created", id: index.ddoc, name: index.name };
}

export function deleteIndex(
  context: SimContext,
  params: Readonly<Record<string, string>>,
): JsonObject {
  const database = requireDatabase(context.state, params["db"]);
  const ddoc = designId(params["ddoc"] ?? "");
  const index = listIndexes(database).find(
    (other) => other.ddoc === ddoc && other.name === params["name"],
  );
  if (!index) throw notFound("index not found");
  const kept = Object.entries(viewsOf(database, ddoc)).filter(([name]) => name !== index.name);
  saveViews(context, database, ddoc, Object.fromEntries(kept));
  return { ok: true };
}

/** Deletes design documents of indexes, each for itself. */
export function deleteIndexDocuments(
  context: SimContext,
  database: Database,
  ids: readonly string[],
): JsonObject {
  const isIndex = (id: string) => listIndexes(database).some(({ ddoc }) => ddoc === designId(id));
  const success: JsonObject[] = [];
  const fail: JsonObject[] = [];
  for (const id of ids) {
    if (!isIndex(id)) {
      fail.push({ id, error: "not_found" });
      continue;
    }
    saveViews(context, database, designId(id), {});
    success.push({ id, ok: true });
  }
  return { success, fail };
}
