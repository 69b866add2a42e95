import { useEffect, useState } from "react";
import { useFeed } from "../stores/feed-store.ts";

/** So many seconds are remembered. */
export const RATES_KEPT = 40;

/** The events per second of the last seconds, oldest first; still while nothing happens. */
export function useRates(): readonly number[] {
  const [rates, setRates] = useState<readonly number[]>([]);
  useEffect(() => {
    const timer = setInterval(() => {
      setRates((before) => keepRate(before, useFeed.getState().eventsPerSecond));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return rates;
}

function keepRate(before: readonly number[], rate: number): readonly number[] {
  const isStill = rate === 0 && before.every((value) => value === 0);
  return isStill ? before : [...before, rate].slice(-RATES_KEPT);
}
