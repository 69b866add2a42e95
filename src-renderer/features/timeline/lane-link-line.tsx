import type { LaneLink } from "./lane-links.ts";
import { keyOf, useTimelineView } from "./timeline-view.ts";
import "./lane-link-line.css";

/** The line from an item to one that takes a value from its answer; it stands out while one of them is picked. */
export function LaneLinkLine({ link, shape, x, y, width, height }: LaneLink) {
  const isPicked = useTimelineView(
    ({ selected }) => selected === keyOf(link.from) || selected === keyOf(link.to),
  );
  return (
    <span
      className={`lane-link ${shape} ${isPicked ? "picked" : ""}`}
      style={{ transform: `translate(${String(x)}px, ${String(y)}px)`, width, height }}
      aria-hidden
    />
  );
}
