import { useEffect, useRef } from "react";
import { goTo, useLocation } from "../../stores/location.ts";
import type { LogDefinition, RowName } from "./log-definition.ts";
import { openRow, startSearch, type LogRow } from "./log-view.ts";

/**
 * Opens the row that a link named (`#/events?kind=payments&seq=4&tab=signature`) or looks for `q`; and after a
 * reload the row that was open before.
 */
export function useLinkedRow<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
): void {
  const { params } = useLocation();
  const { kind, seq, number = seq, q, tab } = params;
  const current = useRef(filter);
  useEffect(() => {
    current.current = filter;
  });
  useEffect(() => {
    const { opened, active } = log.view.getState();
    if (opened && active === null) void reopen(log, current.current, opened);
  }, [log]);
  useEffect(() => {
    if (q !== undefined) startSearch(log.view, q);
    if (tab !== undefined) log.view.setState({ tab });
    if (kind !== undefined && number !== undefined) {
      void openNamed(log, current.current, { kind, number: Number(number) });
    }
    if (q !== undefined || kind !== undefined) goTo(log.place);
  }, [log, kind, number, q, tab]);
}

/** Opens a row of the filtered log; false when the filter does not select it. */
async function openWithin<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
  name: RowName,
): Promise<boolean> {
  const found = await log.locate(filter, name);
  if (!found) return false;
  const { rows } = await log.load({ filter, first: found.index, count: 1 });
  const [row] = rows;
  if (row === undefined) return false;
  openRow(log.view, found.index, row);
  log.view.setState({ frozen: null });
  return true;
}

/** The filter stays when the row is among what it shows, and gives way when it is not. */
async function openNamed<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
  name: RowName,
): Promise<void> {
  if (await openWithin(log, filter, name)) return;
  startSearch(log.view, `sim:${name.kind}`);
  await openWithin(log, { ...log.everything, kinds: [name.kind] }, name);
}

/**
 * Opens the last open row again with the same rows around it, where the filter still selects it. The detail is
 * closed when the row is gone.
 */
async function reopen<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
  row: Row,
): Promise<void> {
  if (await openWithin(log, filter, log.nameOf(row))) return;
  const isKept = log.exists ? await log.exists(row) : true;
  log.view.setState(isKept ? { follow: true } : { opened: null, follow: true });
}
