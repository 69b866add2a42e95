import { FastForward, SkipForward } from "lucide-react";
import { useState } from "react";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useWaitingItems, type ScheduledItem } from "../../stores/timeline-items.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formatDateTime, formatPlural, formatSeconds } from "../../ui/format.ts";
import { hueOf, Mark } from "../../ui/mark.tsx";
import { Note } from "../../ui/note.tsx";
import { Slider } from "../../ui/slider.tsx";
import type { ClockTarget } from "./clock-target.ts";
import { itemsWithin, secondsToNextItem } from "./clock-plan.ts";
import { parseSeconds } from "./parse-seconds.ts";
import { useClockChange } from "./use-clock-change.ts";

const FURTHEST = 21_600;
const steps = [
  { seconds: 60, title: "+1 m" },
  { seconds: 300, title: "+5 m" },
  { seconds: 3_600, title: "+1 h" },
  { seconds: 21_600, title: "+6 h" },
];

/** The clock of the simulated world: it only goes forward, and what falls due on the way runs. */
export function SimulatorClock({ kinds, statuses }: ClockTarget) {
  const [text, setText] = useState("60");
  const change = useClockChange(kinds);
  const seconds = parseSeconds(text);
  const isUsable = seconds !== undefined && seconds >= 0;
  const toNext = secondsToNextItem(statuses);
  const items = useWaitingItems(kinds);
  const advance = (by: number) => {
    change.mutate({
      body: { advance_seconds: by },
      said: `Simulator clock advanced by ${formatSeconds(by)}`,
    });
  };
  const submit = () => {
    if (isUsable) advance(seconds);
  };
  return (
    <div role="group" aria-label="Simulator clock" className="clock simulator-clock">
      <ClockFace statuses={statuses} />
      <div className="clock-steps">
        {steps.map(({ seconds: by, title }) => (
          <Button
            key={by}
            size="small"
            onPress={() => {
              advance(by);
            }}
          >
            {title}
          </Button>
        ))}
        <Button
          size="small"
          isDisabled={toNext === undefined}
          onPress={() => {
            advance(toNext ?? 0);
          }}
        >
          <SkipForward size={13} aria-hidden />
          To next item
        </Button>
        <span className="faint figures">
          {toNext === undefined ? "" : `in ${formatSeconds(toNext)}:`}
        </span>
        <span className="mono clip clock-next">
          {toNext === undefined ? "" : dueWithin(statuses, items, toNext).map(nameOf).join(", ")}
        </span>
      </div>
      <Slider
        label="Advance"
        min={0}
        max={FURTHEST}
        step={60}
        value={Math.min(FURTHEST, Math.max(0, seconds ?? 0))}
        onChange={(value) => {
          setText(String(value));
        }}
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
          error={isUsable ? undefined : "whole seconds forward, such as 90, 5m or 1h 30m"}
        />
        <Button tone="primary" onPress={submit} isDisabled={!isUsable || change.isPending}>
          <FastForward size={13} aria-hidden />
          Advance
        </Button>
      </div>
      <AdvancePreview statuses={statuses} items={items} seconds={isUsable ? seconds : 0} />
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </div>
  );
}

function ClockFace({ statuses }: { readonly statuses: readonly SimulatorStatus[] }) {
  const times = [...new Set(statuses.map(({ now }) => Math.floor(now / 1_000)))];
  const pace = statuses.find(({ pace: given }) => given !== null)?.pace ?? null;
  return (
    <div className="clock-head">
      <h2>Simulator clock</h2>
      <span className="clock-time figures mono">{sayTimes(times)}</span>
      <span className="faint">{pace === null ? "stands still" : `runs at ${String(pace)}×`}</span>
    </div>
  );
}

/** @param times In seconds since 1970; none before the first word of the simulators. */
function sayTimes(times: readonly number[]): string {
  const [only] = times;
  if (only === undefined) return "–";
  if (times.length > 1) return `${String(times.length)} different times`;
  return `${formatDateTime(only * 1_000)} UTC`;
}

const nameOf = ({ item }: ScheduledItem) => item.id;

/** What falls due with some simulators when their clocks go so far, soonest first. */
function dueWithin(
  statuses: readonly SimulatorStatus[],
  items: readonly ScheduledItem[],
  seconds: number,
): readonly ScheduledItem[] {
  return statuses.flatMap(({ kind, now }) => {
    const ofKind = items.filter((scheduled) => scheduled.kind === kind);
    const due = itemsWithin(
      ofKind.map(({ item }) => item),
      now,
      seconds,
    );
    return due.map((item) => ({ kind, item }));
  });
}

interface AdvancePreviewProps {
  readonly statuses: readonly SimulatorStatus[];
  readonly items: readonly ScheduledItem[];
  readonly seconds: number;
}

const MOST_SHOWN = 5;

/** Which items will run, said before they do: an advance cannot be taken back. */
function AdvancePreview({ statuses, items, seconds }: AdvancePreviewProps) {
  const due = dueWithin(statuses, items, seconds);
  if (due.length === 0) {
    return <p className="clock-preview soft">No scheduled item falls due on the way.</p>;
  }
  return (
    <div className="clock-preview soft">
      {formatPlural(due.length, "item")} will run:
      <ul aria-label="Items that will run">
        {due.slice(0, MOST_SHOWN).map(({ kind, item }) => (
          <li key={`${kind}/${item.id}`} className="clock-due">
            <Mark hue={hueOf(kind)} />
            <span className="mono clip">{item.id}</span>
            <span className="mono clip faint">
              {item.call.method} {item.call.path}
            </span>
          </li>
        ))}
      </ul>
      {due.length > MOST_SHOWN ? `and ${String(due.length - MOST_SHOWN)} more` : ""}
    </div>
  );
}
