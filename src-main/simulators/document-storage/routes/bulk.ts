import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import { prepareDraft, releaseDraft } from "../attachments/prepare.ts";
import { readInline } from "../attachments/read.ts";
import { presentWrite } from "../documents/commit.ts";
import { parseDocument, type Draft, type ParsedDocument } from "../documents/draft.ts";
import { presentDocument } from "../documents/present.ts";
import { commit, findAgain } from "../documents/write.ts";
import { badRequest } from "../errors.ts";
import { findDatabase } from "../find.ts";
import { isObject } from "../json.ts";
import { flag } from "../params.ts";
import { nextId, type Database, type DocumentContext } from "../state.ts";
import { route, type DocumentRoute } from "./route.ts";

const MAX_DOCUMENTS = 100_000;

const bulkBody = z.object({
  docs: z.array(z.unknown(), { error: "`docs` parameter must be an array." }).max(MAX_DOCUMENTS),
  new_edits: flag,
});

/** One document's failure among others; anything that is not a refusal is a fault of ours. */
function presentFailure(id: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || !isObject(error.body)) throw error;
  return { id, ...error.body };
}

function writeOne(
  context: DocumentContext,
  database: Database,
  draft: Draft,
  isReplicated: boolean,
): unknown {
  try {
    return presentWrite(commit(context, database, draft, isReplicated));
  } catch (error) {
    return presentFailure(draft.id, error);
  }
}

async function prepareAll(
  { state }: DocumentContext,
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
  context: DocumentContext,
  name: string | undefined,
  { docs, new_edits: newEdits }: z.output<typeof bulkBody>,
): Promise<RouteResponse> {
  const { state } = context;
  const database = findDatabase(state, name);
  const parsed = docs.map(parseDocument);
  const known = parsed.map((document) => ({ ...document, id: document.id ?? nextId(context) }));
  const drafts = await prepareAll(context, known);
  try {
    findAgain(context, state, database);
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

const getBody = z.object({
  docs: z
    .array(z.object({ id: z.string(), rev: z.string().optional() }), {
      error: "Missing JSON list of 'docs'.",
    })
    .max(MAX_DOCUMENTS),
});

const getQuery = z.object({ revs: flag, attachments: flag });

async function readOne(
  { state }: DocumentContext,
  database: Database,
  { id, rev }: { readonly id: string; readonly rev?: string | undefined },
  query: z.output<typeof getQuery>,
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

/** Many documents at once. */
export const bulkRoutes: readonly DocumentRoute[] = [
  route({
    method: "POST",
    path: "/:db/_bulk_docs",
    summary: "Writes many documents",
    body: bulkBody,
    handle: (context, { params, body }) => writeAll(context, params["db"], body),
  }),
  route({
    method: "POST",
    path: "/:db/_bulk_get",
    summary: "Reads many documents",
    query: getQuery,
    body: getBody,
    handle: async (context, { params, query, body }) => {
      const database = findDatabase(context.state, params["db"]);
      if (body.docs.some(({ id }) => id === "")) throw badRequest("Document id must not be empty");
      const results: unknown[] = [];
      for (const wanted of body.docs) {
        results.push(await readOne(context, database, wanted, query));
      }
      return { results };
    },
  }),
];
