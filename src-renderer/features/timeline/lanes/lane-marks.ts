import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import type { LaneScale } from "./lane-scale.ts";

/** Some items of one lane and one state that fall into the same pixels of the overview. */
export interface LaneMark {
  readonly lane: number;
  readonly state: ScheduledItem["item"]["state"];
  /** Of all the scale's width, 0 to 1. */
  readonly share: number;
}

/** Pixels of the overview that one mark takes. */
export const MARK_PX = 3;

/** The marks of a whole schedule: however long it is, no more of them than there are pixels. */
export function laneMarks(
  items: readonly ScheduledItem[],
  kinds: readonly string[],
  scale: Pick<LaneScale, "toX" | "width">,
  room: number,
): readonly LaneMark[] {
  const places = Math.max(1, Math.floor(room / MARK_PX));
  const marks = new Map<string, LaneMark>();
  for (const { kind, item } of items) {
    const lane = kinds.indexOf(kind);
    const place = Math.floor((scale.toX(Date.parse(item.due)) / scale.width) * places);
    marks.set([lane, item.state, place].join(), { lane, state: item.state, share: place / places });
  }
  return [...marks.values()];
}
