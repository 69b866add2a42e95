import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";
import { useFeed, type Tail } from "../../stores/feed-store.ts";
import { watchFilter } from "../../stores/feed.ts";
import { useLogView } from "./log-store.ts";
import { RowWindow } from "./row-window.ts";

/** A row whose deliveries are still on their way will look different soon. */
function isUnsettled({ deliveries }: EventRow): boolean {
  return deliveries.some(({ state }) => state === "pending" || state === "in-flight");
}

const always = () => true;

/** The rows of the log that match a filter: the newest as the feed brings them, others on demand. */
export function useLogRows(filter: EventFilter) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const range = useRef({ first: 0, end: 0 });
  const rows = useMemo(
    () =>
      new RowWindow<EventRow>(
        (first, count) => call("events.window", { filter, first, count, partial: true }),
        redraw,
      ),
    [filter],
  );
  const feedTail = useFeed((feed) => feed.tail);
  const frozen = useLogView((view) => view.frozen);
  const tail = frozen ?? feedTail;
  useWatch(filter, rows, redraw);
  useForgetOnReset(rows);
  useLearnTail(rows, feedTail, filter.outcome !== "any", range);

  const onRange = useCallback(
    (first: number, end: number) => {
      range.current = { first, end };
      rows.want(first, end);
    },
    [rows],
  );
  const matched = tail?.matched ?? rows.matched;
  return {
    matched,
    /** The share of the log that was searched; undefined when all was. */
    searched: frozen ? undefined : feedTail?.searched,
    /** How many came while the log stood still. */
    unseen: frozen ? Math.max(0, (feedTail?.matched ?? 0) - frozen.matched) : 0,
    rowAt: (index: number) => rowOfTail(tail, index) ?? rows.at(index),
    onRange,
    freeze: () => {
      useLogView.setState({ frozen: feedTail ?? { matched, rows: [] }, follow: false });
    },
  };
}

function rowOfTail(tail: Tail | null, index: number): EventRow | undefined {
  return tail?.rows[index - (tail.matched - tail.rows.length)];
}

/** Has the feed carry these rows, and asks once for what is there already. */
function useWatch(filter: EventFilter, rows: RowWindow<EventRow>, redraw: () => void): void {
  useEffect(() => {
    let isGone = false;
    watchFilter(filter).catch(() => undefined);
    call("events.window", { filter, first: 0, count: 0, partial: true })
      .then(({ matched }) => {
        if (isGone) return;
        rows.matched = matched;
        redraw();
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [filter, rows, redraw]);
}

/** After a reset other events stand at the same places. */
function useForgetOnReset(rows: RowWindow<EventRow>): void {
  const generations = useFeed((feed) =>
    [...feed.statuses.values()].map(({ generation }) => generation).join(),
  );
  const before = useRef(generations);
  useEffect(() => {
    if (before.current === generations) return;
    const wasKnown = before.current !== "";
    before.current = generations;
    rows.clear();
    if (wasKnown) useLogView.setState({ active: null, opened: null, frozen: null, follow: true });
  }, [generations, rows]);
}

function useLearnTail(
  rows: RowWindow<EventRow>,
  tail: Tail | null,
  mayShift: boolean,
  range: React.RefObject<{ readonly first: number; readonly end: number }>,
): void {
  useEffect(() => {
    if (!tail) return;
    const { first, end } = range.current;
    // An event may come to match, or to match no more, long after it was recorded.
    rows.want(first, Math.min(end, tail.matched), mayShift ? always : isUnsettled);
    rows.learn(tail.matched - tail.rows.length, tail.rows);
  }, [rows, tail, mayShift, range]);
}
