import { useEffect, useState } from "react";
import { formatCount, formatSeconds } from "../ui/format.ts";
import { useFeed, type FeedState } from "./feed-store.ts";

/** How many deliveries waited at a moment. */
interface LagSample {
  /** Real time in milliseconds. */
  readonly at: number;
  readonly pending: number;
  /** How long the oldest of them had waited, in milliseconds. */
  readonly oldestMs: number;
}

/** Receivers that do not keep up with what is written. */
interface Lag {
  readonly pending: number;
  readonly oldestMs: number;
  /** Where it goes, in words: `growing by 120 a second`. */
  readonly trend: string;
}

/** A delivery that takes longer than this is late, not merely under way. */
const LATE_MS = 2_000;
/** The trend is told from so much of the past. */
const WINDOW_MS = 5_000;
const STEADY_PER_SECOND = 1;

/** How the deliveries of some simulators stand. */
function sampleLag(
  statuses: FeedState["statuses"],
  kinds: readonly string[],
  at: number,
): LagSample {
  const meant = [...statuses.values()].filter(
    ({ kind }) => kinds.length === 0 || kinds.includes(kind),
  );
  return {
    at,
    pending: meant.reduce((sum, { pending }) => sum + pending, 0),
    oldestMs: Math.max(0, ...meant.map(({ oldestMs }) => oldestMs ?? 0)),
  };
}

/** The lag that samples show, oldest first; null while nothing is late. */
export function readLag(samples: readonly LagSample[]): Lag | null {
  const last = samples.at(-1);
  if (!last || last.oldestMs < LATE_MS) return null;
  const { pending, oldestMs } = last;
  return { pending, oldestMs, trend: describeTrend(samples) };
}

function describeTrend(samples: readonly LagSample[]): string {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1_000) return "";
  const perSecond = ((last.pending - first.pending) * 1_000) / (last.at - first.at);
  if (perSecond >= STEADY_PER_SECOND) {
    return `growing by ${formatCount(Math.round(perSecond))} a second`;
  }
  if (perSecond > -STEADY_PER_SECOND) return "not going down";
  return `going down, about ${formatSeconds(last.pending / -perSecond)} left`;
}

/** The lag of some simulators' deliveries, looked at twice a second; null while nothing is late. */
export function useLag(kinds: readonly string[]): Lag | null {
  const [lag, setLag] = useState<Lag | null>(null);
  const key = kinds.join();
  useEffect(() => {
    let samples: readonly LagSample[] = [];
    const look = () => {
      const meant = key === "" ? [] : key.split(",");
      const now = sampleLag(useFeed.getState().statuses, meant, performance.now());
      samples = [...samples.filter(({ at }) => now.at - at < WINDOW_MS), now];
      setLag(readLag(samples));
    };
    const timer = setInterval(look, 500);
    return () => {
      clearInterval(timer);
    };
  }, [key]);
  return lag;
}

/** A lag in one line: `12,340 pending, the oldest for 14 s, growing by 120 a second`. */
export function describeLag({ pending, oldestMs, trend }: Lag): string {
  const oldest = `${formatCount(pending)} pending, the oldest for ${formatSeconds(oldestMs / 1_000)}`;
  return trend === "" ? oldest : `${oldest}, ${trend}`;
}
