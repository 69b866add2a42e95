import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { LogRows } from "./list/use-log-rows.ts";
import type { LogDefinition, RowName } from "./log-definition.ts";
import type { LogRow } from "./log-view.ts";

/**
 * Keeps the cursor on the open row: at its new position when another filter or a result moved it, and nowhere
 * while the filter hides it.
 */
export function useKeptRow<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
  { rowAt, matched }: Pick<LogRows<Row>, "rowAt" | "matched">,
): void {
  const opened = useStore(log.view, (view) => view.opened);
  const active = useStore(log.view, (view) => view.active);
  /** The open row and its position when they were last seen to belong together. */
  const known = useRef({ opened, active });
  useEffect(() => {
    if (opened === null || active === null) return;
    const listed = rowAt(active);
    // A row that the cursor went to may still have to be loaded.
    const isLoading = listed === undefined && active < matched;
    const wasHere = known.current.opened === opened && known.current.active === active;
    if (listed && isSameRow(log.nameOf(listed), log.nameOf(opened))) {
      known.current = { opened, active };
    } else if (wasHere && !isLoading) {
      log.view.setState({ active: null });
      void markOpened(log, filter);
    }
  });
  useEffect(() => {
    void markOpened(log, filter);
  }, [log, filter]);
}

function isSameRow(one: RowName, other: RowName): boolean {
  return (
    one.kind === other.kind && one.number === other.number && one.generation === other.generation
  );
}

/** Puts the cursor on the open row where the filter shows it, unless the person has moved it meanwhile. */
async function markOpened<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
): Promise<void> {
  const before = log.view.getState();
  if (before.opened === null || before.active !== null) return;
  const found = await log.locate(filter, log.nameOf(before.opened)).catch(() => null);
  const now = log.view.getState();
  const isSame = now.opened === before.opened && now.query === before.query;
  if (found && isSame && now.active === null) log.view.setState({ active: found.index });
}
