import { useCallback, useEffect, useMemo, useReducer, useRef, type RefObject } from "react";
import { useStore } from "zustand";
import { RowWindow } from "../../../bridge/row-window.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import type { LogDefinition } from "../log-definition.ts";
import { noteSeen, type LogRow, type LogTail, type LogViewStore } from "../log-view.ts";

/** Rows that are drawn, before `end`. */
interface Range {
  readonly first: number;
  readonly end: number;
}

/** The rows of a log, as its grid and its toolbar use them. */
export type LogRows<Row extends LogRow> = ReturnType<typeof useLogRows<Row, unknown>>;

/**
 * The rows of a log that match a filter: `newest` as they come, others on demand. Until the host has answered
 * a new filter, the rows of the one before stay: nothing is emptied to be filled again a moment later.
 */
export function useLogRows<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
  newest: LogTail<Row, Filter> | null,
) {
  const { view } = log;
  const frozen = useStore(view, (state) => state.frozen);
  const follow = useStore(view, (state) => state.follow);
  const seen = useStore(view, (state) => state.seen);
  const tail = frozen ?? newest;
  const rows = useRowWindow(log, tail?.filter ?? filter);
  const range = useRef<Range>({ first: 0, end: 0 });
  useForgetOnReset(view, rows);
  useLearnTail(log, rows, newest === tail ? newest : null, range);
  useCountSeen(view, newest, filter, follow);

  const start = tail ? startOf(tail) : Infinity;
  const onRange = useCallback(
    (first: number, end: number, seenEnd: number) => {
      range.current = { first, end };
      rows.want(first, Math.min(end, start));
      if (view.getState().seen !== null) noteSeen(view, seenEnd);
    },
    [rows, start, view],
  );
  return {
    matched: tail?.matched ?? 0,
    /** True if the host has said anything yet. */
    isKnown: tail !== null,
    /** The share of the log that was searched; undefined when all was. */
    searched: frozen ? undefined : newest?.searched,
    /** The number of new rows since the log was paused or stopped following. */
    unseen: Math.max(0, (newest?.matched ?? 0) - (frozen?.matched ?? seen ?? Infinity)),
    failure: rows.failure,
    retry: () => {
      rows.want(range.current.first, Math.min(range.current.end, start));
    },
    rowAt: (index: number): Row | undefined => tail?.rows[index - start] ?? rows.at(index),
    onRange,
  };
}

/** The rows that the page knows of one filter, and asks for. */
function useRowWindow<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  filter: Filter,
): RowWindow<Row> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  return useMemo(
    () =>
      new RowWindow<Row>(
        (first, count) => log.load({ filter, first, count, partial: true }),
        redraw,
      ),
    [log, filter],
  );
}

/** The position of the first row that the host brings by itself. */
function startOf({ matched, rows }: LogTail<unknown, unknown>): number {
  return matched - rows.length;
}

/** After a reset or a restored snapshot other rows stand at the same places. */
function useForgetOnReset<Row extends LogRow, Filter>(
  view: LogViewStore<Row, Filter>,
  rows: RowWindow<Row>,
): void {
  const generations = useFeed((feed) =>
    [...feed.statuses.values()].map(({ generation }) => generation).join(),
  );
  const before = useRef(generations);
  useEffect(() => {
    if (before.current === generations) return;
    const wasKnown = before.current !== "";
    before.current = generations;
    rows.clear();
    if (!wasKnown) return;
    const { opened } = view.getState();
    const { since = 1 } = useFeed.getState().statuses.get(opened?.kind ?? "") ?? {};
    // A restored snapshot may still have the open row; the detail says so when it does not.
    const isKept = opened !== null && opened.generation >= since;
    view.setState({
      ...{ active: null, frozen: null, seen: null, follow: true },
      opened: isKept ? opened : null,
    });
  }, [generations, rows, view]);
}

/** Counts from the rows that there are when the log stops following or its filter changes. */
function useCountSeen<Row, Filter>(
  view: LogViewStore<Row, Filter>,
  newest: LogTail<Row, Filter> | null,
  filter: Filter,
  follow: boolean,
): void {
  const isCounted = useStore(view, ({ seen }) => seen !== null);
  const isReady = newest?.filter === filter;
  const latest = useRef(0);
  useEffect(() => {
    latest.current = newest?.matched ?? 0;
  });
  useEffect(() => {
    if (isReady && follow === isCounted) noteSeen(view, latest.current);
  }, [isReady, isCounted, follow, view]);
}

function useLearnTail<Row extends LogRow, Filter>(
  log: LogDefinition<Row, Filter>,
  rows: RowWindow<Row>,
  tail: LogTail<Row, Filter> | null,
  range: RefObject<Range>,
): void {
  useEffect(() => {
    if (!tail) return;
    const { first, end } = range.current;
    const isStale = (row: Row) => log.isStale?.(row, tail.filter) ?? false;
    rows.want(first, Math.min(end, startOf(tail)), isStale);
    rows.learn(startOf(tail), tail.rows);
  }, [log, rows, tail, range]);
}
