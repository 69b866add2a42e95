import { SkipForward } from "lucide-react";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { ScheduledItem } from "../../stores/schedule/timeline-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatSeconds } from "../../ui/text/format.ts";
import { dueWithin, secondsToNextItem } from "./clock-plan.ts";

const steps = [
  { seconds: 60, title: "+1 m" },
  { seconds: 300, title: "+5 m" },
  { seconds: 3_600, title: "+1 h" },
  { seconds: 21_600, title: "+6 h" },
];

interface ClockStepsProps {
  readonly statuses: readonly SimulatorStatus[];
  /** The pending items of the schedule. */
  readonly items: readonly ScheduledItem[];
  readonly onAdvance: (seconds: number) => void;
}

/** The usual steps forward, and the one to what is due next, which is named. */
export function ClockSteps({ statuses, items, onAdvance }: ClockStepsProps) {
  const toNext = secondsToNextItem(statuses);
  const due = toNext === undefined ? [] : dueWithin(statuses, items, toNext);
  const next = due.map(({ item }) => item.id).join(", ");
  return (
    <div className="hstack clock-steps">
      {steps.map(({ seconds, title }) => (
        <Button key={seconds} size="small" onPress={() => onAdvance(seconds)}>
          {title}
        </Button>
      ))}
      <Button size="small" isDisabled={toNext === undefined} onPress={() => onAdvance(toNext ?? 0)}>
        <SkipForward size={13} aria-hidden />
        To next item
      </Button>
      <span className="clock-next">
        <span className="faint figures">
          {toNext === undefined ? "" : `in ${formatSeconds(toNext)}:`}
        </span>
        <span className="mono clip" title={next}>
          {next}
        </span>
      </span>
    </div>
  );
}
