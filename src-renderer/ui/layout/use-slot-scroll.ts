import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  clampTop,
  fromScrollTop,
  isScaled,
  lastTop,
  topToReveal,
  toScrollTop,
  type Geometry,
} from "./slot-math.ts";

interface SlotScrollOptions {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** The number of rows above the first. */
  readonly rowsAbove: number;
  readonly onRowsAbove: ((rows: number) => void) | undefined;
  /** Keeps the last row in view. */
  readonly follow: boolean;
  /** The person scrolled: following would take the page from under their eyes. */
  readonly onLeave: () => void;
}

const UNMEASURED = 600;

/** The scroll position of a grid of equally tall rows, for more rows than an element can be tall. */
export function useSlotScroll(options: SlotScrollOptions) {
  const { rowCount, rowHeight, follow, onLeave, onRowsAbove } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const expected = useRef(0);
  const [top, setTop] = useState(options.rowsAbove * rowHeight);
  const height = useHeight(scroller);
  const geometry: Geometry = {
    rowCount,
    rowHeight,
    viewport: Math.max(rowHeight, height - rowHeight),
  };
  const shown = follow ? lastTop(geometry) : clampTop(geometry, top);
  const scrollTop = toScrollTop(geometry, shown);

  // A reader who follows has scrolled to the end, and stays there when following stops.
  if (follow && top !== shown) setTop(shown);

  useLayoutEffect(() => {
    // Asking an element where it is scrolled to has all of it laid out: only when it has to move.
    if (!scroller.current || Math.abs(expected.current - scrollTop) < 1) return;
    scroller.current.scrollTop = scrollTop;
    expected.current = scroller.current.scrollTop;
  }, [scrollTop, rowCount]);

  useEffect(() => {
    // Before there are rows, nothing is above what is seen, wherever it will begin.
    if (!follow && rowCount > 0) onRowsAbove?.(shown / rowHeight);
  }, [follow, rowCount, rowHeight, shown, onRowsAbove]);

  const move = (to: number) => {
    if (follow) onLeave();
    setTop(clampTop(geometry, to));
  };
  const onScroll = () => {
    const now = scroller.current?.scrollTop ?? 0;
    if (Math.abs(now - expected.current) < 1) return;
    expected.current = now;
    // Within the frame that scrolls: React would draw the rows a frame later, and ask for them after that.
    flushSync(() => move(fromScrollTop(geometry, now)));
  };
  useScaledWheel(scroller, isScaled(geometry), (delta) => move(shown + delta));
  const reveal = (index: number) => setTop(topToReveal(geometry, shown, index));
  return { scroller, geometry, top: shown, shift: scrollTop - shown, onScroll, reveal };
}

/** The height of an element, kept up to date. */
function useHeight(element: React.RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      if (measured.clientHeight > 0) setHeight(measured.clientHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

/** On a scaled scrollbar a pixel is many rows, so the wheel moves the rows themselves. */
function useScaledWheel(
  element: React.RefObject<HTMLDivElement | null>,
  isActive: boolean,
  onMove: (delta: number) => void,
): void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const onWheel = useCallback((event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    move.current(event.deltaY);
  }, []);
  useEffect(() => {
    const wheeled = element.current;
    if (!wheeled || !isActive) return;
    wheeled.addEventListener("wheel", onWheel, { passive: false });
    return () => wheeled.removeEventListener("wheel", onWheel);
  }, [element, isActive, onWheel]);
}
