import { useState } from "react";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { SelectInput } from "../../ui/forms/field.tsx";
import { LOW_WINDOW, useMedia } from "../../ui/layout/use-media.ts";
import { SigningClock } from "./signing-clock.tsx";
import { SimulatorClock } from "./simulator-clock.tsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components";
import { explainError } from "../../bridge/explain-error.ts";
import { useAhead } from "../../stores/schedule/ahead.ts";
import { Note } from "../../ui/display/note.tsx";
import { ClockFace } from "./clock-face.tsx";
import { ClockSteps } from "./clock-steps.tsx";
import type { ClockTarget } from "./clock-target.ts";
import { SigningFace } from "./signing-face.tsx";
import { useAdvance } from "./use-clock-change.ts";
import { listChoices, nameSimulator } from "../../ui/text/name-simulator.ts";
import "./clock.css";
import "./clock-strip.css";
import "./clock-folded.css";

const ALL = "*";

/** The two clocks side by side, made so that neither can be taken for the other. */
export function ClockPanel({ isCompact = false }: { readonly isCompact?: boolean }) {
  const simulators = useChosenSimulators();
  const [wish, setWish] = useState(ALL);
  const canFold = useMedia(LOW_WINDOW) && !isCompact;
  const isFolded = !useSettings(({ clocksOpen }) => clocksOpen) && canFold;
  const isKnown = simulators.some(({ kind }) => kind === wish);
  const target = isKnown ? wish : ALL;
  const kinds = isKnown ? [wish] : simulators.map(({ kind }) => kind);
  const statuses = useFeed((feed) => feed.statuses);
  const { entries: ahead } = useAhead(simulators.filter(({ kind }) => kinds.includes(kind)));
  const meant = { kinds, statuses: kinds.flatMap((kind) => statuses.get(kind) ?? []), ahead };
  const [first] = simulators;
  const all =
    simulators.length === 1 && first ? nameSimulator(first) : `All ${String(simulators.length)}`;
  const choices = [
    { id: ALL, title: all },
    ...(simulators.length > 1 ? listChoices(simulators) : []),
  ];
  // The simulators are not known yet, so a value would have no clock.
  if (kinds.length === 0) return null;
  const targetPart = (
    <div className="hstack clock-target">
      <SelectInput label="Applies to" choices={choices} value={target} onChange={setWish} />
      {canFold ? <ClockFold isOpen={!isFolded} /> : null}
    </div>
  );
  return (
    <div className={`clocks ${isCompact ? "compact" : isFolded ? "folded" : "strip"}`}>
      {isCompact ? targetPart : null}
      {isFolded ? <ClockStrip {...meant} /> : <SimulatorClock {...meant} />}
      {isCompact ? null : targetPart}
      {isFolded ? <SigningFace statuses={meant.statuses} /> : <SigningClock {...meant} />}
    </div>
  );
}

/** Shows the clocks' sliders and exact values, or gives their room to the schedule. */
function ClockFold({ isOpen }: { readonly isOpen: boolean }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button
      className="button quiet small clock-fold"
      aria-expanded={isOpen}
      onPress={() => {
        useSettings.setState({ clocksOpen: !isOpen });
      }}
    >
      <Icon size={13} aria-hidden />
      Sliders and exact values
    </Button>
  );
}

/** The clock with the usual steps only, in one line: in a low window the schedule needs the room. */
function ClockStrip({ kinds, statuses, ahead }: ClockTarget) {
  const { advance, change } = useAdvance(kinds);
  return (
    <>
      <ClockFace statuses={statuses}>
        <ClockSteps ahead={ahead} onAdvance={advance} />
      </ClockFace>
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </>
  );
}
