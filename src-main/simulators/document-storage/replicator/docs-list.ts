import { Refusal } from "#core/contract/refusal.ts";
import { notFound, queryParseError } from "../errors.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { Database, Doc, SimContext } from "../state.ts";
import { jobOf } from "./documents.ts";
import { presentEndpoint, readEndpoint } from "./endpoint.ts";
import { presentJobOfDocument } from "./present.ts";

const STATES = ["initializing", "error", "running", "pending", "crashing", "completed", "failed"];

/** Reads the states that a list is narrowed to, or throws 400. None: every state. */
export function readStates(states: string | undefined): readonly string[] {
  const names = (states ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  const unknown = names.filter((name) => !STATES.includes(name));
  if (unknown.length === 0) return names;
  throw queryParseError(
    `Unknown states [${unknown.join(",")}]. Choose from: [${STATES.join(",")}]`,
  );
}

/** The address of an endpoint without its password; `null` for one that is malformed. */
function addressOf(value: unknown): string | null {
  try {
    return presentEndpoint(readEndpoint(value));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Presents a document whose replication has ended: its state is in the document. */
function presentEnded(database: Database, { id }: Doc, body: JsonObject): JsonObject {
  const state = body["_replication_state"];
  const time = body["_replication_state_time"] ?? null;
  const { start_time: started = null, ...stats } = isObject(body["_replication_stats"])
    ? body["_replication_stats"]
    : {};
  const isFailed = state === "failed";
  const info =
    state === "completed"
      ? stats
      : isFailed
        ? { error: body["_replication_state_reason"] ?? null }
        : null;
  return {
    database: database.id,
    doc_id: id,
    id: null,
    source: addressOf(body["source"]),
    target: addressOf(body["target"]),
    state: state === "completed" || isFailed ? state : null,
    error_count: isFailed ? 1 : 0,
    info,
    start_time: isFailed ? time : started,
    last_updated: time,
  };
}

function presentDoc(context: SimContext, database: Database, doc: Doc): JsonObject | undefined {
  const { id, winner } = doc;
  if (!winner.body || winner.isDeleted || id.startsWith("_design/")) return undefined;
  const job = jobOf(context, database.id, id);
  return job ? presentJobOfDocument(job) : presentEnded(database, doc, winner.body);
}

/** Lists the documents of a database of replications with their states, in the order of their ids. */
export function listDocuments(
  context: SimContext,
  database: Database,
  states: readonly string[],
): JsonObject[] {
  return [...database.docs.from(() => true)].flatMap(([, doc]) => {
    const shown = presentDoc(context, database, doc);
    const isWanted = states.length === 0 || states.includes(String(shown?.["state"]));
    return shown && isWanted ? [shown] : [];
  });
}

/** Presents one document of a database of replications with its state, or throws 404. */
export function readDocument(context: SimContext, database: Database, id: string): JsonObject {
  const doc = database.docs.get(id);
  const shown = doc && presentDoc(context, database, doc);
  if (shown) return shown;
  throw notFound("missing");
}
