import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** The rates of one simulator, per second. */
export interface Rates {
  readonly requests: number;
  readonly events: number;
  readonly results: number;
}

/** Counts at a moment, by kind. */
export interface RateSample {
  /** Real time in milliseconds. */
  readonly at: number;
  readonly statuses: ReadonlyMap<string, SimulatorStatus>;
}

/** Rates are of about so long. */
const WINDOW_MS = 1_500;
/** A rate of less time than this says nothing. */
const LEAST_MS = 400;

/** Returns the samples to keep for the next measurement: those within the window, and one before it. */
export function keepSamples(
  samples: readonly RateSample[],
  next: RateSample,
): readonly RateSample[] {
  const first = samples.findLastIndex(({ at }) => next.at - at >= WINDOW_MS);
  return [...samples.slice(Math.max(0, first)), next];
}

/** Returns what happened per second between the first sample and the last; a reset counts as nothing. */
export function measureRates(samples: readonly RateSample[]): ReadonlyMap<string, Rates> {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < LEAST_MS) return new Map();
  const seconds = (last.at - first.at) / 1_000;
  const rates = [...last.statuses].map(([kind, now]): [string, Rates] => {
    const before = first.statuses.get(kind) ?? now;
    const per = (count: (status: SimulatorStatus) => number) =>
      Math.max(0, count(now) - count(before)) / seconds;
    return [
      kind,
      {
        requests: per(({ requests }) => requests ?? 0),
        events: per(({ events }) => events),
        results: per(({ results }) => results),
      },
    ];
  });
  return new Map(rates);
}
