import { useMemo } from "react";
import { useStore } from "zustand";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { useScope } from "../../../stores/scope-store.ts";
import { LOW_WINDOW, useMedia } from "../../../ui/layout/use-media.ts";
import { useLogRows } from "../list/use-log-rows.ts";
import { LogPlace } from "../log-place.tsx";
import { useKeptRow } from "../use-kept-row.ts";
import { useLinkedRow } from "../use-linked-row.ts";
import { useConsole } from "./console/console-store.ts";
import { SendRequest } from "./console/send-request.tsx";
import { RequestDetail } from "./detail/request-detail.tsx";
import { parseRequestQuery } from "./filter/request-query.ts";
import { RequestToolbar } from "./filter/request-toolbar.tsx";
import { usePulledTail } from "./list/pull-tail.ts";
import { RequestGrid } from "./list/request-grid.tsx";
import { requestLog, requestView } from "./request-log.ts";
import "./request-main.css";

/** Everything that clients asked for, what came back, and a console to ask for more. */
export function RequestsPlace() {
  const text = useStore(requestView, (view) => view.query);
  const opened = useStore(requestView, (view) => view.opened);
  const isConsoleOpen = useConsole((view) => view.isOpen);
  const chosen = useScope((scope) => scope.kinds);
  const simulators = useSimulators();
  const query = useMemo(
    () => parseRequestQuery(text, chosen, simulators),
    [text, chosen, simulators],
  );
  const { tail: newest, failure } = usePulledTail(query.filter, useNews());
  const log = useLogRows(requestLog, query.filter, newest);
  const rows = { ...log, failure: failure ?? log.failure };
  useLinkedRow(requestLog, query.filter);
  useKeptRow(requestLog, query.filter, rows);
  // A low window has room for two parts: the log, and the console or the detail.
  const isLow = useMedia(LOW_WINDOW);
  return (
    <LogPlace
      head={<RequestToolbar query={query} rows={rows} newest={newest} />}
      main={
        <div className="request-main">
          <RequestGrid filter={query.filter} rows={rows} total={newest?.total ?? 0} />
          {isConsoleOpen ? <SendRequest /> : null}
        </div>
      }
      side={opened && !(isLow && isConsoleOpen) ? <RequestDetail row={opened} /> : null}
    />
  );
}

/** A text that changes whenever requests came to any simulator, or its world changed. */
function useNews(): string {
  return useFeed(({ statuses }) =>
    [...statuses.values()].map((one) => [one.generation, one.requests].join(" ")).join(),
  );
}
