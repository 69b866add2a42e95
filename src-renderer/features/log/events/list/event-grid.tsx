import type { KeyboardEvent } from "react";
import * as z from "zod";
import { useStore } from "zustand";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { call } from "../../../../bridge/client.ts";
import { createKept } from "../../../../stores/kept-store.ts";
import { redeliver } from "../../../../stores/redelivery.ts";
import type { MenuAction } from "../../../../ui/controls/context-menu.tsx";
import { useSimulatorBrands } from "../../../../ui/display/simulator/simulator-looks.ts";
import { readValues, withTerms } from "../../../../ui/text/query-terms.ts";
import { LogGrid } from "../../list/log-grid.tsx";
import type { LogRows } from "../../list/use-log-rows.ts";
import { closeDetail, openRow, setQuery } from "../../log-view.ts";
import { onRedeliverKey } from "../deliveries/redeliver-key.ts";
import { eventLog, eventView } from "../event-log.ts";
import { dividerAt } from "./day-divider.ts";
import { LogEmpty } from "./log-empty.tsx";
import "./event-grid.css";

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

/** The set widths of the log's columns, in pixels by name. */
const useColumns = createKept("simdeck.log-columns", kept.catch({ widths: {} }));

/** Makes a column so wide; null leaves it to the grid again. */
function setColumnWidth(column: string, width: number | null): void {
  useColumns.setState(({ widths }) => {
    const others = Object.entries(widths).filter(([name]) => name !== column);
    const set = width === null ? [] : [[column, width] as const];
    return { widths: Object.fromEntries<number>([...others, ...set]) };
  });
}

interface EventGridProps {
  readonly filter: EventFilter;
  readonly rows: LogRows<EventRow>;
}

/** Every event that matches. */
export function EventGrid({ filter, rows }: EventGridProps) {
  const active = useStore(eventView, (view) => view.active);
  const widths = useColumns((columns) => columns.widths);
  const nameOf = useSimulatorBrands();
  return (
    <LogGrid
      log={eventLog}
      rows={rows}
      text={filter.text}
      onKey={(event) =>
        void onLogKey(event, filter, active ?? rows.matched, rows.rowAt(active ?? -1))
      }
      menuOf={eventMenu}
      dividerAt={(index) => dividerAt(rows.rowAt, index, nameOf)}
      resize={{ widths, onWidth: setColumnWidth }}
      empty={<LogEmpty filter={filter} />}
    />
  );
}

/** Returns the menu of a row. */
function eventMenu(row: EventRow, index: number): readonly MenuAction[] {
  const { kind, seq, type, subject, id } = row;
  const copy = (text: string) => () => void navigator.clipboard.writeText(text);
  return [
    { id: "open", title: "Open", run: () => openRow(eventView, index, row) },
    {
      id: "redeliver",
      title: "Redeliver",
      run: () => void redeliver([{ kind, body: { seq } }]).catch(() => undefined),
    },
    {
      id: "only",
      title: `Only ${type}`,
      run: () => setQuery(eventView, withTerms(eventView.getState().query, "type", [type])),
    },
    { id: "hide", title: `Hide ${type}`, run: () => hideType(type) },
    ...(subject === ""
      ? []
      : [
          {
            id: "subject",
            title: "Only this subject",
            run: () => setQuery(eventView, `"${subject}"`),
          },
          { id: "copy-subject", title: "Copy subject id", run: copy(subject) },
        ]),
    { id: "copy-id", title: "Copy event id", run: copy(id) },
  ];
}

function hideType(type: string): void {
  const { query } = eventView.getState();
  setQuery(eventView, withTerms(query, "-type", [...readValues(query, "-type"), type]));
}

/** Escape closes; r redelivers; n and p go to the next and the previous failure. */
async function onLogKey(
  event: KeyboardEvent,
  filter: EventFilter,
  from: number,
  active: EventRow | undefined,
): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeDetail(eventView);
  onRedeliverKey(event, active);
  if (event.key !== "n" && event.key !== "p") return;
  event.preventDefault();
  const found = await findFailure(filter, from, event.key === "n" ? 1 : -1);
  if (found) openRow(eventView, found.index, found.row);
}
