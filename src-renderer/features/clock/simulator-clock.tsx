import { CalendarClock, FastForward } from "lucide-react";
import { useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import { nameAhead, type AheadEntry } from "../../stores/schedule/ahead.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { formatDateTime, formatPlural, formatSeconds } from "../../ui/text/format.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { Note } from "../../ui/display/note.tsx";
import { useShown } from "../../ui/text/secret.tsx";
import { Slider } from "../../ui/controls/slider.tsx";
import { ClockFace } from "./clock-face.tsx";
import { dueWithin } from "./clock-plan.ts";
import { ClockSteps } from "./clock-steps.tsx";
import type { ClockTarget } from "./clock-target.ts";
import { momentAfter, momentAt } from "./parse-seconds.ts";
import { advanceTo, useAdvance, type Advance } from "./use-clock-change.ts";

const FURTHEST = 21_600;

/** The clock of the simulated world: it only goes forward, and what falls due on the way runs. */
export function SimulatorClock({ kinds, statuses, ahead }: ClockTarget) {
  const [text, setText] = useState("60");
  const { advance, change } = useAdvance(kinds);
  const now = statuses[0]?.now ?? 0;
  const moment = momentAfter(text, now);
  const seconds = moment === undefined ? undefined : Math.round((moment - now) / 1_000);
  const submit = () => {
    if (seconds === undefined) return;
    const words = `by ${/mo/i.test(text) ? text.trim() : formatSeconds(seconds)}`;
    advance({ momentFrom: (from) => momentAfter(text, from) ?? from, words });
  };
  return (
    <ClockFace statuses={statuses}>
      <ClockSteps ahead={ahead} onAdvance={advance} />
      <div className="clock-move">
        <Slider
          label="Advance"
          min={0}
          max={FURTHEST}
          step={60}
          value={Math.min(FURTHEST, Math.max(0, seconds ?? 0))}
          onChange={(value) => setText(String(value))}
          say={formatSeconds}
          ticks={["now", "+1 h 30 m", "+3 h", "+4 h 30 m", "+6 h"]}
        />
        <div className="clock-exact">
          <TextInput
            label="Advance seconds"
            value={text}
            onChange={setText}
            onEnter={submit}
            numeric
            mono
            error={
              moment === undefined
                ? "Enter a duration, such as 90, 5m, 1h 30m, 3d, 2w or 1mo."
                : undefined
            }
          />
          <Button
            tone="primary"
            onPress={submit}
            isDisabled={seconds === undefined}
            isPending={change.isPending}
          >
            <FastForward size={13} aria-hidden />
            Advance
          </Button>
        </div>
      </div>
      <AdvanceToDate now={now} onAdvance={advance} />
      <AdvancePreview ahead={ahead} seconds={seconds ?? 0} />
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </ClockFace>
  );
}

interface AdvanceToDateProps {
  /** Simulator time, milliseconds since the epoch. */
  readonly now: number;
  readonly onAdvance: (advance: Advance) => void;
}

/** Moves the clocks to a date. */
function AdvanceToDate({ now, onAdvance }: AdvanceToDateProps) {
  const [text, setText] = useState("");
  const moment = momentAt(text, now);
  const problem =
    text.trim() === ""
      ? undefined
      : moment === undefined
        ? "Enter a date in UTC, such as 2026-12-26 or 2026-12-26 11:12."
        : moment < now
          ? "The clock moves only forward. Enter a later date."
          : undefined;
  const submit = () => {
    if (moment === undefined || problem !== undefined) return;
    onAdvance(advanceTo(moment));
    setText("");
  };
  return (
    <div className="clock-exact clock-date">
      <TextInput
        label="Advance to"
        value={text}
        onChange={setText}
        onEnter={submit}
        placeholder={formatDateTime(now).slice(0, 16)}
        mono
        error={problem}
      />
      <Button onPress={submit} isDisabled={moment === undefined || problem !== undefined}>
        <CalendarClock size={13} aria-hidden />
        Advance to date
      </Button>
    </div>
  );
}

interface AdvancePreviewProps {
  readonly ahead: readonly AheadEntry[];
  readonly seconds: number;
}

const MOST_SHOWN = 5;

/** Shows what an advance will run, before it does. */
function AdvancePreview({ ahead, seconds }: AdvancePreviewProps) {
  const shown = useShown();
  const due = dueWithin(ahead, seconds);
  if (due.length === 0) {
    return <p className="clock-preview soft">Nothing is due in this time.</p>;
  }
  return (
    <div className="clock-preview soft">
      {formatPlural(due.length, "item")} will run:
      <ul aria-label="Items that will run">
        {due.slice(0, MOST_SHOWN).map((entry, index) => (
          <li key={`${entry.kind}/${String(entry.due)}/${String(index)}`} className="clock-due">
            <Mark name={entry.kind} />
            <bdi className="clip">{shown(nameAhead(entry))}</bdi>
          </li>
        ))}
      </ul>
      {due.length > MOST_SHOWN ? `and ${String(due.length - MOST_SHOWN)} more` : ""}
    </div>
  );
}
