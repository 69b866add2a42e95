import { SkipForward } from "lucide-react";
import { nameAhead, type AheadEntry } from "../../stores/schedule/ahead.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatPlural, formatSeconds } from "../../ui/text/format.ts";
import { useShown } from "../../ui/text/secret.tsx";
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
  /** The next work of simulators and schedule, soonest first. */
  readonly ahead: readonly AheadEntry[];
  readonly onAdvance: (advance: Advance) => void;
}

/** Returns the advance by a duration such as `1h` or `1mo`. */
function advanceBy(text: string, words: string): Advance {
  return { momentFrom: (now) => momentAfter(text, now) ?? now, words };
}

/** Returns the advance that runs an entry. */
export function advanceToEntry({ wait }: AheadEntry): Advance {
  return advanceBy(String(wait), `by ${formatSeconds(wait)}`);
}

/** The usual steps forward, and the one to what is due next, which is named. */
export function ClockSteps({ ahead, onAdvance }: ClockStepsProps) {
  const shown = useShown();
  const [next] = ahead;
  const others = ahead.filter(({ wait }) => wait === next?.wait).length - 1;
  const name = next === undefined ? "" : shown(nameAhead(next));
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
      <Button
        size="small"
        isDisabled={next === undefined}
        onPress={() => {
          if (next !== undefined) onAdvance(advanceToEntry(next));
        }}
      >
        <SkipForward size={13} aria-hidden />
        To next item
      </Button>
      {next === undefined ? null : (
        <span className="clock-next">
          <span className="faint figures">in {formatSeconds(next.wait)}:</span>
          <bdi className="clip" title={name}>
            {name}
          </bdi>
          {others > 0 ? <span className="faint">and {formatPlural(others, "other")}</span> : null}
        </span>
      )}
    </div>
  );
}
