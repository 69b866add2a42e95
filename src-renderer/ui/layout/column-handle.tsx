import { useRef, type KeyboardEvent, type PointerEvent } from "react";

const NARROWEST = 40;
const WIDEST = 800;
const STEP = 16;

const clamp = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The set widths of a grid's columns, and the function to set them. */
export interface ColumnWidths {
  /** Pixels by the column's name; a column that is not shown has the remaining room. */
  readonly widths: Readonly<Record<string, number>>;
  /** `null` gives a column back to the grid. */
  readonly onWidth: (column: string, width: number | null) => void;
}

interface ColumnHandleProps extends ColumnWidths {
  readonly column: string;
  /** The one handle of a grid that Tab reaches; the arrow keys lead to the others. */
  readonly isFirst: boolean;
}

/** The edge of a column: dragged, moved with the arrow keys, or pressed twice to set it free. */
export function ColumnHandle({ column, isFirst, widths, onWidth }: ColumnHandleProps) {
  const start = useRef({ x: 0, width: 0 });
  const width = widths[column];
  const measure = (handle: Element) => handle.parentElement?.offsetWidth ?? NARROWEST;
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onWidth(column, clamp(start.current.width + event.clientX - start.current.x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid around it has arrow keys of its own.
    if (event.key !== "Tab" && event.key !== "F6") event.stopPropagation();
    if (event.key === "Delete") onWidth(column, null);
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (side !== undefined) onWidth(column, clamp(measure(event.currentTarget) + side * STEP));
    focusNeighbour(event);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column}`}
      aria-valuenow={width ?? 0}
      aria-valuemin={0}
      aria-valuemax={WIDEST}
      aria-valuetext={width === undefined ? "automatic" : `${String(width)} pixels`}
      tabIndex={isFirst ? 0 : -1}
      className="column-handle"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: measure(event.currentTarget) };
      }}
      onPointerMove={drag}
      onDoubleClick={() => onWidth(column, null)}
      onKeyDown={onKeyDown}
    />
  );
}

function focusNeighbour(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const row = event.currentTarget.closest('[role="row"]');
  const handles = [...(row?.querySelectorAll<HTMLElement>(".column-handle") ?? [])];
  const here = handles.findIndex((handle) => handle === event.currentTarget);
  handles[here + step]?.focus();
}
