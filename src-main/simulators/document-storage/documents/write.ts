import { prepareDraft, releaseDraft } from "../attachments/prepare.ts";
import type { Part } from "../attachments/related.ts";
import { findDatabase } from "../find.ts";
import { notFound } from "../errors.ts";
import type { Database, DocumentContext, DocumentState } from "../state.ts";
import { commitEdit, commitReplicated } from "./commit.ts";
import type { Draft, ParsedDocument } from "./draft.ts";

interface Written {
  readonly id: string;
  readonly rev: string;
}

/** The database as it is after waiting: it may be gone, with its world or alone. */
export function findAgain(
  context: DocumentContext,
  state: DocumentState,
  database: Database,
): Database {
  if (context.state === state && state.databases.get(database.id) === database) return database;
  throw notFound("Database does not exist.");
}

/** Writes one document with its attachments. */
export async function writeDocument(
  context: DocumentContext,
  name: string | undefined,
  document: ParsedDocument & { readonly id: string },
  options: { readonly parts?: readonly Part[]; readonly isReplicated?: boolean } = {},
): Promise<Written> {
  const { state } = context;
  const database = findDatabase(state, name);
  const draft = await prepareDraft(state.blobs, document, document.id, options.parts);
  try {
    findAgain(context, state, database);
    return commit(context, database, draft, options.isReplicated === true);
  } finally {
    releaseDraft(state.blobs, draft);
  }
}

/** Stores a draft: as an edit, or as what another server already decided. */
export function commit(
  context: DocumentContext,
  database: Database,
  draft: Draft,
  isReplicated: boolean,
): Written {
  return isReplicated
    ? commitReplicated(context, database, draft)
    : commitEdit(context, database, draft);
}
