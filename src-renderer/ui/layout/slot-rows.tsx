import { memo, useState, type ComponentType } from "react";

interface SlotsProps<Row> extends Pick<SlotRowProps<Row>, "Cells" | "onOpen"> {
  readonly rowHeight: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly dividerAt?: ((index: number) => string | undefined) | undefined;
  readonly active: number | null;
  readonly first: number;
  readonly end: number;
  /** The most rows at once: as many have different keys. */
  readonly pool: number;
  readonly shift: number;
  readonly id: string;
}

/** The rows in view, from a pool: one that leaves the view is filled with one that comes into it. */
export function Slots<Row>({ first, end, pool, shift, id, ...grid }: SlotsProps<Row>) {
  const start = useKeyStart(first, end);
  return Array.from({ length: end - first }, (_, offset) => {
    const index = first + offset;
    return (
      <SlotRow
        key={(((index - start) % pool) + pool) % pool}
        id={`${id}-${String(index)}`}
        index={index}
        y={index * grid.rowHeight + shift}
        row={grid.rowAt(index)}
        divider={grid.dividerAt?.(index)}
        isActive={index === grid.active}
        Cells={grid.Cells}
        onOpen={grid.onOpen}
      />
    );
  });
}

/**
 * Returns the row whose key is 0. Rows that stay in view keep their keys. After a jump, where none stays, the
 * first row gets the key that the first had: elements that React moved would be laid out from scratch.
 */
function useKeyStart(first: number, end: number): number {
  const [last, setLast] = useState({ first, end, start: 0 });
  if (last.first === first && last.end === end) return last.start;
  const isJump = first >= last.end || end <= last.first;
  const start = isJump ? last.start + first - last.first : last.start;
  setLast({ first, end, start });
  return start;
}

interface SlotRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly y: number;
  readonly row: Row | undefined;
  /** The text of a line above the row. */
  readonly divider: string | undefined;
  readonly isActive: boolean;
  readonly Cells: ComponentType<{ readonly row: Row }>;
  readonly onOpen: (index: number) => void;
}

function SlotRowView<Row>(props: SlotRowProps<Row>) {
  const { id, index, y, row, divider, isActive, Cells, onOpen } = props;
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      aria-busy={row === undefined}
      className="slot-row"
      data-divider={divider}
      style={{ transform: `translateY(${String(y)}px)` }}
      onMouseDown={(event) => {
        if (event.button === 0) onOpen(index);
      }}
    >
      <KeptCells Cells={Cells} row={row} />
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
const SlotRow = memo(SlotRowView) as typeof SlotRowView;

type RowCellsProps<Row> = Pick<SlotRowProps<Row>, "Cells" | "row">;

function RowCells<Row>({ Cells, row }: RowCellsProps<Row>) {
  return row === undefined ? null : <Cells row={row} />;
}

/**
 * A row that waits keeps the cells it had, which the style sheet hides: making them again twice, once to
 * wait and once for what came, is most of what a jump would take.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
const KeptCells = memo(
  RowCells,
  (before, { row }) => row === undefined || row === before.row,
) as typeof RowCells;
