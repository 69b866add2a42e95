import type { EventCause } from "#shared/domain/egress.ts";
import { presentEvent } from "./present-event.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** More events of one call than a person would look through. */
const SHOWN = 50;

/** The call that an event came of, and what else came of it; null when it came of none. */
export function presentCause(simulator: ShownSimulator, seq: number): EventCause | null {
  const { causes, baseUrl } = simulator;
  const cause = causes?.causeOf(seq) ?? 0;
  if (!causes || cause === 0) return null;
  const { item, url, body, requestId, ...record } = causes.record(cause);
  const seqs = [...causes.seqsOf(cause)];
  return {
    ...record,
    item: item ?? null,
    path: url,
    url: baseUrl + url,
    body: body ?? null,
    requestId: requestId ?? null,
    caused: seqs.length,
    events: seqs.slice(0, SHOWN).map((caused) => presentEvent(simulator, caused)),
  };
}
