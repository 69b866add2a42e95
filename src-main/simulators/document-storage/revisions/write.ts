import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Part } from "../attachments/related.ts";
import { prepareDraft, releaseDraft } from "../attachments/store.ts";
import { notFound } from "../errors.ts";
import { encodePath } from "../route.ts";
import { requireDatabase } from "../shared/require.ts";
import { storedUser } from "../shared/users.ts";
import type { Database, SimContext, State } from "../state.ts";
import { commitEdit, commitReplicated, presentWrite, type Written } from "./commit.ts";
import type { Draft, ParsedDocument } from "./draft.ts";

/** The database after a wait, or 404: it may be deleted, or the state may be reset. */
export function requireSame(context: SimContext, state: State, database: Database): Database {
  if (context.state === state && state.databases.get(database.id) === database) return database;
  throw notFound("Database does not exist.");
}

/** Writes one document with its attachments. */
export async function writeDocument(
  context: SimContext,
  name: string | undefined,
  document: ParsedDocument & { readonly id: string },
  options: { readonly parts?: readonly Part[]; readonly isReplicated?: boolean } = {},
): Promise<Written> {
  const { state } = context;
  const database = requireDatabase(state, name);
  const draft = await prepareDraft(state.blobs, document, document.id, options.parts);
  try {
    requireSame(context, state, database);
    return commitDraft(context, database, draft, options.isReplicated === true);
  } finally {
    releaseDraft(state.blobs, draft);
  }
}

/** Lists the validation function of a design document as unsupported: it is stored and never called. */
export function listValidation(
  context: SimContext,
  request: RouteRequest,
  { id, body }: Pick<ParsedDocument, "id" | "body">,
): void {
  if (id?.startsWith("_design/") !== true || !Object.hasOwn(body, "validate_doc_update")) return;
  context.listUnsupported(request, "validate_doc_update");
}

/** Stores a draft: as an edit, or as what another server already decided. */
export function commitDraft(
  context: SimContext,
  database: Database,
  draft: Draft,
  isReplicated: boolean,
): Written {
  if (isReplicated) return commitReplicated(context, database, draft);
  if (draft.isDeleted) return commitEdit(context, database, draft);
  const body = storedUser(database.id, draft.id, draft.body);
  return commitEdit(context, database, { ...draft, body });
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
