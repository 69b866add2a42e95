import { useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { formatOffset } from "../../ui/text/format.ts";
import { Note } from "../../ui/display/note.tsx";
import { Slider } from "../../ui/controls/slider.tsx";
import type { ClockTarget } from "./clock-target.ts";
import { parseSeconds } from "./parse-seconds.ts";
import { readOffset } from "./read-offset.ts";
import { SigningFace } from "./signing-face.tsx";
import { useClockChange } from "./use-clock-change.ts";

const REACH = 3_600;

/** The offset of the time in signatures; independent of the simulator's time. */
export function SigningClock({ kinds, statuses }: ClockTarget) {
  const { current, differ, isShifted } = readOffset(statuses);
  const isKnown = statuses.length > 0;
  const [draft, setDraft] = useState<string | null>(null);
  const change = useClockChange(kinds);
  const text = draft ?? String(current);
  const seconds = parseSeconds(text);
  const apply = (offset: number | undefined) => {
    if (offset === undefined) return;
    if (isKnown && offset === current && !differ) {
      setDraft(null);
      return;
    }
    change.mutate(
      {
        body: { wall_offset_seconds: offset },
        said: `Deliveries are now signed with an offset of ${formatOffset(offset)}`,
      },
      {
        onSettled: () => setDraft(null),
      },
    );
  };
  const applyDraft = () => {
    if (draft !== null) apply(seconds);
  };
  return (
    <SigningFace statuses={statuses}>
      <Slider
        label="Wall offset"
        min={-REACH}
        max={REACH}
        step={10}
        value={Math.min(REACH, Math.max(-REACH, seconds ?? 0))}
        onChange={(value) => setDraft(String(value))}
        onChangeEnd={apply}
        say={formatOffset}
        ticks={["−1 h", "−30 m", "0", "+30 m", "+1 h"]}
        fromMiddle
      />
      <div className="clock-exact">
        <TextInput
          label="Wall offset seconds"
          value={text}
          onChange={setDraft}
          onEnter={applyDraft}
          onBlur={applyDraft}
          mono
          error={seconds === undefined ? "Enter whole seconds, such as -600 or 5m." : undefined}
        />
        <Button onPress={() => apply(0)} isDisabled={!isShifted && draft === null}>
          Back to 0
        </Button>
      </div>
      <p className="clock-preview soft">Changes only the timestamp in signatures.</p>
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </SigningFace>
  );
}
