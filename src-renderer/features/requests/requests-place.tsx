import { useEffect, useMemo } from "react";
import { everyRequest } from "#shared/domain/request-row.ts";
import { call } from "../../bridge/client.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { useScope } from "../../stores/scope-store.ts";
import { setDetailSize, useSettings } from "../../stores/settings-store.ts";
import { SplitPane } from "../../ui/layout/split-pane.tsx";
import { LOW_WINDOW, useMedia } from "../../ui/layout/use-media.ts";
import { SendRequest } from "./console/send-request.tsx";
import { RequestDetail } from "./detail/request-detail.tsx";
import { narrowsRequests, parseRequestQuery } from "./filter/request-query.ts";
import { RequestToolbar } from "./filter/request-toolbar.tsx";
import { RequestLog } from "./list/request-log.tsx";
import { useRequestRows } from "./list/use-request-rows.ts";
import { setRequestQuery, useRequestView } from "./request-store.ts";
import "./requests-place.css";

/** Everything that clients asked for, what came back, and a console to ask for more. */
export function RequestsPlace() {
  useLinkedRequest();
  const text = useRequestView((view) => view.query);
  const opened = useRequestView((view) => view.opened);
  const isConsoleOpen = useRequestView((view) => view.isConsoleOpen);
  const chosen = useScope((scope) => scope.kinds);
  const simulators = useSimulators();
  const query = useMemo(
    () => parseRequestQuery(text, chosen, simulators),
    [text, chosen, simulators],
  );
  const log = useRequestRows(query.filter);
  // A low window has room for two parts: the log, and the console or the detail.
  const isLow = useMedia(LOW_WINDOW);
  const share = useSettings((settings) => settings.detailSize);
  return (
    <div className="requests">
      <RequestToolbar query={query} log={log} />
      <SplitPane
        label="Resize the detail"
        share={share}
        onShare={setDetailSize}
        main={
          <div className="request-main">
            <RequestLog
              log={log}
              isNarrowed={narrowsRequests(query.filter)}
              text={query.filter.text}
            />
            {isConsoleOpen ? <SendRequest /> : null}
          </div>
        }
        side={opened && !(isLow && isConsoleOpen) ? <RequestDetail row={opened} /> : null}
      />
    </div>
  );
}

/** Opens the request that a link named (`#/requests?kind=payments&number=4`), or sets the filter `q`. */
function useLinkedRequest(): void {
  const { params } = useLocation();
  const { kind, number, q } = params;
  useEffect(() => {
    if (q !== undefined) setRequestQuery(q);
    if (kind !== undefined && number !== undefined) void openRequest(kind, Number(number));
    if (q !== undefined || kind !== undefined) goTo("requests");
  }, [kind, number, q]);
}

async function openRequest(kind: string, number: number): Promise<void> {
  setRequestQuery("");
  useRequestView.setState({ follow: false });
  const { kinds } = useScope.getState();
  const filter = { ...everyRequest, kinds: kinds.includes(kind) ? [...kinds] : [] };
  const found = await call("requests.locate", { filter, request: { kind, number } });
  if (!found) return;
  const { rows, matched } = await call("requests.window", {
    filter,
    first: found.index,
    count: 1,
  });
  const [row] = rows;
  if (!row) return;
  if (filter.kinds.length !== kinds.length) useScope.setState({ kinds: [] });
  useRequestView.setState({ active: found.index, opened: row, seen: matched, frozen: null });
}
