import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import { prepareDraft, readInline, releaseDraft } from "../../attachments/store.ts";
import { badRequest } from "../../errors.ts";
import { presentWrite } from "../../revisions/commit.ts";
import { type Draft, type ParsedDocument, parseDocument } from "../../revisions/draft.ts";
import { presentDocument } from "../../revisions/present.ts";
import { commitDraft, requireSame } from "../../revisions/write.ts";
import { route } from "../../route.ts";
import { isObject } from "../../shared/json.ts";
import { requireDatabase } from "../../shared/require.ts";
import { flag } from "../../shared/schema.ts";
import { type Database, nextId, type SimContext } from "../../state.ts";

const MAX_DOCUMENTS = 100_000;

const bulkDocsBody = z.object({
  docs: z.array(z.unknown(), { error: "`docs` parameter must be an array." }).max(MAX_DOCUMENTS),
  new_edits: flag,
});

/** Writes one document. A refusal is its result; any other error is thrown. */
function writeOne(
  context: SimContext,
  database: Database,
  draft: Draft,
  isReplicated: boolean,
): unknown {
  try {
    return presentWrite(commitDraft(context, database, draft, isReplicated));
  } catch (error) {
    if (!(error instanceof Refusal) || !isObject(error.body)) throw error;
    return { id: draft.id, ...error.body };
  }
}

async function prepareAll(
  { state }: SimContext,
  documents: readonly (ParsedDocument & { readonly id: string })[],
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  try {
    for (const document of documents) {
      drafts.push(await prepareDraft(state.blobs, document, document.id));
    }
    return drafts;
  } catch (error) {
    for (const draft of drafts) releaseDraft(state.blobs, draft);
    throw error;
  }
}

/** Each document for itself; a malformed one refuses them all before any is written. */
async function writeAll(
  context: SimContext,
  name: string | undefined,
  { docs, new_edits: newEdits }: z.output<typeof bulkDocsBody>,
): Promise<RouteResponse> {
  const { state } = context;
  const database = requireDatabase(state, name);
  const parsed = docs.map(parseDocument);
  const known = parsed.map((document) => ({ ...document, id: document.id ?? nextId(context) }));
  const drafts = await prepareAll(context, known);
  try {
    requireSame(context, state, database);
    const isReplicated = newEdits === false;
    const results = drafts.map((draft) => writeOne(context, database, draft, isReplicated));
    const shown = isReplicated
      ? results.filter((result) => isObject(result) && "error" in result)
      : results;
    return new RouteResponse(201, shown);
  } finally {
    for (const draft of drafts) releaseDraft(state.blobs, draft);
  }
}

const bulkGetBody = z.object({
  docs: z
    .array(z.object({ id: z.string(), rev: z.string().optional() }), {
      error: "Missing JSON list of 'docs'.",
    })
    .max(MAX_DOCUMENTS),
});

const bulkGetQuery = z.object({ revs: flag, attachments: flag });

async function readOne(
  { state }: SimContext,
  database: Database,
  { id, rev }: { readonly id: string; readonly rev?: string | undefined },
  query: z.output<typeof bulkGetQuery>,
): Promise<unknown> {
  const doc = database.docs.get(id);
  const revision = rev === undefined ? doc?.winner : doc?.revisions.get(rev);
  if (!doc || revision?.body === undefined) {
    const error = { id, rev: rev ?? "undefined", error: "not_found", reason: "missing" };
    return { id, docs: [{ error }] };
  }
  const bytes = query.attachments === true ? await readInline(state.blobs, revision) : undefined;
  return { id, docs: [{ ok: presentDocument(doc, revision, { revs: query.revs, bytes }) }] };
}

export const routes = [
  route("POST /:db/_bulk_docs", "Writes many documents", {
    body: bulkDocsBody,
    handle: (context, { params, body }) => writeAll(context, params["db"], body),
  }),
  route("POST /:db/_bulk_get", "Reads many documents", {
    query: bulkGetQuery,
    body: bulkGetBody,
    handle: async (context, { params, query, body }) => {
      const database = requireDatabase(context.state, params["db"]);
      if (body.docs.some(({ id }) => id === "")) throw badRequest("Document id must not be empty");
      const results: unknown[] = [];
      for (const wanted of body.docs) {
        results.push(await readOne(context, database, wanted, query));
      }
      return { results };
    },
  }),
];
