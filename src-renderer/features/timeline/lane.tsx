import { hueOf, Mark } from "../../ui/mark.tsx";
import type { ScheduledItem } from "../../stores/timeline-items.ts";
import { LaneItem } from "./lane-item.tsx";
import type { LaneScale } from "./lane-scale.ts";
import { BLOCK_WIDTH, type PackedLane } from "./pack-lane.ts";
import { keyOf } from "./timeline-view.ts";

const ROW = 30;
const heightOf = (rows: number) => rows * ROW + 8;

interface LaneNameProps {
  readonly kind: string;
  readonly count: number;
  readonly rows: number;
}

/** Whose lane it is. */
export function LaneName({ kind, count, rows }: LaneNameProps) {
  return (
    <div className="lane-name" style={{ height: heightOf(rows) }}>
      <Mark hue={hueOf(kind)} />
      <span className="clip">{kind}</span>
      <span className="faint figures">{count}</span>
    </div>
  );
}

interface LaneProps {
  readonly kind: string;
  readonly packed: PackedLane;
  readonly scale: LaneScale;
  readonly now: number;
  /** The pixels that are drawn. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly ScheduledItem[];
  readonly problems: ReadonlyMap<string, string>;
  readonly tabStop: string | null;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

/** One simulator's items along time; only those near the view are there. */
export function Lane({ kind, packed, scale, now, from, to, tabStop, ...rest }: LaneProps) {
  const near = (x: number) => x + BLOCK_WIDTH >= from && x <= to;
  const nowX = scale.toX(now);
  return (
    <div
      role="group"
      aria-label={`Lane of ${kind}`}
      className="lane"
      data-hue={hueOf(kind) % 14}
      style={{ height: heightOf(packed.rows) }}
    >
      {near(nowX) ? (
        <span className="lane-now" style={{ transform: `translateX(${String(nowX)}px)` }} />
      ) : null}
      {packed.blocks.map(({ scheduled, x, row }) => {
        const key = keyOf(scheduled);
        if (!near(x) && key !== tabStop) return null;
        return (
          <LaneItem
            key={key}
            {...{ scheduled, x, scale, now }}
            y={row * ROW + 4}
            isTabStop={key === tabStop}
            problem={rest.problems.get(key)}
            {...rest}
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
              transform: `translate(${String(x)}px, ${String((packed.rows - 1) * ROW + 4)}px)`,
            }}
          >
            {count} more in the list
          </span>
        ))}
    </div>
  );
}
