import { useMemo, useEffect, useRef } from "react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useDemo } from "../../stores/demo-store.ts";
import { useScope } from "../../stores/scope-store.ts";
import { setDetailSize, useSettings } from "../../stores/settings-store.ts";
import { SplitPane } from "../../ui/layout/split-pane.tsx";
import { LOW_WINDOW, useMedia } from "../../ui/layout/use-media.ts";
import { EventDetail } from "./detail/event-detail.tsx";
import { EventLog } from "./list/event-log.tsx";
import { EventToolbar } from "./filter/event-toolbar.tsx";
import { ExportBar } from "./filter/export-menu.tsx";
import { useLogView, setQuery } from "./log-store.ts";
import { parseQuery } from "./filter/query.ts";
import { withTerms } from "../../ui/text/query-terms.ts";
import { ResultsDrawer } from "./list/results-drawer.tsx";
import { useLogRows } from "./list/use-log-rows.ts";
import { useLogSummaries } from "./list/use-log-summaries.ts";
import { useOpenedEvent } from "./use-opened-event.ts";
import type { EventFilter } from "#shared/domain/egress.ts";
import { Hourglass } from "lucide-react";
import { useLag } from "../../stores/feed/lag.ts";
import { Button } from "../../ui/controls/button.tsx";
import { describeLag } from "../../ui/text/describe-lag.ts";
import { call } from "../../bridge/client.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import "./events-place.css";

/** The live log of what the simulators send, and what became of it. */
export function EventsPlace() {
  useLogSummaries();
  const text = useLogView((view) => view.query);
  const chosen = useScope((scope) => scope.kinds);
  const simulators = useSimulators();
  const query = useMemo(() => parseQuery(text, chosen, simulators), [text, chosen, simulators]);
  const log = useLogRows(query.filter);
  useLinkedEvent(query.filter);
  const opened = useOpenedEvent(log.rowAt);
  const share = useSettings((settings) => settings.detailSize);
  // Above the cards of the demonstration a low window has room for two parts, and one must be the log.
  const isDemo = useDemo(({ factor }) => factor !== null);
  const isLow = useMedia(LOW_WINDOW);
  return (
    <div className="events">
      <EventToolbar query={query} log={log} />
      <ExportBar />
      <LagBar kinds={query.filter.kinds} />
      <SplitPane
        label="Resize the detail"
        share={share}
        onShare={setDetailSize}
        main={<EventLog filter={query.filter} log={log} />}
        side={opened ? <EventDetail event={opened.row} isGone={opened.isGone} /> : null}
      />
      {isDemo && isLow && opened ? null : <ResultsDrawer filter={query.filter} />}
    </div>
  );
}

/** Says so when receivers are slower than what is written. */
function LagBar({ kinds }: { readonly kinds: readonly string[] }) {
  const lag = useLag(kinds);
  if (!lag) return null;
  return (
    <div className="hstack lag-bar" role="group" aria-label="Delivery lag">
      <Hourglass size={13} aria-hidden />
      <span className="figures grow">
        <b>Deliveries lag behind.</b> {describeLag(lag)}.
      </span>
      <Button
        size="small"
        onPress={() => setQuery(withTerms(useLogView.getState().query, "status", ["pending"]))}
      >
        Show pending
      </Button>
    </div>
  );
}

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
function useLinkedEvent(filter: EventFilter): void {
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

/** Opens an event in the filtered log; false when the filter does not select it. */
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

/**
 * Opens the last open event again with the same rows around it, where the filter still selects it. The event is
 * closed when it is gone.
 */
async function reopen(filter: EventFilter, event: Required<EventName>): Promise<void> {
  if (await openWithin(filter, event)) return;
  const { kind, generation, seq } = event;
  const rows = await call("events.rows", { kind, generation, seqs: [seq] });
  useLogView.setState(rows.length > 0 ? { follow: true } : { opened: null, follow: true });
}
