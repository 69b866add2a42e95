import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { call } from "../../../bridge/client.ts";
import { useFeed, type Tail } from "../../../stores/feed/feed-store.ts";
import { watchFilter, whenWatched } from "../../../stores/feed/feed.ts";
import { noteSeen, useLogView } from "../log-store.ts";
import { RowWindow } from "../../../bridge/row-window.ts";

/** Rows that are drawn, before `end`. */
interface Range {
  readonly first: number;
  readonly end: number;
}

/** A row whose deliveries are still under way, or whose summary is not read, will look different soon. */
function isUnsettled({ deliveries, summary }: EventRow): boolean {
  if (summary === undefined) return true;
  return deliveries.some(({ state }) => state === "pending" || state === "in-flight");
}

const always = () => true;

/**
 * The rows of the log that match a filter: the newest as the feed brings them, others on demand. Until
 * the host has answered a new filter, the rows of the one before stay: nothing is emptied to be filled
 * again a moment later.
 */
export function useLogRows(filter: EventFilter) {
  const feedTail = useFeed((feed) => feed.tail);
  const frozen = useLogView((view) => view.frozen);
  const follow = useLogView((view) => view.follow);
  const seen = useLogView((view) => view.seen);
  const tail = frozen ?? feedTail;
  const rows = useRowWindow(tail?.filter ?? filter);
  const range = useRef<Range>({ first: 0, end: 0 });
  useEffect(() => {
    watchFilter(filter).catch(() => undefined);
  }, [filter]);
  useForgetOnReset(rows);
  useLearnTail(rows, feedTail === tail ? feedTail : null, range);
  useCountSeen(feedTail, filter, follow);

  const onRange = useCallback(
    (first: number, end: number, seenEnd: number) => {
      range.current = { first, end };
      const shown = useLogView.getState().frozen ?? useFeed.getState().tail;
      wantRows(rows, shown, range.current);
      if (useLogView.getState().seen !== null) noteSeen(seenEnd);
    },
    [rows],
  );
  return {
    matched: tail?.matched ?? 0,
    /** True if the host has said anything yet. */
    isKnown: tail !== null,
    /** The share of the log that was searched; undefined when all was. */
    searched: frozen ? undefined : feedTail?.searched,
    /** The number of new rows since the log was paused or stopped following. */
    unseen: Math.max(0, (feedTail?.matched ?? 0) - (frozen?.matched ?? seen ?? Infinity)),
    failure: rows.failure,
    retry: () => {
      wantRows(rows, tail, range.current);
    },
    rowAt: (index: number) => rowOfTail(tail, index) ?? rows.at(index),
    onRange,
  };
}

/** The rows that the page knows of one filter, and asks for. */
function useRowWindow(filter: EventFilter): RowWindow<EventRow> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  return useMemo(
    () =>
      new RowWindow<EventRow>(
        (first, count) => call("events.window", { filter, first, count, partial: true }),
        redraw,
      ),
    [filter],
  );
}

function rowOfTail(tail: Tail | null, index: number): EventRow | undefined {
  return tail?.rows[index - startOf(tail)];
}

function startOf({ matched, rows }: Tail): number {
  return matched - rows.length;
}

/** Asks for rows before those that the feed brings by itself. */
function wantRows(
  rows: RowWindow<EventRow>,
  tail: Tail | null,
  { first, end }: Range,
  isStale?: (row: EventRow) => boolean,
): void {
  rows.want(first, tail ? Math.min(end, startOf(tail)) : end, isStale);
}

/** Has the log stand still, at what the host answered to the filter that was asked for last. */
export async function freezeLog(): Promise<void> {
  await whenWatched();
  useLogView.setState({ frozen: useFeed.getState().tail, follow: false });
}

/** After a reset or a restored snapshot other events stand at the same places. */
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
    if (!wasKnown) return;
    const { opened } = useLogView.getState();
    const { since = 1 } = useFeed.getState().statuses.get(opened?.kind ?? "") ?? {};
    // A restored snapshot may still have the open event; the detail says so when it does not.
    const isKept = opened !== null && opened.generation >= since;
    useLogView.setState({
      ...{ active: null, frozen: null, seen: null, follow: true },
      opened: isKept ? opened : null,
    });
  }, [generations, rows]);
}

/** Counts from the rows that there are when the log stops following or its filter changes. */
function useCountSeen(tail: Tail | null, filter: EventFilter, follow: boolean): void {
  const isCounted = useLogView(({ seen }) => seen !== null);
  const isReady = tail?.filter === filter;
  const latest = useRef(0);
  useEffect(() => {
    latest.current = tail?.matched ?? 0;
  });
  useEffect(() => {
    if (isReady && follow === isCounted) noteSeen(latest.current);
  }, [isReady, isCounted, follow]);
}

function useLearnTail(
  rows: RowWindow<EventRow>,
  tail: Tail | null,
  range: React.RefObject<Range>,
): void {
  useEffect(() => {
    if (!tail) return;
    // An event may come to match, or to match no more, long after it was recorded.
    const mayShift = tail.filter.outcome !== "any";
    wantRows(rows, tail, range.current, mayShift ? always : isUnsettled);
    rows.learn(startOf(tail), tail.rows);
  }, [rows, tail, range]);
}
