import { useEffect, useState } from "react";
import { useFeed, type FeedState } from "../../stores/feed/feed-store.ts";
import { keepSamples, measureRates, type Rates, type RateSample } from "./measure-rates.ts";
import { FLOOD_PER_SECOND } from "./wire-lanes.ts";

/** In a flood the Wire is drawn so often: more is not read. */
const FLOOD_TICK_MS = 250;

/** The feed as it was when the Wire last looked. */
interface Look {
  readonly feed: FeedState;
  /** Real time, milliseconds since the epoch. */
  readonly now: number;
  readonly rates: ReadonlyMap<string, Rates>;
}

/** Returns whether so much happens somewhere that threads become rates. */
export function isFlood(rates: ReadonlyMap<string, Rates>): boolean {
  return [...rates.values()].some(
    ({ requests, events }) => Math.max(requests, events) > FLOOD_PER_SECOND,
  );
}

/** The feed, at most once per frame, and four times a second in a flood. Stands still unless `isLive`. */
export function usePacedFeed(isLive: boolean): Look {
  const [look, setLook] = useState<Look>(() => ({
    feed: useFeed.getState(),
    now: Date.now(),
    rates: new Map(),
  }));
  useEffect(() => {
    if (!isLive) return;
    let samples: readonly RateSample[] = [];
    let rates: Look["rates"] = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookNow = () => {
      timer = undefined;
      const feed = useFeed.getState();
      samples = keepSamples(samples, { at: performance.now(), statuses: feed.statuses });
      rates = measureRates(samples);
      setLook({ feed, now: Date.now(), rates });
    };
    const hear = () => {
      timer ??= setTimeout(lookNow, isFlood(rates) ? FLOOD_TICK_MS : 0);
    };
    hear();
    const stop = useFeed.subscribe(hear);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isLive]);
  return look;
}
