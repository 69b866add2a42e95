import { commitEdit } from "../revisions/commit.ts";
import type { JsonObject } from "../shared/json.ts";
import type { SimContext } from "../state.ts";
import type { Job, JobDocument } from "./job.ts";
import { presentTime, presentProgress } from "./present.ts";

/** Sets members of a replication document; `undefined` removes one. A new state gets the time. */
function updateDocument(context: SimContext, at: JobDocument, members: JsonObject): void {
  const database = context.state.databases.get(at.database);
  const winner = database?.docs.get(at.id)?.winner;
  if (!database || !winner?.body || winner.isDeleted) return;
  const isNew = winner.body["_replication_state"] !== members["_replication_state"];
  const all: JsonObject = {
    ...winner.body,
    ...members,
    ...(isNew ? { _replication_state_time: presentTime(context.now) } : {}),
  };
  const body = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const attachments = new Map(
    [...winner.attachments.keys()].map((name) => [name, "stub"] as const),
  );
  commitEdit(context, database, { id: at.id, rev: winner.id, isDeleted: false, body, attachments });
}

/** Returns whether `[replicator] update_docs` asks for the states of replications that have not ended. */
function showsAllStates({ state }: SimContext): boolean {
  return state.config.get("replicator")?.get("update_docs") === "true";
}

/** Notes in its document that a replication began, if the configuration asks for it. */
export function noteTriggered(context: SimContext, { id, document }: Job): void {
  if (!document || !showsAllStates(context)) return;
  updateDocument(context, document, {
    _replication_state: "triggered",
    _replication_state_reason: undefined,
    _replication_id: id,
    _replication_stats: undefined,
  });
}

/** Notes in its document that a replication met an error, if the configuration asks for it. */
export function noteCrashed(context: SimContext, { id, document, history: [last] }: Job): void {
  if (!document || !showsAllStates(context)) return;
  updateDocument(context, document, {
    _replication_state: "error",
    _replication_state_reason: last?.reason,
    _replication_id: id,
    _replication_stats: undefined,
  });
}

/** Notes in its document that a replication has ended, with its figures. */
export function noteCompleted(context: SimContext, { document, startedAt, progress }: Job): void {
  if (!document || !progress) return;
  updateDocument(context, document, {
    _replication_state: "completed",
    _replication_state_reason: undefined,
    _replication_stats: { start_time: presentTime(startedAt), ...presentProgress(progress) },
  });
}

/** Notes in a document that its replication cannot run. */
export function noteFailed(context: SimContext, document: JobDocument, reason: string): void {
  updateDocument(context, document, {
    _replication_state: "failed",
    _replication_state_reason: reason,
    _replication_stats: undefined,
  });
}
