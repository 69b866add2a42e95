import { useMemo, type PointerEvent } from "react";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { laneMarks, MARK_PX } from "./lane-marks.ts";
import type { LaneScale } from "./lane-scale.ts";
import "./lane-overview.css";

interface LaneOverviewProps {
  readonly items: readonly ScheduledItem[];
  readonly kinds: readonly string[];
  readonly scale: LaneScale;
  /** The visible part of the scale, in pixels of the scale. */
  readonly left: number;
  readonly room: number;
  readonly onLeft: (left: number) => void;
}

const WIDEST_LANE_PX = 7;
/** Many lanes are narrower: the strip takes no room that the lanes need. */
const MOST_PX = 42;
/**
 * The share of its lane that a mark takes. A pending one is smaller than one that ran: not told by
 * colour alone.
 */
const MARK_SHARE = { pending: 0.45, done: 0.85, failed: 0.85 } as const;

/** The whole schedule in a strip, and which part of it the lanes show; pressing it goes there. */
export function LaneOverview({ items, kinds, scale, left, room, onLeft }: LaneOverviewProps) {
  const marks = useMemo(() => laneMarks(items, kinds, scale, room), [items, kinds, scale, room]);
  const lanePx = Math.min(WIDEST_LANE_PX, MOST_PX / kinds.length);
  const height = kinds.length * lanePx + 5;
  const shrink = room / scale.width;
  const goTo = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    onLeft(((clientX - box.left) / box.width) * scale.width - room / 2);
  };
  return (
    <svg
      className="lane-overview"
      viewBox={`0 0 ${String(room)} ${String(height)}`}
      preserveAspectRatio="none"
      height={height}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
      }}
    >
      <rect className="in-view" x={left * shrink} y={0} width={room * shrink} height={height} />
      {marks.map(({ lane, state, share }) => (
        <rect
          key={`${String(lane)} ${state} ${String(share)}`}
          className={state}
          x={share * room}
          y={2.5 + lanePx * (lane + 0.5 - MARK_SHARE[state] / 2)}
          width={MARK_PX - 1}
          height={lanePx * MARK_SHARE[state]}
        />
      ))}
    </svg>
  );
}
