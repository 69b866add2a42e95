import type { EventRow } from "#shared/domain/egress.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";

/** A line of the ledger: a request with the first event that it caused, or an event without a request. */
export interface LedgerEntry {
  readonly key: string;
  readonly kind: string;
  /** Real time, milliseconds since the epoch; 0 when it is not known. */
  readonly at: number;
  readonly request: RequestRow | undefined;
  readonly event: EventRow | undefined;
}

const keyOf = (kind: string, number: number, what: string) => [what, kind, number].join(" ");

/** Joins requests with the events that they caused, newest first. */
export function listEntries(
  requests: readonly RequestRow[],
  events: readonly EventRow[],
  most: number,
): readonly LedgerEntry[] {
  const known = new Map(events.map((event) => [keyOf(event.kind, event.seq, "event"), event]));
  const told = new Set<string>();
  const asked = requests.map((request): LedgerEntry => {
    const { kind, number, firstEvent, arrivedAt } = request;
    const first = firstEvent ?? 0;
    for (let seq = first; seq < first + request.events; seq += 1) {
      told.add(keyOf(kind, seq, "event"));
    }
    const event = known.get(keyOf(kind, first, "event"));
    return { key: keyOf(kind, number, "request"), kind, at: arrivedAt, request, event };
  });
  const alone = [...known].flatMap(([key, event]): readonly LedgerEntry[] => {
    const { kind, arrivedAt = 0 } = event;
    return told.has(key) ? [] : [{ key, kind, at: arrivedAt, request: undefined, event }];
  });
  return [...asked, ...alone].toSorted((one, other) => other.at - one.at).slice(0, most);
}
