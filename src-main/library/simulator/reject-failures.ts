import type { DeliveryResult } from "#shared/domain/api-types.ts";
import type { Connection } from "../connection/connection.ts";
import { DeliveryError, type DeliveryFailure } from "../errors.ts";
import { createEgressSchema } from "./responses.ts";
import { ask } from "./ask.ts";

/** A message lists this many failures. */
const LISTED = 10;

const log = createEgressSchema<{ readonly type: string }>();

/** Returns the results of the latest attempt of each event at each endpoint. */
function latestOf(results: readonly DeliveryResult[]): readonly DeliveryResult[] {
  const latest = new Map<string, DeliveryResult>();
  for (const row of results) latest.set(`${String(row.seq)} ${row.endpoint ?? ""}`, row);
  return [...latest.values()];
}

async function describe(connection: Connection, row: DeliveryResult): Promise<DeliveryFailure> {
  const { seq, endpoint, http_status: httpStatus, reason = "" } = row;
  const page = `/_sim/egress?after=${String(seq - 1)}&limit=1`;
  const { events } = await ask(connection, "GET", page, log);
  return {
    kind: connection.kind,
    seq,
    type: events[0]?.type ?? "",
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(httpStatus === undefined ? {} : { httpStatus }),
    reason,
  };
}

/** Rejects with a `DeliveryError` when the latest attempt of an event at an endpoint failed. */
export async function rejectFailures(connection: Connection): Promise<void> {
  const { delivery } = await ask(connection, "GET", "/_sim/egress?reasons=1&limit=0", log);
  const failed = latestOf(delivery?.results ?? []).filter(({ status }) => status === "failed");
  if (failed.length === 0) return;
  const listed = failed.slice(0, LISTED).map((row) => describe(connection, row));
  throw new DeliveryError(await Promise.all(listed), failed.length);
}
