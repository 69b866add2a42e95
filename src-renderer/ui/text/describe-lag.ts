import { formatCount, formatSeconds } from "./format.ts";

/** Deliveries that wait: how many, the oldest for how long, and how many more after every second. */
interface DescribedLag {
  readonly pending: number;
  readonly oldestMs: number;
  readonly perSecond: number | null;
}

const STEADY_PER_SECOND = 1;

/** Describes the trend of a lag: `growing by 120 a second`; nothing while that cannot be said. */
export function describeTrend({ pending, perSecond }: DescribedLag): string {
  if (perSecond === null) return "";
  if (perSecond >= STEADY_PER_SECOND) {
    return `growing by ${formatCount(Math.round(perSecond))} a second`;
  }
  if (perSecond > -STEADY_PER_SECOND) return "not going down";
  return `going down, about ${formatSeconds(pending / -perSecond)} left`;
}

/** A lag in one line: `12,340 pending, the oldest for 14 s, growing by 120 a second`. */
export function describeLag(lag: DescribedLag): string {
  const oldest = `${formatCount(lag.pending)} pending, the oldest for ${formatSeconds(lag.oldestMs / 1_000)}`;
  const trend = describeTrend(lag);
  return trend === "" ? oldest : `${oldest}, ${trend}`;
}
