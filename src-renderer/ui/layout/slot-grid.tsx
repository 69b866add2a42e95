import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useContextMenu, type MenuAction } from "../controls/context-menu.tsx";
import { ColumnHandle, type ColumnWidths } from "./column-handle.tsx";
import { Slots } from "./slot-rows.tsx";
import {
  contentHeight,
  drawnRange,
  isRowSeen,
  mostDrawn,
  rowAfterKey,
  type Geometry,
} from "./slot-math.ts";
import { useSlotScroll } from "./use-slot-scroll.ts";
import "./slot-grid.css";

export interface SlotGridProps<Row> {
  readonly label: string;
  readonly columns: readonly string[];
  /** `grid-template-columns` is set on this class. */
  readonly className: string;
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** Returns the text of a line above a row, where there is one. */
  readonly dividerAt?: ((index: number) => string | undefined) | undefined;
  /** The heads of columns that show another text than their name. */
  readonly heads?: Readonly<Record<string, string>> | undefined;
  /** The cells of one row: as many elements of role gridcell as there are columns. */
  readonly Cells: ComponentType<{ readonly row: Row }>;
  readonly active: number | null;
  /** Moved to by key. */
  readonly onActive: (index: number) => void;
  /** Pressed, or chosen with Enter. */
  readonly onOpen: (index: number) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  /** The menu of a row, at a right click or the menu key. */
  readonly menuOf?: (row: Row, index: number) => readonly MenuAction[];
  /** Lets the columns be made wider: the class uses `--column-0`, `--column-1`, … where they are set. */
  readonly resize?: ColumnWidths;
  readonly follow?: boolean;
  readonly onFollow?: (follow: boolean) => void;
  /** The number of rows above the first visible ones; they can exist only later. */
  readonly rowsAbove?: number;
  /** Told when that changes, but for a grid that follows. */
  readonly onRowsAbove?: (rows: number) => void;
  /** Which rows are drawn now, and where those that are seen end. */
  readonly onRange?: (first: number, end: number, seenEnd: number) => void;
}

/**
 * A grid of any number of equally tall rows. It keeps a fixed pool of row elements and fills them with
 * whatever is in view; focus stays on the grid, so that no row is recycled under it.
 */
export function SlotGrid<Row>(props: SlotGridProps<Row>) {
  const { rowCount, rowHeight, active, follow = false, onFollow, onRange, columns } = props;
  const id = useId();
  const { scroller, geometry, top, shift, onScroll, reveal } = useSlotScroll({
    rowCount,
    rowHeight,
    rowsAbove: props.rowsAbove ?? 0,
    onRowsAbove: props.onRowsAbove,
    follow,
    onLeave: () => onFollow?.(false),
  });
  const isSeen = active !== null && !follow && isRowSeen(geometry, top, active);
  const { first, end } = drawnRange(geometry, top, follow ? 0 : undefined);
  const seenEnd = drawnRange(geometry, top, 0).end;
  const onOpen = useSteady(props.onOpen);
  useWidths(scroller, columns, props.resize);
  // Before this is painted: rows that are asked for now can be there in the next frame.
  useLayoutEffect(() => {
    onRange?.(first, end, seenEnd);
  }, [onRange, first, end, seenEnd]);
  useEffect(() => {
    if (active !== null && active < rowCount && !follow) reveal(active);
    // oxlint-disable-next-line react/exhaustive-deps -- new rows below must not move the page: only a new active row is brought into view
  }, [active]);
  useKeptRow(isSeen, geometry, () => reveal(active ?? 0));

  const { menu, onContextMenu, onMenuKey } = useContextMenu();
  const actionsOf = (index: number) => {
    const row = props.rowAt(index);
    return row === undefined ? [] : (props.menuOf?.(row, index) ?? []);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active !== null) {
      onMenuKey(event, document.getElementById(`${id}-${String(active)}`), actionsOf(active));
    }
    props.onKey?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && active !== null) props.onOpen(active);
    const from = active ?? (event.key === "ArrowUp" ? rowCount : -1);
    const target = rowAfterKey(event.key, from, geometry);
    if (target === undefined) return;
    event.preventDefault();
    props.onActive(target);
    onFollow?.(event.key === "End");
  };
  const isActiveDrawn = active !== null && active >= first && active < end;
  return (
    <>
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-activedescendant={isActiveDrawn ? `${id}-${String(active)}` : undefined}
        tabIndex={0}
        ref={scroller}
        className={`slot-grid ${props.className}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          const index = props.menuOf ? rowIndexOf(event.target) : undefined;
          if (index === undefined) return;
          props.onActive(index);
          onContextMenu(event, actionsOf(index));
        }}
      >
        <div role="row" aria-rowindex={1} className="slot-head">
          {columns.map((column, place) => (
            <div key={column} role="columnheader" aria-label={column}>
              <span className="column-name">{props.heads?.[column] ?? column}</span>
              {props.resize && place < columns.length - 1 ? (
                <ColumnHandle {...props.resize} column={column} isFirst={place === 0} />
              ) : null}
            </div>
          ))}
        </div>
        <div className="slot-body" style={{ height: contentHeight(geometry) }} role="presentation">
          <Slots
            {...props}
            onOpen={onOpen}
            first={first}
            end={end}
            pool={mostDrawn(geometry)}
            shift={shift}
            id={id}
          />
        </div>
      </div>
      {menu}
    </>
  );
}

/** The index of the row that an element is in. */
function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest(".slot-row") : null;
  const index = Number(row?.getAttribute("aria-rowindex") ?? 0) - 2;
  return index < 0 ? undefined : index;
}

/** A grid that becomes lower, as when a detail opens below it, keeps the active row that was seen. */
function useKeptRow(isSeen: boolean, { viewport }: Geometry, reveal: () => void): void {
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    if (wasSeen.current) reveal();
    // Only a new height moves it: a person may scroll away from the row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewport]);
  useEffect(() => {
    wasSeen.current = isSeen;
  });
}

/** The newest of several functions, under one name that never changes: rows are not drawn again for it. */
function useSteady(act: (index: number) => void): (index: number) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((index) => newest.current(index), []);
}

/**
 * Tells the style sheet the widths that were set, and by an attribute that they are; the others it chooses
 * itself. A selector for a part of `style` would match all cells of a row again whenever the row moves.
 */
function useWidths(
  grid: RefObject<HTMLElement | null>,
  columns: readonly string[],
  resize: ColumnWidths | undefined,
): void {
  useLayoutEffect(() => {
    for (const [place, column] of columns.entries()) {
      const width = resize?.widths[column];
      const name = `column-${String(place)}`;
      grid.current?.toggleAttribute(`data-${name}`, width !== undefined);
      if (width === undefined) grid.current?.style.removeProperty(`--${name}`);
      else grid.current?.style.setProperty(`--${name}`, `${String(width)}px`);
    }
  });
}
