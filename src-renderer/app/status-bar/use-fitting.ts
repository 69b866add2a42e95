import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** As many of the widths as fit one after the other, from the first on. */
export function countFitting(widths: readonly number[], room: number): number {
  let used = 0;
  const tooMany = widths.findIndex((width) => (used += width) > room);
  return tooMany === -1 ? widths.length : tooMany;
}

/**
 * How many of the container's items fit in it. They are measured while all of them are drawn: at first,
 * and again when `items` says that they are others.
 */
export function useFitting(
  items: string,
  count: number,
): { readonly ref: RefObject<HTMLDivElement | null>; readonly fitting: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{ items: string; widths: readonly number[] }>();
  const [room, setRoom] = useState(Infinity);
  const isMeasured = measured?.items === items;

  useLayoutEffect(() => {
    const container = ref.current;
    if (!container || isMeasured) return;
    const widths = [...container.children].map((child) => child.getBoundingClientRect().width);
    setMeasured({ items, widths });
    setRoom(container.getBoundingClientRect().width);
  }, [items, isMeasured]);
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, []);
  return { ref, fitting: isMeasured ? countFitting(measured.widths, room) : count };
}
