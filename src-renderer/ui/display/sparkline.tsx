import { sparkPath } from "./spark-path.ts";
import "./sparkline.css";

const width = 48;
const height = 12;

interface SparklineProps {
  readonly values: readonly number[];
  /** How many values it is wide. */
  readonly room: number;
}

/** How a figure went lately: a picture beside the figure itself, which says the same to who cannot see. */
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
