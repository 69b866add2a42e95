import { sparkPath } from "./spark-path.ts";
import "./sparkline.css";

const width = 48;
const height = 12;

interface SparklineProps {
  readonly values: readonly number[];
  /** The number of values that fit. */
  readonly room: number;
}

/**
 * A figure's recent course: a picture beside the figure, which gives the same information to screen
 * readers.
 */
export function Sparkline({ values, room }: SparklineProps) {
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
      height={height}
      aria-hidden
    >
      <path d={sparkPath(values, { width, height, room })} />
    </svg>
  );
}
