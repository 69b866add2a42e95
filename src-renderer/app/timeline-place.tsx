import { ClockPanel } from "../features/clock/clock-panel.tsx";
import { TimelineRegion } from "../features/timeline/timeline-region.tsx";

/** The clocks, and under them what is going to happen. */
export function TimelinePlace() {
  return (
    <div className="scroll">
      <ClockPanel />
      <TimelineRegion />
    </div>
  );
}
