import { explainError } from "../../bridge/explain-error.ts";
import { useWaitingItems } from "../../stores/timeline-items.ts";
import { Note } from "../../ui/note.tsx";
import { ClockFace } from "./clock-face.tsx";
import { ClockSteps } from "./clock-steps.tsx";
import type { ClockTarget } from "./clock-target.ts";
import { SigningFace } from "./signing-face.tsx";
import { useAdvance } from "./use-clock-change.ts";

/** Both clocks with the usual steps only, a line each: in a low window the schedule needs the room. */
export function ClockStrip({ kinds, statuses }: ClockTarget) {
  const { advance, change } = useAdvance(kinds);
  const items = useWaitingItems(kinds);
  return (
    <>
      <SigningFace statuses={statuses} />
      <ClockFace statuses={statuses}>
        <ClockSteps {...{ statuses, items }} onAdvance={advance} />
      </ClockFace>
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </>
  );
}
