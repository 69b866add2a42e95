import { ArrowDown } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { RequestRow } from "#shared/domain/request-row.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { goTo } from "../../../stores/location.ts";
import { useRowHeight } from "../../../stores/settings-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import type { MenuAction } from "../../../ui/controls/context-menu.tsx";
import { withTerms } from "../../../ui/text/query-terms.ts";
import { useFoundText } from "../../../ui/text/use-found-text.ts";
import { closeRequest, followRequests, setRequestQuery, useRequestView } from "../request-store.ts";
import { RequestCells, requestColumns } from "./request-cells.tsx";
import { RequestsEmpty } from "./requests-empty.tsx";
import type { useRequestRows } from "./use-request-rows.ts";
import "./request-log.css";

interface RequestLogProps {
  readonly log: ReturnType<typeof useRequestRows>;
  /** True if the filter may hide requests. */
  readonly isNarrowed: boolean;
  /** The text that the filter searches for. */
  readonly text: string;
}

/** The request log: every request that matches, the newest at the bottom. */
export function RequestLog({ log, isNarrowed, text }: RequestLogProps) {
  const follow = useRequestView((view) => view.follow);
  const active = useRequestView((view) => view.active);
  const rowHeight = useRowHeight();
  useFoundText(".request-grid", text);
  const stop = { follow: false, seen: log.matched };
  const open = (index: number, row: RequestRow | undefined) =>
    useRequestView.setState(({ opened }) => ({ ...stop, active: index, opened: row ?? opened }));
  return (
    <div className="log">
      <SlotGrid
        label="Requests"
        className="request-grid"
        columns={requestColumns}
        rowCount={log.matched}
        rowHeight={rowHeight}
        rowAt={log.rowAt}
        Cells={RequestCells}
        active={active}
        onActive={(index) => {
          // An open detail goes along with the cursor; a closed one stays closed.
          if (useRequestView.getState().opened) open(index, log.rowAt(index));
          else useRequestView.setState({ ...stop, active: index });
        }}
        onOpen={(index) => open(index, log.rowAt(index))}
        onKey={onLogKey}
        menuOf={(row, index) => requestMenu(row, () => open(index, row))}
        follow={follow}
        onFollow={(on) => {
          if (on) followRequests();
          else if (useRequestView.getState().follow) useRequestView.setState(stop);
        }}
        onRange={log.onRange}
      />
      {log.isKnown && log.matched === 0 && log.searched === undefined ? (
        <RequestsEmpty isNarrowed={isNarrowed} total={log.total} />
      ) : null}
      {log.failure !== undefined ? (
        <div className="pill" role="alert">
          <Note tone="bad">
            Some requests could not be loaded: {explainError(log.failure)}{" "}
            <Button size="small" onPress={log.retry}>
              Try again
            </Button>
          </Note>
        </div>
      ) : log.unseen > 0 ? (
        <div className="pill">
          <Button size="small" tone="primary" onPress={followRequests}>
            <ArrowDown size={13} aria-hidden />
            {formatPlural(log.unseen, "new request")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the menu of a row. */
function requestMenu(row: RequestRow, open: () => void): readonly MenuAction[] {
  const { method, path, fault } = row;
  const [plain = path] = path.split("?");
  const only = (key: string, value: string) => () =>
    setRequestQuery(withTerms(useRequestView.getState().query, key, [value]));
  return [
    { id: "open", title: "Open", run: open },
    { id: "path", title: `Only ${plain}`, run: only("path", plain) },
    { id: "method", title: `Only ${method}`, run: only("method", method) },
    { id: "copy", title: "Copy path", run: () => void navigator.clipboard.writeText(path) },
    ...(fault === ""
      ? []
      : [
          {
            id: "fault",
            title: `Show fault rule ${fault}`,
            run: () => goTo("settings", { section: "Faults" }),
          },
        ]),
  ];
}

function onLogKey(event: KeyboardEvent): void {
  if (event.key === "Escape") closeRequest();
}
