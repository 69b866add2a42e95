import { Refusal } from "#core/contract/refusal.ts";
import type { Caller } from "../access/caller.ts";
import { isDatabaseAdmin } from "../access/security.ts";
import { couchError } from "../errors.ts";
import type { Draft } from "../revisions/draft.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { Database, SimContext } from "../state.ts";
import type { Job } from "./job.ts";
import { addJob, removeJob } from "./jobs.ts";
import { jobId, readSpec } from "./spec.ts";
import { noteFailed } from "./write-state.ts";

/** Returns whether documents of this database are replications. */
export function isReplicator(database: string): boolean {
  return database === "_replicator" || database.endsWith("/_replicator");
}

const reasonOf = ({ body }: Refusal) => (isObject(body) ? String(body["reason"]) : "");

/** States after which a document is not run again. */
const ENDED: readonly unknown[] = ["completed", "failed"];

function checkSpec(body: JsonObject): void {
  try {
    readSpec(body);
  } catch (error) {
    if (error instanceof Refusal) throw couchError(403, "forbidden", reasonOf(error));
    throw error;
  }
}

/** A replication document as it is stored: with its owner. Refuses one that cannot run, and those of other users. */
export function storedReplication(
  database: Database,
  { id, body }: Pick<Draft, "id" | "body">,
  caller: Caller,
): JsonObject {
  if (!isReplicator(database.id) || id.startsWith("_design/")) return body;
  const { owner } = body;
  const isOther = owner !== undefined && owner !== caller.name;
  if (isOther && !isDatabaseAdmin(database, caller)) {
    const reason = "Can't update replication documents from other users.";
    throw couchError(403, "forbidden", reason);
  }
  if (body["_replication_state"] !== "failed") checkSpec(body);
  return owner === undefined || owner === null ? { ...body, owner: caller.name } : body;
}

/** Returns the job that was made for a document. */
export function jobOf({ state }: SimContext, database: string, id: string): Job | undefined {
  return [...state.jobs.values()].find(
    ({ document }) => document?.database === database && document.id === id,
  );
}

/** The user in whose name a document asks to replicate. */
function userOf({ user_ctx: user }: JsonObject): string | null {
  const name = isObject(user) ? user["name"] : undefined;
  return typeof name === "string" ? name : null;
}

/** Starts, restarts or ends the job of a document that was written. */
export function followDocument(context: SimContext, database: Database, id: string): void {
  if (!isReplicator(database.id) || id.startsWith("_design/")) return;
  const before = jobOf(context, database.id, id);
  if (before) removeJob(context, before.id);
  const winner = database.docs.get(id)?.winner;
  if (!winner?.body || winner.isDeleted || ENDED.includes(winner.body["_replication_state"]))
    return;
  const document = { database: database.id, id };
  try {
    const spec = readSpec(winner.body);
    const other = context.state.jobs.get(jobId(context.state.uuid, spec));
    if (other?.document) {
      const { document: by } = other;
      const reason = `Replication \`${other.id}\` specified by document \`${id}\` already started, triggered by document \`${by.id}\` from db \`${by.database}\``;
      noteFailed(context, document, reason);
      return;
    }
    if (other) removeJob(context, other.id);
    addJob(context, spec, { user: userOf(winner.body), document });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    noteFailed(context, document, reasonOf(error));
  }
}
