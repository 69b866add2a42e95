import { useMemo } from "react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useDemo } from "../../stores/demo-store.ts";
import { useScope } from "../../stores/scope-store.ts";
import { setDetailSize, useSettings } from "../../stores/settings-store.ts";
import { SplitPane } from "../../ui/split-pane.tsx";
import { LOW_WINDOW, useMedia } from "../../ui/use-media.ts";
import { EventDetail } from "./event-detail.tsx";
import { EventLog } from "./event-log.tsx";
import { EventToolbar } from "./event-toolbar.tsx";
import { ExportBar } from "./export-menu.tsx";
import { LagBar } from "./lag-bar.tsx";
import { useLogView } from "./log-store.ts";
import { parseQuery } from "./query.ts";
import { ResultsDrawer } from "./results-drawer.tsx";
import { useFreshRow } from "./use-fresh-row.ts";
import { useLinkedEvent } from "./use-linked-event.ts";
import { useLogRows } from "./use-log-rows.ts";
import { useLogSummaries } from "./use-log-summaries.ts";
import "./events-place.css";

/** The live log of what the simulators send, and what became of it. */
export function EventsPlace() {
  useLogSummaries();
  const text = useLogView((view) => view.query);
  const opened = useLogView((view) => view.opened);
  const chosen = useScope((scope) => scope.kinds);
  const simulators = useSimulators();
  const query = useMemo(
    () =>
      parseQuery(
        text,
        chosen,
        simulators.map(({ kind }) => kind),
      ),
    [text, chosen, simulators],
  );
  const log = useLogRows(query.filter);
  useLinkedEvent(query.filter);
  const detail = useFreshRow(opened, log.rowAt);
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
        side={detail ? <EventDetail event={detail} /> : null}
      />
      {isDemo && isLow && detail ? null : <ResultsDrawer kinds={query.filter.kinds} />}
    </div>
  );
}
