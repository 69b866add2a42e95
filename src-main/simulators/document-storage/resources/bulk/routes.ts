import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { prepareDraft, releaseDraft } from "../../attachments/prepare.ts";
import { readInline } from "../../attachments/read.ts";
import { badRequest } from "../../errors.ts";
import { findCaller } from "../../access/caller.ts";
import { presentWrite, type Written } from "../../revisions/commit.ts";
import {
  checkDocId,
  checkRev,
  type Draft,
  readLocalName,
  type ParsedDocument,
  parseDocument,
  requireRev,
} from "../../revisions/draft.ts";
import { presentDocument } from "../../revisions/present.ts";
import { commitDrafts, requireSame } from "../../revisions/write.ts";
import { route } from "../../route.ts";
import { isObject } from "../../shared/json.ts";
import { checkPartitionedId } from "../../shared/partition.ts";
import { requireDatabase } from "../../shared/require.ts";
import { flag, listError } from "../../shared/schema.ts";
import { type Database, nextId, type SimContext, type State } from "../../state.ts";
import { requireJsonReader } from "../documents/accepts-json.ts";
import { findRevisions } from "../documents/actions.ts";
import {
  type LocalDraft,
  parseLocal,
  presentLocal,
  writeLocal,
} from "../local-documents/actions.ts";

const MAX_DOCUMENTS = 100_000;

const bulkDocsBody = lazyObject(() => ({
  docs: z
    .array(
      z.unknown(),
      listError("POST body must include `docs` parameter.", "`docs` parameter must be an array."),
    )
    .max(MAX_DOCUMENTS),
  new_edits: flag,
}));

/** A document of a bulk request: a local one, or one that is replicated. */
type Item<Prepared> = { readonly local: LocalDraft } | { readonly document: Prepared };

function parseItem(value: unknown, isReplicated: boolean): Item<ParsedDocument> {
  const name = isObject(value) ? readLocalName(value["_id"]) : undefined;
  if (name !== undefined) return { local: parseLocal(name, value) };
  const document = parseDocument(value);
  if (isReplicated) requireRev(document);
  return { document };
}

