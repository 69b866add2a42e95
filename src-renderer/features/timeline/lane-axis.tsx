import { formatDateTime, formatSeconds } from "../../ui/format.ts";
import { ticksWithin, type LaneScale } from "./lane-scale.ts";

interface LaneAxisProps {
  readonly scale: LaneScale;
  /** The moment that marks count from: now. */
  readonly base: number;
  readonly from: number;
  readonly to: number;
}

/** The marks above the lanes, and the waits that are squeezed. */
export function LaneAxis({ scale, base, from, to }: LaneAxisProps) {
  const idle = scale.stretches.filter(
    ({ isIdle, x, width }) => isIdle && x + width >= from && x <= to,
  );
  return (
    <div className="lane-axis figures" aria-hidden>
      {ticksWithin(scale, base, from, to).map(({ time, x }) => (
        <span
          key={time}
          className={`lane-tick ${time === base ? "now" : ""}`}
          style={{ transform: `translateX(${String(x)}px)` }}
          title={`${formatDateTime(time)} UTC`}
        >
          {sayFromNow((time - base) / 1_000)}
        </span>
      ))}
      {idle.map((stretch) => (
        <span
          key={stretch.from}
          className="lane-idle"
          style={{ transform: `translateX(${String(stretch.x)}px)`, width: stretch.width }}
        >
          <span>{formatSeconds((stretch.to - stretch.from) / 1_000)}</span>
        </span>
      ))}
    </div>
  );
}

/** `now`, `+1 h 30 m`, `−5 m`. */
export function sayFromNow(seconds: number): string {
  if (Math.round(seconds) === 0) return "now";
  return `${seconds > 0 ? "+" : ""}${formatSeconds(seconds)}`;
}
