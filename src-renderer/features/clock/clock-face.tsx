import type { ReactNode } from "react";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { useIsAnyLost } from "../../stores/feed/use-lost.ts";
import { formatDateTime } from "../../ui/text/format.ts";
import { lastKnownClass } from "../../ui/display/last-known.tsx";

interface ClockFaceProps {
  readonly statuses: readonly SimulatorStatus[];
  /** The controls that move it, below. */
  readonly children: ReactNode;
}

/** The simulators' time, and its pace. */
export function ClockFace({ statuses, children }: ClockFaceProps) {
  const times = [...new Set(statuses.map(({ now }) => Math.floor(now / 1_000)))];
  const isLost = useIsAnyLost(statuses.map(({ kind }) => kind));
  const pace = statuses.find(({ pace: input }) => input !== null)?.pace ?? null;
  return (
    <div role="group" aria-label="Simulator clock" className="vstack clock simulator-clock">
      <div className={`clock-head ${lastKnownClass(isLost)}`}>
        <h2>Simulator clock</h2>
        <span className="clock-time figures mono">{describeTimes(times)}</span>
        <span className="faint">{isLost ? "last known" : describePace(pace)}</span>
      </div>
      {children}
    </div>
  );
}

/** @param pace Simulated seconds in a real one; null while the clock moves by calls only. */
function describePace(pace: number | null): string {
  return pace === null ? "stopped" : `runs at ${String(pace)}×`;
}

/** @param times In seconds since 1970; none before the first word of the simulators. */
function describeTimes(times: readonly number[]): string {
  const [only] = times;
  if (only === undefined) return "–";
  if (times.length > 1) return `${String(times.length)} different times`;
  return `${formatDateTime(only * 1_000)} UTC`;
}
