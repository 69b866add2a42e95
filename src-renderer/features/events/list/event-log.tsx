import { ArrowDown } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { useRowHeight } from "../../../stores/settings-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";
import { EventCells, eventColumns } from "./event-cells.tsx";
import { onRedeliverKey } from "../deliveries/redeliver-key.ts";
import { LogEmpty } from "./log-empty.tsx";
import { redeliver } from "../../../stores/redelivery.ts";
import type { MenuAction } from "../../../ui/controls/context-menu.tsx";
import { useFoundText } from "../../../ui/text/use-found-text.ts";
import { termsOf, withTerms } from "../../../ui/text/query-terms.ts";
import { closeDetail, setQuery, useLogView } from "../log-store.ts";
import type { useLogRows } from "./use-log-rows.ts";
import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { call } from "../../../bridge/client.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { Note } from "../../../ui/display/note.tsx";
import "./event-log.css";

const STEP = 500;

/** The nearest failed event before or after a row, looked for in the host a page at a time. */
async function findFailure(
  filter: EventFilter,
  from: number,
  direction: 1 | -1,
): Promise<{ readonly index: number; readonly row: EventRow } | undefined> {
  let start = direction === 1 ? from + 1 : from;
  for (;;) {
    const first = direction === 1 ? start : Math.max(0, start - STEP);
    const count = direction === 1 ? STEP : start - first;
    const { rows } = await call("events.window", { filter, first, count });
    const found = pickFailure(rows, direction);
    if (found !== -1) return withRow(rows, first, found);
    if (rows.length === 0 || (first === 0 && direction === -1)) return undefined;
    start = direction === 1 ? first + rows.length : first;
  }
}

function pickFailure(rows: readonly EventRow[], direction: 1 | -1): number {
  const hasFailed = ({ deliveries }: EventRow) =>
    deliveries.some(({ state }) => state === "failed");
  return direction === 1 ? rows.findIndex(hasFailed) : rows.findLastIndex(hasFailed);
}

function withRow(rows: readonly EventRow[], first: number, offset: number) {
  const row = rows[offset];
  return row && { index: first + offset, row };
}

const kept = z.object({ widths: z.record(z.string(), z.number().min(1).max(2_000)).catch({}) });

type Columns = Readonly<z.output<typeof kept>>;

/** The set widths of the log's columns, in pixels by name. */
const useColumns = create<Columns>()(
  persist((): Columns => ({ widths: {} }), {
    name: "simdeck.log-columns",
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => kept.catch({ widths: {} }).parse(stored ?? {}),
  }),
);

/** Makes a column so wide; null leaves it to the grid again. */
function setColumnWidth(column: string, width: number | null): void {
  useColumns.setState(({ widths }) => {
    const others = Object.entries(widths).filter(([name]) => name !== column);
    const set = width === null ? [] : [[column, width] as const];
    return { widths: Object.fromEntries<number>([...others, ...set]) };
  });
}

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
  useFoundText(".event-grid", filter.text);
  const widths = useColumns((columns) => columns.widths);
  const open = (index: number) => openRow(index, log.rowAt(index));
  const move = (index: number) => moveToRow(index, log.rowAt(index));
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
        onKey={(event) =>
          void onLogKey(event, filter, active ?? log.matched, log.rowAt(active ?? -1))
        }
        menuOf={eventMenu}
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
      {log.failure !== undefined ? (
        <FailurePill failure={log.failure} onRetry={log.retry} />
      ) : log.unseen > 0 ? (
        <UnseenPill count={log.unseen} />
      ) : null}
    </div>
  );
}

/** Returns the menu of a row. */
function eventMenu(row: EventRow, index: number): readonly MenuAction[] {
  const { kind, seq, type, subject, id } = row;
  const copy = (text: string) => () => void navigator.clipboard.writeText(text);
  return [
    { id: "open", title: "Open", run: () => openRow(index, row) },
    {
      id: "redeliver",
      title: "Redeliver",
      run: () => void redeliver([{ kind, body: { seq } }]).catch(() => undefined),
    },
    {
      id: "only",
      title: `Only ${type}`,
      run: () => setQuery(withTerms(useLogView.getState().query, "type", [type])),
    },
    { id: "hide", title: `Hide ${type}`, run: () => hideType(type) },
    ...(subject === ""
      ? []
      : [
          { id: "subject", title: "Only this subject", run: () => setQuery(`"${subject}"`) },
          { id: "copy-subject", title: "Copy subject id", run: copy(subject) },
        ]),
    { id: "copy-id", title: "Copy event id", run: copy(id) },
  ];
}

function hideType(type: string): void {
  const { query } = useLogView.getState();
  setQuery(withTerms(query, "-type", [...termsOf(query, "-type"), type]));
}

function keptRowsAbove(): number {
  return useLogView.getState().rowsAbove;
}

/** A page that is loaded again, also after a crash, shows the rows that it showed. */
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

/** Escape closes; r redelivers; n and p go to the next and the previous failure. */
async function onLogKey(
  event: KeyboardEvent,
  filter: EventFilter,
  from: number,
  active: EventRow | undefined,
): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeDetail();
  onRedeliverKey(event, active);
  if (event.key !== "n" && event.key !== "p") return;
  event.preventDefault();
  const found = await findFailure(filter, from, event.key === "n" ? 1 : -1);
  if (found) openRow(found.index, found.row);
}

interface FailurePillProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function FailurePill({ failure, onRetry }: FailurePillProps) {
  return (
    <div className="pill" role="alert">
      <Note tone="bad">
        Some events could not be loaded: {explainError(failure)}{" "}
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      </Note>
    </div>
  );
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