/** Writes a local document. A refusal is its result; any other error is thrown. */
function writeOneLocal(database: Database, local: LocalDraft): Written | Refusal {
  try {
    return writeLocal(database, local);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The row of one document. A replicated one names the revision that was refused. */
function presentResult(
  item: Item<Draft>,
  result: Written | Refusal | undefined,
  isReplicated: boolean,
): unknown {
  if (result && !(result instanceof Refusal)) return presentWrite(result);
  const error = isObject(result?.body) ? result.body : {};
  if ("local" in item) return { id: `_local/${item.local.name}`, ...error };
  const { id, rev, history } = item.document;
  return { id, ...(isReplicated ? { rev: history?.[0] ?? rev } : {}), ...error };
}

async function prepareAll(
  { state }: SimContext,
  items: readonly Item<ParsedDocument & { readonly id: string }>[],
): Promise<readonly Item<Draft>[]> {
  const prepared: Item<Draft>[] = [];
  try {
    for (const item of items) {
      if ("local" in item) prepared.push(item);
      else {
        const document = await prepareDraft(state, item.document, item.document.id);
        prepared.push({ document });
      }
    }
    return prepared;
  } catch (error) {
    releaseAll(state, prepared);
    throw error;
  }
}

function releaseAll({ blobs }: State, items: readonly Item<Draft>[]): void {
  for (const item of items) if ("document" in item) releaseDraft(blobs, item.document);
}

/** Each document for itself; a malformed one refuses them all before any is written. */
async function writeAll(
  context: SimContext,
  request: RouteRequest<unknown, z.output<typeof bulkDocsBody>>,
): Promise<RouteResponse> {
  const { docs, new_edits: newEdits } = request.body;
  const { state } = context;
  const database = requireDatabase(state, request.params["db"]);
  const isReplicated = newEdits === false;
  const parsed = docs.map((value) => parseItem(value, isReplicated));
  const known = parsed.map((item) =>
    "local" in item
      ? item
      : { document: { ...item.document, id: item.document.id ?? nextId(context) } },
  );
  const items = await prepareAll(context, known);
  try {
    requireSame(context, state, database);
    const by = { caller: findCaller(state, request), isReplicated };
    const drafts = items.flatMap((item) => ("document" in item ? [item.document] : []));
    const written = await commitDrafts(context, database, drafts, by);
    const byDraft = new Map(drafts.map((draft, index) => [draft, written[index]]));
    const results = items.map((item) => {
      const result =
        "local" in item ? writeOneLocal(database, item.local) : byDraft.get(item.document);
      return presentResult(item, result, isReplicated);
    });
    const shown = isReplicated
      ? results.filter((result) => isObject(result) && "error" in result)
      : results;
    return new RouteResponse(201, shown);
  } finally {
    releaseAll(state, items);
  }
}

const bulkGetItem = lazyObject(() => ({
  id: z.unknown().optional(),
  rev: z.unknown().optional(),
  atts_since: z.unknown().optional(),
}));

/** A revision's id, or 400. The revisions of local documents have a form of their own. */
function checkWantedRev(id: string, rev: unknown): string {
  return typeof rev === "string" && readLocalName(id) !== undefined ? rev : checkRev(rev);
}

/** The parts of a member of `docs`. A malformed one is an error of its own row. */
function parseWanted(database: Database, wanted: z.output<typeof bulkGetItem>) {
  if (wanted.id === undefined) throw badRequest("document id missed");
  const id = checkDocId(wanted.id);
  checkPartitionedId(database, id);
  const rev = wanted.rev === undefined ? undefined : checkWantedRev(id, wanted.rev);
  const since = z.array(z.unknown()).safeParse(wanted.atts_since ?? []);
  if (!since.success) throw badRequest("att_since value must be array of revs.");
  return { id, rev, since: since.data.map(checkRev) };
}

const bulkGetBody = lazyObject(() => ({
  docs: z
    .array(bulkGetItem, {
      error: "Missing JSON list of 'docs'.",
    })
    .max(MAX_DOCUMENTS),
}));

const bulkGetQuery = lazyObject(() => ({
  revs: flag,
  attachments: flag,
  att_encoding_info: flag,
  latest: flag,
}));

async function readWanted(
  { state }: SimContext,
  database: Database,
  { id, rev, since }: ReturnType<typeof parseWanted>,
  query: z.output<typeof bulkGetQuery>,
): Promise<unknown> {
  const local = database.local.get(readLocalName(id) ?? "");
  if (local && (rev === undefined || rev === local.rev)) {
    return { id, docs: [{ ok: presentLocal(id.slice("_local/".length), local) }] };
  }
  const doc = database.docs.get(id);
  const found =
    rev === undefined && doc
      ? [doc.winner]
      : findRevisions(doc, [rev ?? "undefined"], query.latest === true);
  const docs: unknown[] = [];
  for (const revision of found) {
    if (typeof revision === "string" || !doc) {
      docs.push({ error: { id, rev: revision, error: "not_found", reason: "missing" } });
      continue;
    }
    const bytes =
      query.attachments === true ? await readInline(state.blobs, revision, since) : undefined;
    docs.push({
      ok: presentDocument(doc, revision, {
        revs: query.revs,
        bytes,
        encodingInfo: query.att_encoding_info,
      }),
    });
  }
  return { id, docs };
}

/** Reads a document, or the error of what was asked for. */
async function readOne(
  context: SimContext,
  database: Database,
  wanted: z.output<typeof bulkGetItem>,
  query: z.output<typeof bulkGetQuery>,
): Promise<unknown> {
  try {
    return await readWanted(context, database, parseWanted(database, wanted), query);
  } catch (error) {
    if (!(error instanceof Refusal) || !isObject(error.body)) throw error;
    const { id = null, rev = null } = wanted;
    return { id, docs: [{ error: { id, rev, ...error.body } }] };
  }
}

export const routes = [
  route("POST /:db/_bulk_docs", "Writes many documents", {
    unsupported: ["all_or_nothing", "w"],
    body: bulkDocsBody,
    handle: writeAll,
  }),
  route("POST /:db/_bulk_get", "Reads many documents", {
    query: bulkGetQuery,
    body: bulkGetBody,
    handle: async (context, { headers, params, query, body }) => {
      const database = requireDatabase(context.state, params["db"]);
      requireJsonReader(headers, "/:db/_bulk_get");
      if (body.docs.some(({ id }) => id === "")) throw badRequest("Document id must not be empty");
      const results: unknown[] = [];
      for (const wanted of body.docs) {
        results.push(await readOne(context, database, wanted, query));
      }
      return { results };
    },
  }),
];
