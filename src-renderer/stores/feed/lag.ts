import { useEffect, useState } from "react";
import { useFeed, type FeedState } from "./feed-store.ts";

/** The number of pending deliveries at a moment. */
interface LagSample {
  /** Real time in milliseconds. */
  readonly at: number;
  readonly pending: number;
  /** The age of the oldest of them, in milliseconds. */
  readonly oldestMs: number;
}

/** Receivers that do not keep up with what is written. */
interface Lag {
  readonly pending: number;
  readonly oldestMs: number;
  /** The increase of pending deliveries per second, negative for a decrease; null until it is known. */
  readonly perSecond: number | null;
}

/** A delivery that takes longer than this is late, not merely under way. */
const LATE_MS = 2_000;
/** The trend is computed over this time. */
const WINDOW_MS = 5_000;

/** Returns the state of the deliveries of some simulators. */
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
  return { pending, oldestMs, perSecond: growthOf(samples) };
}

function growthOf(samples: readonly LagSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1_000) return null;
  return ((last.pending - first.pending) * 1_000) / (last.at - first.at);
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
    return () => clearInterval(timer);
  }, [key]);
  return lag;
}
