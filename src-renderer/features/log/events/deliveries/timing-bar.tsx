import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { Tone } from "../../../../ui/display/status/status-chip.tsx";
import { describeTiming, splitTiming, type TimingPart, type TimingScale } from "./timing-parts.ts";
import "./timing-bar.css";

// The height of a part distinguishes it, not its colour alone.
const thickness = { queued: 2, waiting: 6, answer: 12 } as const;
/** Percent of the bar: what is shorter could not be seen. */
const THINNEST = 0.8;

interface TimingBarProps {
  readonly timing: DeliveryTiming;
  readonly tone: Tone;
  readonly scale: TimingScale;
}

/** When an attempt left, was answered and ended, counted from its event. */
export function TimingBar({ timing, tone, scale }: TimingBarProps) {
  const words = describeTiming(timing);
  return (
    <span className="timing" title={words}>
      <svg
        className={`timing-bar ${tone}`}
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {splitTiming(timing, scale).map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </svg>
    </span>
  );
}

function Part({ part: { name, from, to } }: { readonly part: TimingPart }) {
  const height = thickness[name];
  const width = Math.max(THINNEST, to - from);
  return (
    <rect
      className={name}
      x={Math.min(from, 100 - width)}
      y={(12 - height) / 2}
      width={width}
      height={height}
    />
  );
}

const legend = ["queued", "waiting", "answer"] as const;

/** The legend of a bar's parts. */
export function TimingLegend() {
  return (
    <span className="timing-legend faint" aria-hidden>
      {legend.map((name) => (
        <span key={name}>
          <svg className="timing-bar good" viewBox="0 0 14 12">
            <rect
              className={name}
              y={(12 - thickness[name]) / 2}
              width={14}
              height={thickness[name]}
            />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
