import { useEffect } from "react";
import { call } from "../../bridge/client.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { setQuery, useLogView } from "./log-store.ts";

/** Opens the event that a link named: `#/events?kind=payments&seq=4&tab=signature`, or looks for `q`. */
export function useLinkedEvent(): void {
  const { params } = useLocation();
  const { kind, seq, q, tab } = params;
  useEffect(() => {
    if (q !== undefined) setQuery(q);
    if (tab !== undefined) useLogView.setState({ tab });
    if (kind !== undefined && seq !== undefined) void openEvent(kind, Number(seq));
    if (q !== undefined || kind !== undefined) goTo("events");
  }, [kind, seq, q, tab]);
}

/** Within one simulator's log the position of an event is its seq. */
async function openEvent(kind: string, seq: number): Promise<void> {
  setQuery(`sim:${kind}`);
  const filter = { kinds: [kind], types: [], outcome: "any", text: "" } as const;
  const { rows } = await call("events.window", {
    filter: { ...filter, kinds: [kind], types: [] },
    first: Math.max(0, seq - 1),
    count: 1,
  });
  const [row] = rows;
  if (row) useLogView.setState({ active: seq - 1, opened: row, follow: false });
}
