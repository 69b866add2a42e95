import type { RequestFilter, RequestRow } from "#shared/domain/request-row.ts";
import { goTo } from "../../../../stores/location.ts";
import type { MenuAction } from "../../../../ui/controls/context-menu.tsx";
import { withTerms } from "../../../../ui/text/query-terms.ts";
import { LogGrid } from "../../list/log-grid.tsx";
import type { LogRows } from "../../list/use-log-rows.ts";
import { closeDetail, openRow, setQuery } from "../../log-view.ts";
import { narrowsRequests } from "../filter/request-query.ts";
import { requestLog, requestView } from "../request-log.ts";
import { RequestsEmpty } from "./requests-empty.tsx";
import "./request-grid.css";

interface RequestGridProps {
  readonly filter: RequestFilter;
  readonly rows: LogRows<RequestRow>;
  /** The number of requests without a filter. */
  readonly total: number;
}

/** Every request that matches. */
export function RequestGrid({ filter, rows, total }: RequestGridProps) {
  return (
    <LogGrid
      log={requestLog}
      rows={rows}
      text={filter.text}
      onKey={({ key }) => {
        if (key === "Escape") closeDetail(requestView);
      }}
      menuOf={requestMenu}
      empty={<RequestsEmpty isNarrowed={narrowsRequests(filter)} total={total} />}
    />
  );
}

/** Returns the menu of a row. */
function requestMenu(row: RequestRow, index: number): readonly MenuAction[] {
  const { method, path, fault } = row;
  const [plain = path] = path.split("?");
  const only = (key: string, value: string) => () =>
    setQuery(requestView, withTerms(requestView.getState().query, key, [value]));
  return [
    { id: "open", title: "Open", run: () => openRow(requestView, index, row) },
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
