import { useState } from "react";
import { useFeed } from "../../stores/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { SelectInput } from "../../ui/field.tsx";
import { LOW_WINDOW, useMedia } from "../../ui/use-media.ts";
import { ClockFold } from "./clock-fold.tsx";
import { ClockStrip } from "./clock-strip.tsx";
import { SigningClock } from "./signing-clock.tsx";
import { SimulatorClock } from "./simulator-clock.tsx";
import "./clock.css";
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
  const meant = { kinds, statuses: kinds.flatMap((kind) => statuses.get(kind) ?? []) };
  const all = simulators.length === 1 ? simulators[0]?.kind : `All ${String(simulators.length)}`;
  const choices = [
    { id: ALL, title: all ?? "All" },
    ...(simulators.length > 1 ? simulators.map(({ kind }) => ({ id: kind, title: kind })) : []),
  ];
  // Whose clock it would be is not known yet: what is typed now would reach none.
  if (kinds.length === 0) return null;
  return (
    <div className={`clocks ${isCompact ? "compact" : ""} ${isFolded ? "folded" : ""}`}>
      <div className="clock-target">
        <SelectInput label="Applies to" choices={choices} value={target} onChange={setWish} />
        {canFold ? <ClockFold isOpen={!isFolded} /> : null}
      </div>
      {isFolded ? (
        <ClockStrip {...meant} />
      ) : (
        <>
          <SimulatorClock {...meant} />
          <SigningClock {...meant} />
        </>
      )}
    </div>
  );
}
