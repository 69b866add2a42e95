import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { useIsAnyLost } from "../../stores/use-lost.ts";
import { formatOffset, formatSeconds } from "../../ui/format.ts";
import { lastKnownClass } from "../../ui/last-known.tsx";
import { readOffset } from "./read-offset.ts";

/** How far the time that deliveries are signed with is off, and what that means. */
export function SigningFace({ statuses }: { readonly statuses: readonly SimulatorStatus[] }) {
  const { current, differ } = readOffset(statuses);
  const isLost = useIsAnyLost(statuses.map(({ kind }) => kind));
  return (
    <div className={`clock-head ${lastKnownClass(isLost)}`}>
      <h2>Signing clock</h2>
      <span className="clock-time figures mono">
        {differ ? "offsets differ" : formatOffset(current)}
      </span>
      <span className="faint">{isLost ? "last known" : sayEffect(current, differ)}</span>
    </div>
  );
}

function sayEffect(offset: number, differ: boolean): string {
  if (differ) return "some simulators sign with another";
  if (offset === 0) return "signs with the real time";
  return `signs ${formatSeconds(Math.abs(offset))} ${offset < 0 ? "in the past" : "in the future"}`;
}
