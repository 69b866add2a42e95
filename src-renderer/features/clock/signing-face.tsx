import type { ReactNode } from "react";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { useIsAnyLost } from "../../stores/feed/use-lost.ts";
import { formatOffset, formatSeconds } from "../../ui/text/format.ts";
import { lastKnownClass } from "../../ui/display/last-known.tsx";
import { readOffset } from "./read-offset.ts";

interface SigningFaceProps {
  readonly statuses: readonly SimulatorStatus[];
  /** The controls that change it, below. */
  readonly children?: ReactNode;
}

/** The offset of the time in signatures, and its effect. */
export function SigningFace({ statuses, children }: SigningFaceProps) {
  const { current, differ, isShifted } = readOffset(statuses);
  const isLost = useIsAnyLost(statuses.map(({ kind }) => kind));
  return (
    <div
      role="group"
      aria-label="Signing clock"
      className={`vstack clock signing-clock ${isShifted ? "shifted" : ""}`}
    >
      <div className={`clock-head ${lastKnownClass(isLost)}`}>
        <h2>Signing clock</h2>
        <span className="clock-time figures mono">
          {differ ? "offsets differ" : formatOffset(current)}
        </span>
        <span className="faint">{isLost ? "last known" : describeEffect(current, differ)}</span>
      </div>
      {children}
    </div>
  );
}

function describeEffect(offset: number, differ: boolean): string {
  if (differ) return "different offsets";
  if (offset === 0) return "uses the real time";
  return `signs ${formatSeconds(Math.abs(offset))} ${offset < 0 ? "in the past" : "in the future"}`;
}
