import type { LaneScale, Stretch } from "./lane-scale.ts";

/** The waits that are squeezed and lie between two pixels. */
export function waitsWithin(scale: LaneScale, from: number, to: number): readonly Stretch[] {
  return scale.stretches.filter(({ isIdle, x, width }) => isIdle && x + width >= from && x <= to);
}

interface LaneWaitsProps {
  readonly scale: LaneScale;
  readonly from: number;
  readonly to: number;
}

/** The places where the lanes skip a long wait. */
export function LaneWaits({ scale, from, to }: LaneWaitsProps) {
  return waitsWithin(scale, from, to).map(({ from: begin, x, width }) => (
    <span
      key={begin}
      className="lane-wait"
      style={{ transform: `translateX(${String(x)}px)`, width }}
      aria-hidden
    />
  ));
}
