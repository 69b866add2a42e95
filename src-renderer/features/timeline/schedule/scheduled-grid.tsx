import { TriangleAlert } from "lucide-react";
import { createContext, useContext } from "react";
import { useRowHeight } from "../../../stores/settings-store.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { formatMoment } from "../../../ui/text/format.ts";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { itemStates } from "../items/item-states.ts";
import { nameItem, selectItem, useTimelineView } from "../timeline-view.ts";

interface ScheduledGridProps {
  readonly items: readonly ScheduledItem[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
  readonly onDelete: (item: ScheduledItem) => void;
}

const columns = ["Id", "At", "Call", "State"];
const MOST_ROWS = 14;
const Problems = createContext<ReadonlyMap<string, string>>(new Map());

/** Every item with what became of it, in the order they fall due. */
export function ScheduledGrid({ items, problems, ...commands }: ScheduledGridProps) {
  const { onEdit, onDuplicate, onDelete } = commands;
  const rowHeight = useRowHeight();
  const selected = useTimelineView((view) => view.selected);
  const active = items.findIndex((scheduled) => nameItem(scheduled) === selected);
  const rows = Math.min(MOST_ROWS, items.length) + 1;
  const pick = (index: number) => {
    const scheduled = items[index];
    if (scheduled) selectItem(nameItem(scheduled));
  };
  return (
    <Problems value={problems}>
      <div
        className={items.length === 0 ? "scheduled none" : "scheduled"}
        style={{ height: rows * rowHeight + 2 }}
      >
        <SlotGrid
          label="Scheduled items"
          className="scheduled-grid"
          columns={columns}
          rowCount={items.length}
          rowHeight={rowHeight}
          rowAt={(index) => items[index]}
          Cells={ItemCells}
          active={active === -1 ? null : active}
          onActive={pick}
          onOpen={pick}
          menuOf={(scheduled) => [
            {
              id: "edit",
              title: scheduled.item.state === "pending" ? "Change" : "Schedule again",
              run: () => onEdit(scheduled),
            },
            { id: "duplicate", title: "Duplicate", run: () => onDuplicate(scheduled) },
            { id: "delete", title: "Delete", run: () => onDelete(scheduled) },
          ]}
          onKey={(event) => {
            const scheduled = items[active];
            if (!scheduled) return;
            if (event.key === "Enter") onEdit(scheduled);
            if (event.key === "Delete") onDelete(scheduled);
          }}
        />
      </div>
    </Problems>
  );
}

function ItemCells({ row: scheduled }: { readonly row: ScheduledItem }) {
  const { kind, item } = scheduled;
  const problem = useContext(Problems).get(nameItem(scheduled));
  return (
    <>
      <div role="gridcell" className="hstack cell-line">
        <Mark name={kind} />
        <span className="mono clip">{item.id}</span>
      </div>
      <div role="gridcell" className="figures">
        <span className="mono">{item.at}</span>{" "}
        <span className="faint">{formatMoment(Date.parse(item.due))}</span>
      </div>
      <div role="gridcell" className="mono">
        <span className="faint">{item.call.method}</span> {item.call.path}
      </div>
      <div role="gridcell" className="hstack cell-line">
        <StatusChip
          {...itemStates[item.state]}
          code={item.response === undefined ? undefined : String(item.response.status)}
        />
        {problem === undefined ? null : (
          <span className="hstack lane-problem clip" title={problem}>
            <TriangleAlert size={11} aria-hidden /> {problem}
          </span>
        )}
      </div>
    </>
  );
}
