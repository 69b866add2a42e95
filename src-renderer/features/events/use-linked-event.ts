import { useEffect, useRef } from "react";
import type { EventFilter } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { setQuery, useLogView } from "./log-store.ts";

interface EventName {
  readonly kind: string;
  readonly seq: number;
  /** Absent: the present one. */
  readonly generation?: number;
}

/**
 * Opens the event that a link named (`#/events?kind=payments&seq=4&tab=signature`) or looks for `q`;
 * and after a reload the event that was open before.
 */
export function useLinkedEvent(filter: EventFilter): void {
  const { params } = useLocation();
  const { kind, seq, q, tab } = params;
  const current = useRef(filter);
  useEffect(() => {
    current.current = filter;
  });
  useEffect(() => {
    const { opened, active } = useLogView.getState();
    if (opened && active === null) void reopen(current.current, opened);
  }, []);
  useEffect(() => {
    if (q !== undefined) setQuery(q);
    if (tab !== undefined) useLogView.setState({ tab });
    if (kind !== undefined && seq !== undefined) {
      void openNamed(current.current, { kind, seq: Number(seq) });
    }
    if (q !== undefined || kind !== undefined) goTo("events");
  }, [kind, seq, q, tab]);
}

/** Opens an event where the filter has it; false when it is not among what the filter lets through. */
async function openWithin(filter: EventFilter, event: EventName): Promise<boolean> {
  const found = await call("events.locate", { filter, event });
  if (!found) return false;
  const { rows } = await call("events.window", { filter, first: found.index, count: 1 });
  const [row] = rows;
  if (row) useLogView.setState({ active: found.index, opened: row, follow: false, frozen: null });
  return row !== undefined;
}

/** The filter stays when the event is among what it shows, and gives way when it is not. */
async function openNamed(filter: EventFilter, event: EventName): Promise<void> {
  if (await openWithin(filter, event)) return;
  setQuery(`sim:${event.kind}`);
  await openWithin({ kinds: [event.kind], types: [], outcome: "any", text: "" }, event);
}

/** What was open is open again with the same rows around it, unless a reset took it away meanwhile. */
async function reopen(filter: EventFilter, event: EventName): Promise<void> {
  if (!(await openWithin(filter, event))) useLogView.setState({ opened: null, follow: true });
}
