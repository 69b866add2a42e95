import { offsetsOf, rangeOf, rowAt, type Range } from "./row-offsets.ts";

/** The height of a row that was not drawn yet, in pixels. */
const USUAL = 60;

/** Rows drawn above and below those in view, once these are painted. */
const SPARE = 5;

/** At the end, but for a rounded pixel or two. */
const NEAR_END = 4;

/** The part of a list to draw. */
export interface RowView {
  readonly range: Range;
  /** The top of the first drawn row, and the height of all, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly isAtEnd: boolean;
}

/**
 * A list of rows of different heights, of which only those in view are drawn. It begins at its end and stays
 * there while rows are added; anywhere else the rows in view stay where they are. A row has its position as
 * `data-index`.
 */
export class RowWindow {
  private count = 0;
  private offsets = offsetsOf(0, () => USUAL);
  private readonly heights = new Map<number, number>();
  private scroller: HTMLElement | null = null;
  private isAtEnd = true;
  private spare = 0;
  /** The last position that showed the end: only a person scrolls above it. */
  private pinnedAt = 0;
  private readonly listeners = new Set<() => void>();
  private readonly observer = new ResizeObserver((entries) => {
    this.readHeights(entries.map(({ target }) => target));
  });
  private current: RowView = { range: { first: 0, end: 0 }, top: 0, height: 0, isAtEnd: true };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly view = (): RowView => this.current;

  /** Takes the element that scrolls. */
  readonly setScroller = (element: HTMLElement | null): void => {
    if (this.scroller) this.observer.unobserve(this.scroller);
    this.scroller = element;
    if (element) this.observer.observe(element);
  };

  /** Measures a drawn row; it is given to its `ref`. */
  readonly measure = (element: HTMLElement | null): void => {
    if (element) this.observer.observe(element);
  };

  readonly setCount = (count: number): void => {
    if (count === this.count) return;
    this.count = count;
    this.arrange();
  };

  /** Draws rows outside of the view, too. The first paint does without them. */
  readonly addSpare = (): void => {
    this.spare = SPARE;
    this.show();
  };

  readonly onScroll = (): void => {
    if (!this.scroller) return;
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    const isNear = scrollHeight - scrollTop - clientHeight <= NEAR_END;
    this.isAtEnd = isNear || (this.isAtEnd && scrollTop >= this.pinnedAt - NEAR_END);
    this.show();
  };

  readonly goToEnd = (): void => {
    this.isAtEnd = true;
    // Else the focus on the button for it would be passed on to a row, and scroll to it.
    this.scroller?.focus({ preventScroll: true });
    this.show();
    this.keepEnd();
  };

  /** Shows the end again after rows were drawn, if the end was in view before. */
  readonly keepEnd = (): void => {
    if (!this.isAtEnd || !this.scroller) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.pinnedAt = this.scroller.scrollTop;
  };

  close(): void {
    this.observer.disconnect();
  }

  private readHeights(elements: readonly Element[]): void {
    const { scroller, heights, offsets } = this;
    const firstSeen = rowAt(offsets, scroller?.scrollTop ?? 0);
    let above = 0;
    for (const element of elements) {
      if (element === scroller || !element.isConnected) continue;
      const index = Number(element.getAttribute("data-index"));
      const { height } = element.getBoundingClientRect();
      const before = heights.get(index) ?? USUAL;
      if (Math.abs(height - before) < 0.5) continue;
      heights.set(index, height);
      if (index < firstSeen) above += height - before;
    }
    // A row above the view that turns out to be taller must not move the rows in view.
    if (scroller && !this.isAtEnd && above !== 0) scroller.scrollTop += above;
    this.arrange();
  }

  private arrange(): void {
    this.offsets = offsetsOf(this.count, (index) => this.heights.get(index) ?? USUAL);
    this.show();
  }

  private show(): void {
    const { offsets, scroller, isAtEnd, current, spare } = this;
    const all = offsets.at(-1) ?? 0;
    const { clientHeight = 0, scrollTop = 0 } = scroller ?? {};
    const top = isAtEnd ? Math.max(0, all - clientHeight) : scrollTop;
    const range = rangeOf(offsets, { top, height: clientHeight, spare });
    const next = { range, top: offsets[range.first] ?? 0, height: all, isAtEnd };
    const isSame =
      range.first === current.range.first &&
      range.end === current.range.end &&
      next.top === current.top &&
      next.height === current.height &&
      isAtEnd === current.isAtEnd;
    if (isSame) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
