import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Part } from "../attachments/related.ts";
import { prepareDraft, releaseDraft } from "../attachments/prepare.ts";
import { notFound } from "../errors.ts";
import { encodePath } from "../route.ts";
import { checkPartitionedId } from "../shared/partition.ts";
import { requireDatabase } from "../shared/require.ts";
import { followDocument, storedReplication } from "../replicator/documents.ts";
import { storedUser } from "../shared/users.ts";
import type { Database, SimContext, State } from "../state.ts";
import { checkDrafts, type WriteBy } from "../validation/check-drafts.ts";
import { commitEdit, commitReplicated, presentWrite, type Written } from "./commit.ts";
import type { Draft, ParsedDocument } from "./draft.ts";

/** The database after a wait, or 404: it may be deleted, or the state may be reset. */
export function requireSame(context: SimContext, state: State, database: Database): Database {
  if (context.state === state && state.databases.get(database.id) === database) return database;
  throw notFound("Database does not exist.");
}

/** Stores a draft: as an edit, or as what another server already decided. */
function commitDraft(
  context: SimContext,
  database: Database,
  draft: Draft,
  { isReplicated, caller }: WriteBy,
): Written {
  if (isReplicated) return commitReplicated(context, database, draft);
  if (draft.isDeleted) return commitEdit(context, database, draft);
  const user = storedUser(database.id, draft.id, draft.body);
  const body = storedReplication(database, { id: draft.id, body: user }, caller);
  return commitEdit(context, database, { ...draft, body });
}

/** Checks drafts and writes those that are accepted, each for itself. A refusal is its draft's result. */
export async function commitDrafts(
  context: SimContext,
  database: Database,
  drafts: readonly Draft[],
  by: WriteBy,
): Promise<readonly (Written | Refusal)[]> {
  for (const { id } of drafts) checkPartitionedId(database, id);
  const { state } = context;
  const refusals = await checkDrafts(context, database, drafts, by);
  requireSame(context, state, database);
  return drafts.map((draft) => {
    const refusal = refusals.get(draft);
    if (refusal) return refusal;
    try {
      const written = commitDraft(context, database, draft, by);
      followDocument(context, database, written.id);
      return written;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
}

/** Checks one draft and writes it, or throws its refusal. */
export async function commitOne(
  context: SimContext,
  database: Database,
  draft: Draft,
  by: WriteBy,
): Promise<Written> {
  const [result] = await commitDrafts(context, database, [draft], by);
  if (result === undefined || result instanceof Refusal) throw result ?? notFound("missing");
  return result;
}

/** Writes one document with its attachments. */
export async function writeDocument(
  context: SimContext,
  name: string | undefined,
  document: ParsedDocument & { readonly id: string },
  by: WriteBy,
  parts: readonly Part[] = [],
): Promise<Written> {
  const { state } = context;
  const database = requireDatabase(state, name);
  const draft = await prepareDraft(state, document, document.id, parts);
  try {
    requireSame(context, state, database);
    return await commitOne(context, database, draft, by);
  } finally {
    releaseDraft(state.blobs, draft);
  }
}

/** Responds with a written document. `batch=ok` leaves out its revision. */
export function respondWritten(
  written: Written,
  batch: string | undefined,
  databaseUrl: string,
): RouteResponse {
  const location = `${databaseUrl}/${encodePath(written.id)}`;
  if (batch === "ok") return new RouteResponse(202, { ok: true, id: written.id }, { location });
  return new RouteResponse(201, presentWrite(written), { location, etag: `"${written.rev}"` });
}
