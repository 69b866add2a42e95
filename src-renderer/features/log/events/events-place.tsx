import { Hourglass } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useDemo } from "../../../stores/demo-store.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { watchFilter } from "../../../stores/feed/feed.ts";
import { useLag } from "../../../stores/feed/lag.ts";
import { useScope } from "../../../stores/scope-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LOW_WINDOW, useMedia } from "../../../ui/layout/use-media.ts";
import { describeLag } from "../../../ui/text/describe-lag.ts";
import { withTerms } from "../../../ui/text/query-terms.ts";
import { useLogRows } from "../list/use-log-rows.ts";
import { LogPlace } from "../log-place.tsx";
import { setQuery } from "../log-view.ts";
import { useKeptRow } from "../use-kept-row.ts";
import { useLinkedRow } from "../use-linked-row.ts";
import { EventDetail } from "./detail/event-detail.tsx";
import { eventLog, eventView } from "./event-log.ts";
import { EventToolbar } from "./filter/event-toolbar.tsx";
import { ExportBar } from "./filter/export-menu.tsx";
import { parseQuery } from "./filter/query.ts";
import { EventGrid } from "./list/event-grid.tsx";
import { ResultsDrawer } from "./list/results-drawer.tsx";
import { useLogSummaries } from "./list/use-log-summaries.ts";
import { useOpenedEvent } from "./use-opened-event.ts";
import "./lag-bar.css";

/** The live log of what the simulators send, and what became of it. */
export function EventsPlace() {
  useLogSummaries();
  const text = useStore(eventView, (view) => view.query);
  const chosen = useScope((scope) => scope.kinds);
  const simulators = useSimulators();
  const query = useMemo(() => parseQuery(text, chosen, simulators), [text, chosen, simulators]);
  const rows = useLogRows(
    eventLog,
    query.filter,
    useFeed((feed) => feed.tail),
  );
  useEffect(() => {
    watchFilter(query.filter).catch(() => undefined);
  }, [query.filter]);
  useLinkedRow(eventLog, query.filter);
  useKeptRow(eventLog, query.filter, rows);
  const opened = useOpenedEvent(rows.rowAt);
  // Above the cards of the demonstration a low window has room for two parts, and one must be the log.
  const isDemo = useDemo(({ factor }) => factor !== null);
  const isLow = useMedia(LOW_WINDOW);
  return (
    <LogPlace
      head={
        <>
          <EventToolbar query={query} rows={rows} />
          <ExportBar />
          <LagBar kinds={query.filter.kinds} />
        </>
      }
      main={<EventGrid filter={query.filter} rows={rows} />}
      side={opened ? <EventDetail event={opened.row} isGone={opened.isGone} /> : null}
      foot={isDemo && isLow && opened ? null : <ResultsDrawer filter={query.filter} />}
    />
  );
}

/** Says so when receivers are slower than what is written. */
function LagBar({ kinds }: { readonly kinds: readonly string[] }) {
  const lag = useLag(kinds);
  if (!lag) return null;
  const showPending = () =>
    setQuery(eventView, withTerms(eventView.getState().query, "status", ["pending"]));
  return (
    <div className="hstack lag-bar" role="group" aria-label="Delivery lag">
      <Hourglass size={13} aria-hidden />
      <span className="figures grow">
        <b>Deliveries lag behind.</b> {describeLag(lag)}.
      </span>
      <Button size="small" onPress={showPending}>
        Show pending
      </Button>
    </div>
  );
}
