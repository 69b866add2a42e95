import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { offsetsOf, rangeOf, rowAt, type Range } from "./row-offsets.ts";

/** The height of a row that was not drawn yet, in pixels. */
const USUAL = 60;

/** Rows drawn above and below those in view. */
const SPARE = 8;

/** At the end, but for a rounded pixel or two. */
const NEAR_END = 4;

/** A list of rows of different heights, of which only those in view are drawn. */
export interface Rows {
  readonly range: Range;
  /** The top of the first drawn row, and the height of all, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly isAtEnd: boolean;
  readonly setScroller: (element: HTMLElement | null) => void;
  readonly onScroll: () => void;
  /** Measures a drawn row; it is given to its `ref`. */
  readonly measure: (element: HTMLElement | null) => void;
  goToEnd(): void;
}

/**
 * Returns the rows to draw of a list. It begins at its end and stays there while rows are added; anywhere else
 * the rows in view stay where they are. A row says its place by `data-index`.
 */
export function useRows(count: number): Rows {
  const scroller = useRef<HTMLElement | null>(null);
  const heights = useRef(new Map<number, number>());
  const [version, setVersion] = useState(0);
  const [view, setView] = useState({ top: 0, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  /** Where the list was last put to show its end: only a person scrolls above it. */
  const pinnedAt = useRef(0);
  const heightAt = (index: number) => heights.current.get(index) ?? USUAL;
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the heights
  const offsets = useMemo(() => offsetsOf(count, heightAt), [count, version]);
  const height = offsets.at(-1) ?? 0;
  const top = isAtEnd ? Math.max(0, height - view.height) : view.top;
  const range = rangeOf(offsets, { top, height: view.height, spare: SPARE });
  const current = useRef(offsets);

  const pin = () => {
    if (!scroller.current) return;
    scroller.current.scrollTop = scroller.current.scrollHeight;
    pinnedAt.current = scroller.current.scrollTop;
  };

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const isNear = scrollHeight - scrollTop - clientHeight <= NEAR_END;
    atEnd.current = isNear || (atEnd.current && scrollTop >= pinnedAt.current - NEAR_END);
    setAtEnd(atEnd.current);
    setView({ top: scrollTop, height: clientHeight });
  }, []);

  const observer = useMemo(
    () =>
      new ResizeObserver((entries) => {
        let above = 0;
        let isChanged = false;
        for (const { target } of entries) {
          if (target === scroller.current) {
            isChanged = true;
            continue;
          }
          const index = Number(target.getAttribute("data-index"));
          const next = target.getBoundingClientRect().height;
          const before = heights.current.get(index) ?? USUAL;
          if (!target.isConnected || Math.abs(next - before) < 0.5) continue;
          heights.current.set(index, next);
          isChanged = true;
          if (index < rowAt(current.current, scroller.current?.scrollTop ?? 0))
            above += next - before;
        }
        if (!isChanged) return;
        // A row above the view that turns out to be taller must not move the rows in view.
        if (scroller.current && !atEnd.current) scroller.current.scrollTop += above;
        setView({
          top: scroller.current?.scrollTop ?? 0,
          height: scroller.current?.clientHeight ?? 0,
        });
        setVersion((known) => known + 1);
      }),
    [],
  );
  useEffect(() => () => observer.disconnect(), [observer]);

  useLayoutEffect(() => {
    current.current = offsets;
    if (atEnd.current) pin();
  }, [offsets]);

  const setScroller = useCallback(
    (element: HTMLElement | null) => {
      if (scroller.current) observer.unobserve(scroller.current);
      scroller.current = element;
      if (!element) return;
      observer.observe(element);
      setView({ top: element.scrollTop, height: element.clientHeight });
    },
    [observer],
  );

  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element) observer.observe(element);
    },
    [observer],
  );

  const goToEnd = () => {
    atEnd.current = true;
    setAtEnd(true);
    // Before the button for it disappears: the focus would be passed on to a row, and scroll to it.
    scroller.current?.focus({ preventScroll: true });
    pin();
  };
  const first = offsets[range.first] ?? 0;
  return { range, top: first, height, isAtEnd, setScroller, onScroll: look, measure, goToEnd };
}
