import { useLayoutEffect, useState, type RefObject } from "react";
import type { SplitRoom } from "./split-limits.ts";

/** How long an element is in the direction in which its parts follow each other, kept up to date. */
export function useSplitRoom(pane: RefObject<HTMLElement | null>): SplitRoom {
  const [room, setRoom] = useState<SplitRoom>({ length: 0, isBelow: false });
  useLayoutEffect(() => {
    const measured = pane.current;
    if (!measured) return;
    const measure = () => {
      const isBelow = getComputedStyle(measured).flexDirection === "column";
      setRoom({ length: isBelow ? measured.clientHeight : measured.clientWidth, isBelow });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => {
      observer.disconnect();
    };
  }, [pane]);
  return room;
}
