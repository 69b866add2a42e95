import { couchError, notFound } from "../errors.ts";
import { checkPartitionedId } from "./partition.ts";
import type { Attachment, Database, Doc, Revision, State } from "../state.ts";

/** The database of this name, or 404. */
export function requireDatabase(state: State, name: string | undefined): Database {
  const database = state.databases.get(name ?? "");
  if (!database) throw notFound("Database does not exist.");
  return database;
}

const NAME = /^[a-z][a-z0-9_$()+/-]*$/;
const SYSTEM = new Set(["_users", "_replicator", "_global_changes"]);

/** Returns whether a database is one of the server's own: `_users`, `_replicator`, `a/_replicator`. */
export function isSystemDatabase(name: string): boolean {
  return SYSTEM.has(name.split("/").at(-1) ?? "");
}

/** A name that a database may have, or 400. */
export function checkDatabaseName(name: string): string {
  if ((NAME.test(name) && name.length <= 238) || SYSTEM.has(name)) return name;
  const reason = `Name: '${name}'. Only lowercase characters (a-z), digits (0-9), and any of the characters _, $, (, ), +, -, and / are allowed. Must begin with a letter.`;
  throw couchError(400, "illegal_database_name", reason);
}

/** A document that was ever written, or 404. */
export function requireDoc(database: Database, id: string): Doc {
  checkPartitionedId(database, id);
  const doc = database.docs.get(id);
  if (!doc) throw notFound("missing");
  return doc;
}

/** The version that is asked for, or the one that counts; its body is known. */
export function requireRevision(doc: Doc, rev: string | undefined): Revision {
  if (rev === undefined) {
    if (doc.winner.isDeleted) throw notFound("deleted");
    return doc.winner;
  }
  const revision = doc.revisions.get(rev);
  if (revision?.body === undefined) throw notFound("missing");
  return revision;
}

/** An attachment of a revision by its name, or a 404. */
export function requireAttachment(revision: Revision, name: string): Attachment {
  const attachment = revision.attachments.get(name);
  if (!attachment) throw notFound("Document is missing attachment");
  return attachment;
}
