import { formatDateTime, formatSeconds } from "../../../ui/text/format.ts";
import { ticksWithin, type LaneScale } from "./lane-scale.ts";
import { waitsWithin } from "./lane-waits.tsx";

/** As much as a mark's words may take. */
const WORD_PX = 44;

interface LaneAxisProps {
  readonly scale: LaneScale;
  /** The moment that marks count from: now. */
  readonly base: number;
  readonly from: number;
  readonly to: number;
}

/** The marks above the lanes, and the waits that are squeezed. */
export function LaneAxis({ scale, base, from, to }: LaneAxisProps) {
  const idle = waitsWithin(scale, from, to);
  const ticks = ticksWithin(scale, base, from, to).filter(
    ({ time, x }) => time === base || !idle.some((stretch) => isCovered(x, stretch)),
  );
  return (
    <div className="lane-axis figures" aria-hidden>
      {ticks.map(({ time, x }) => (
        <span
          key={time}
          className={`lane-tick ${time === base ? "now" : ""}`}
          style={{ transform: `translateX(${String(x)}px)` }}
          title={`${formatDateTime(time)} UTC`}
        >
          {describeFromNow((time - base) / 1_000)}
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

/** Returns whether a mark would be written over what a squeezed wait says of itself. */
function isCovered(x: number, wait: { readonly x: number; readonly width: number }): boolean {
  return x > wait.x - WORD_PX && x < wait.x + wait.width;
}

/** `now`, `+1 h 30 m`, `−5 m`. */
export function describeFromNow(seconds: number): string {
  if (Math.round(seconds) === 0) return "now";
  return `${seconds > 0 ? "+" : ""}${formatSeconds(seconds)}`;
}
