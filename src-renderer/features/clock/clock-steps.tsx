import { SkipForward } from "lucide-react";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { ScheduledItem } from "../../stores/schedule/timeline-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatSeconds } from "../../ui/text/format.ts";
import { dueWithin, secondsToNextItem } from "./clock-plan.ts";
import { momentAfter } from "./parse-seconds.ts";
import type { Advance } from "./use-clock-change.ts";

const steps = [
  { text: "1m", title: "+1 m" },
  { text: "5m", title: "+5 m" },
  { text: "1h", title: "+1 h" },
  { text: "6h", title: "+6 h" },
  { text: "1d", title: "+1 d" },
  { text: "1w", title: "+1 w" },
  { text: "1mo", title: "+1 mo" },
];

interface ClockStepsProps {
  readonly statuses: readonly SimulatorStatus[];
  /** The pending items of the schedule. */
  readonly items: readonly ScheduledItem[];
  readonly onAdvance: (advance: Advance) => void;
}

/** Returns the advance by a duration such as `1h` or `1mo`. */
function advanceBy(text: string, words: string): Advance {
  return { momentFrom: (now) => momentAfter(text, now) ?? now, words };
}

/** The usual steps forward, and the one to what is due next, which is named. */
export function ClockSteps({ statuses, items, onAdvance }: ClockStepsProps) {
  const toNext = secondsToNextItem(statuses);
  const due = toNext === undefined ? [] : dueWithin(statuses, items, toNext);
  const next = due.map(({ item }) => item.id).join(", ");
  const goToNext = () => {
    if (toNext !== undefined) onAdvance(advanceBy(String(toNext), `by ${formatSeconds(toNext)}`));
  };
  return (
    <div className="hstack clock-steps">
      {steps.map(({ text, title }) => (
        <Button
          key={text}
          size="small"
          onPress={() => onAdvance(advanceBy(text, `by ${title.slice(1)}`))}
        >
          {title}
        </Button>
      ))}
      <Button size="small" isDisabled={toNext === undefined} onPress={goToNext}>
        <SkipForward size={13} aria-hidden />
        To next item
      </Button>
      {toNext === undefined ? null : (
        <span className="clock-next">
          <span className="faint figures">in {formatSeconds(toNext)}:</span>
          {next === "" ? (
            <span className="clip faint">by the simulator itself</span>
          ) : (
            <span className="mono clip" title={next}>
              {next}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
