import type { EventRow } from "#shared/domain/egress.ts";
import type { RequestDetail, RequestRow } from "#shared/domain/request-row.ts";
import { presentRequest } from "#core/log/requests/present-request.ts";
import { reasonOfRefusal } from "#core/log/requests/reason-of-refusal.ts";
import type { RequestFacts } from "#core/log/requests/request-log.ts";
import { nameClient } from "./name-client.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** A longer path is cut in a row; the detail has all of it. */
const PATH_CHARACTERS = 400;
/** More events of one request than a person would look through. */
const EVENTS = 50;
/** Rows count events up to here. */
const COUNTED = 999;

function firstEvents(
  { causes }: ShownSimulator,
  { cause, isUndone }: Pick<RequestFacts, "cause" | "isUndone">,
  most: number,
): number[] {
  const seqs: number[] = [];
  if (!causes || cause === 0 || isUndone) return seqs;
  for (const seq of causes.seqsOf(cause)) {
    if (seqs.push(seq) >= most) break;
  }
  return seqs;
}

/** Returns a row of the request log for the window; `undefined` when there is no such request. */
export function presentRequestRow(
  simulator: ShownSimulator,
  number: number,
): RequestRow | undefined {
  const { kind, requests: log } = simulator;
  if (!log || number < 1 || number > log.length) return undefined;
  const { at, arrivedAt, method, status, durationMs, source, ...facts } = log.facts(number);
  const isRefused = status >= 400;
  const caused = firstEvents(simulator, facts, COUNTED);
  return {
    ...{ kind, generation: log.since, number, at, arrivedAt, source, method },
    path: log.urlOf(number).slice(0, PATH_CHARACTERS),
    status: status === 0 ? null : status,
    reason: isRefused ? reasonOfRefusal(log.responseBodyOf(number).toString()) : "",
    supported: facts.isSupported,
    undone: facts.isUndone,
    durationMs,
    events: caused.length,
    firstEvent: caused[0] ?? null,
    client: nameClient(log.clientOf(number)),
    fault: log.faultOf(number),
  };
}

/**
 * Returns one request in full; null when a reset removed it.
 *
 * @param present Presents an event that it caused.
 */
export function presentRequestDetail(
  simulator: ShownSimulator,
  number: number,
  present: (seq: number) => EventRow,
): RequestDetail | null {
  const { requests: log, causes, baseUrl } = simulator;
  const row = presentRequestRow(simulator, number);
  if (!log || !row) return null;
  const facts = log.facts(number);
  const request = presentRequest(log, causes ?? noCauses, facts);
  return {
    row,
    request,
    url: baseUrl + request.path,
    ...credentialsOf(simulator, request),
    events: firstEvents(simulator, facts, EVENTS).map(present),
  };
}

function credentialsOf(
  simulator: ShownSimulator,
  { method, path }: RequestDetail["request"],
): Pick<RequestDetail, "credentials"> {
  const known = simulator.credentialsFor?.({ method, path });
  return known ? { credentials: { ...known } } : {};
}

const noCauses = { seqsOf: (): Iterable<number> => [] };
