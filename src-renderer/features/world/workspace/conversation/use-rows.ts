import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { RowWindow, type RowView } from "./row-window.ts";

/** The rows to draw of a list, and what the list does with them. */
export interface Rows extends Pick<RowWindow, "setScroller" | "onScroll" | "measure" | "goToEnd"> {
  readonly view: RowView;
}

/** Returns the rows to draw of a list with so many rows. */
export function useRows(count: number): Rows {
  const [rows] = useState(() => new RowWindow());
  const view = useSyncExternalStore(rows.subscribe, rows.view);
  useLayoutEffect(() => rows.setCount(count), [rows, count]);
  useLayoutEffect(() => rows.keepEnd());
  useEffect(() => {
    const later = setTimeout(rows.addSpare);
    return () => {
      clearTimeout(later);
      rows.close();
    };
  }, [rows]);
  const { setScroller, onScroll, measure, goToEnd } = rows;
  return { view, setScroller, onScroll, measure, goToEnd };
}
