import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { formatDateTime } from "../../ui/format.ts";

/** What the simulators' time is, and whether it runs. */
export function ClockFace({ statuses }: { readonly statuses: readonly SimulatorStatus[] }) {
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
