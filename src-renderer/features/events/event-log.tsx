import { ArrowDown } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { useRowHeight } from "../../stores/settings-store.ts";
import { Button } from "../../ui/button.tsx";
import { formatPlural } from "../../ui/format.ts";
import { SlotGrid } from "../../ui/slot-grid.tsx";
import { setColumnWidth, useColumns } from "./column-store.ts";
import { EventCells, eventColumns } from "./event-cells.tsx";
import { findFailure } from "./find-failure.ts";
import { LogEmpty } from "./log-empty.tsx";
import { closeDetail, useLogView } from "./log-store.ts";
import type { useLogRows } from "./use-log-rows.ts";
import "./event-log.css";

interface EventLogProps {
  readonly filter: EventFilter;
  readonly log: ReturnType<typeof useLogRows>;
}

/** The egress log: every event that matches, the newest at the bottom. */
export function EventLog({ filter, log }: EventLogProps) {
  const follow = useLogView((view) => view.follow);
  const active = useLogView((view) => view.active);
  const [rowsAbove] = useState(keptRowsAbove);
  const rowHeight = useRowHeight();
  const widths = useColumns((columns) => columns.widths);
  const open = (index: number) => {
    openRow(index, log.rowAt(index));
  };
  const move = (index: number) => {
    moveToRow(index, log.rowAt(index));
  };
  return (
    <div className="log">
      <SlotGrid
        label="Egress log"
        className="event-grid"
        columns={eventColumns}
        rowCount={log.matched}
        rowHeight={rowHeight}
        rowAt={log.rowAt}
        Cells={EventCells}
        active={active}
        onActive={move}
        onOpen={open}
        onKey={(event) => void onLogKey(event, filter, active ?? log.matched)}
        resize={{ widths, onWidth: setColumnWidth }}
        follow={follow}
        onFollow={(on) => {
          useLogView.setState({ follow: on });
        }}
        onRange={log.onRange}
        rowsAbove={rowsAbove}
        onRowsAbove={keepRowsAbove}
      />
      {log.isKnown && log.matched === 0 && log.searched === undefined ? (
        <LogEmpty filter={filter} />
      ) : null}
      {log.unseen > 0 ? <UnseenPill count={log.unseen} /> : null}
    </div>
  );
}

function keptRowsAbove(): number {
  return useLogView.getState().rowsAbove;
}

/** A page that is loaded anew, also after a crash, shows the rows that it showed. */
function keepRowsAbove(rowsAbove: number): void {
  useLogView.setState({ rowsAbove });
}

function openRow(index: number, row: EventRow | undefined): void {
  useLogView.setState(({ opened }) => ({ active: index, follow: false, opened: row ?? opened }));
}

/** An open detail goes along with the cursor; a closed one stays closed. */
function moveToRow(index: number, row: EventRow | undefined): void {
  useLogView.setState(({ opened }) => ({
    active: index,
    follow: false,
    opened: opened === null ? null : (row ?? opened),
  }));
}

/** Escape closes; n and p go to the next and the previous failure. */
async function onLogKey(event: KeyboardEvent, filter: EventFilter, from: number): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeDetail();
  if (event.key !== "n" && event.key !== "p") return;
  event.preventDefault();
  const found = await findFailure(filter, from, event.key === "n" ? 1 : -1);
  if (found) openRow(found.index, found.row);
}

function UnseenPill({ count }: { readonly count: number }) {
  return (
    <div className="pill">
      <Button
        size="small"
        onPress={() => {
          useLogView.setState({ frozen: null, follow: true });
        }}
      >
        <ArrowDown size={13} aria-hidden />
        {formatPlural(count, "new event")}
      </Button>
    </div>
  );
}
