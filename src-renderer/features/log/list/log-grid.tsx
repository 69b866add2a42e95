import { ArrowDown } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { explainError } from "../../../bridge/explain-error.ts";
import { useRowHeight } from "../../../stores/settings-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SlotGrid, type SlotGridProps } from "../../../ui/layout/slot-grid.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import { useFoundText } from "../../../ui/text/use-found-text.ts";
import type { LogDefinition } from "../log-definition.ts";
import { followNewest, moveToRow, openRow, type LogRow } from "../log-view.ts";
import type { LogRows } from "./use-log-rows.ts";
import "./log-grid.css";

interface LogGridProps<Row extends LogRow, Filter> extends Pick<
  SlotGridProps<Row>,
  "onKey" | "menuOf" | "resize" | "dividerAt"
> {
  readonly log: LogDefinition<Row, Filter>;
  readonly rows: LogRows<Row>;
  /** The text that the filter searches for. */
  readonly text: string;
  /** Why there is no row, and what to do about it. */
  readonly empty: ReactNode;
}

/** Every row of a log that matches, the newest at the bottom. */
export function LogGrid<Row extends LogRow, Filter>(props: LogGridProps<Row, Filter>) {
  const { log, rows, text, empty, ...more } = props;
  const { view, noun } = log;
  const follow = useStore(view, (state) => state.follow);
  const active = useStore(view, (state) => state.active);
  // A page that is loaded again, also after a crash, shows the rows that it showed.
  const [rowsAbove] = useState(() => view.getState().rowsAbove);
  const onRowsAbove = useCallback(
    (above: number) => {
      view.setState({ rowsAbove: above });
    },
    [view],
  );
  const rowHeight = useRowHeight();
  useFoundText(`.${log.className}`, text);
  return (
    <div className="log">
      <SlotGrid
        {...more}
        label={log.label}
        className={log.className}
        columns={log.columns}
        heads={log.heads}
        rowCount={rows.matched}
        rowHeight={rowHeight}
        rowAt={rows.rowAt}
        Cells={log.Cells}
        active={active}
        onActive={(index) => moveToRow(view, index, rows.rowAt(index))}
        onOpen={(index) => openRow(view, index, rows.rowAt(index))}
        follow={follow}
        onFollow={(on) => {
          view.setState({ follow: on });
        }}
        onRange={rows.onRange}
        rowsAbove={rowsAbove}
        onRowsAbove={onRowsAbove}
      />
      {rows.isKnown && rows.matched === 0 && rows.searched === undefined ? (
        <div className="log-empty">{empty}</div>
      ) : null}
      {rows.failure !== undefined ? (
        <div className="pill" role="alert">
          <Note tone="bad">
            Some {noun}s could not be loaded: {explainError(rows.failure)}{" "}
            <Button size="small" onPress={rows.retry}>
              Try again
            </Button>
          </Note>
        </div>
      ) : rows.unseen > 0 ? (
        <div className="pill">
          <Button size="small" onPress={() => followNewest(view)}>
            <ArrowDown size={13} aria-hidden />
            {formatPlural(rows.unseen, `new ${noun}`)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
