import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { SimulatorBrand } from "../../../ui/display/simulator/simulator-name.tsx";
import { useSimulatorNames } from "../../../ui/display/simulator/simulator-looks.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { BLOCK_WIDTH, laneHeight, rowTop } from "./lane-geometry.ts";
import { LaneItem } from "./lane-item.tsx";
import type { LaneLink } from "./lane-links.ts";
import type { LaneScale } from "./lane-scale.ts";
import type { PackedLane } from "./pack-lane.ts";
import { nameItem, useTimelineView } from "../timeline-view.ts";
import "./lane-link-line.css";

interface LaneNameProps {
  readonly kind: string;
  readonly count: number;
  readonly rows: number;
}

/** The name of a lane's simulator. */
export function LaneName({ kind, count, rows }: LaneNameProps) {
  return (
    <div className="hstack lane-name" style={{ height: laneHeight(rows) }}>
      <Mark name={kind} />
      <SimulatorBrand kind={kind} />
      <span className="faint figures">{count}</span>
    </div>
  );
}

interface LaneProps {
  readonly kind: string;
  readonly packed: PackedLane;
  readonly lines: readonly LaneLink[];
  readonly scale: LaneScale;
  readonly now: number;
  /** The pixels that are drawn. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly ScheduledItem[];
  readonly problems: ReadonlyMap<string, string>;
  readonly takes: ReadonlyMap<string, string>;
  readonly tabStop: string | null;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

/** One simulator's items along time; only those near the view are there. */
export function Lane({
  kind,
  packed,
  lines,
  scale,
  now,
  from,
  to,
  tabStop,
  problems,
  takes,
  ...rest
}: LaneProps) {
  const near = (x: number) => x + BLOCK_WIDTH >= from && x <= to;
  const nowX = scale.toX(now);
  const nameOf = useSimulatorNames();
  return (
    <div
      role="group"
      aria-label={`Lane of ${nameOf(kind)}`}
      className="lane"
      style={{ height: laneHeight(packed.rows) }}
    >
      {near(nowX) ? (
        <span className="lane-now" style={{ transform: `translateX(${String(nowX)}px)` }} />
      ) : null}
      {lines
        .filter(({ x, width }) => x + width >= from && x <= to)
        .map((line) => (
          <LaneLinkLine key={`${nameItem(line.link.from)} ${nameItem(line.link.to)}`} {...line} />
        ))}
      {packed.blocks.map(({ scheduled, x, row }) => {
        const key = nameItem(scheduled);
        if (!near(x) && key !== tabStop) return null;
        return (
          <LaneItem
            key={key}
            {...{ scheduled, x, scale, now }}
            y={rowTop(row)}
            isTabStop={key === tabStop}
            {...rest}
            problem={problems.get(key)}
            takes={takes.get(key)}
          />
        );
      })}
      {packed.crowds
        .filter(({ x }) => near(x))
        .map(({ x, count }) => (
          <span
            key={x}
            className="lane-crowd faint"
            style={{
              transform: `translate(${String(x)}px, ${String(rowTop(packed.rows - 1))}px)`,
            }}
          >
            {count} more in the list
          </span>
        ))}
    </div>
  );
}

/** The line from an item to one that takes a value from its answer; it stands out while one of them is picked. */
function LaneLinkLine({ link, shape, x, y, width, height }: LaneLink) {
  const isPicked = useTimelineView(
    ({ selected }) => selected === nameItem(link.from) || selected === nameItem(link.to),
  );
  return (
    <span
      className={`lane-link ${shape} ${isPicked ? "picked" : ""}`}
      style={{ transform: `translate(${String(x)}px, ${String(y)}px)`, width, height }}
      aria-hidden
    />
  );
}
