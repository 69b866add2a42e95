import { SimulatorClock } from "#core/clock/simulator-clock.ts";
import type { SimulatorSettings } from "./settings.ts";

/** Where and since when a simulator is there: settled before its world is built. */
export interface Place {
  /** `http://127.0.0.1:4701`; empty for one that is only called from inside. */
  readonly baseUrl: string;
  /** Runs since the place was taken, however late the world comes. */
  readonly clock: SimulatorClock;
}

/** A place whose clock begins now. */
export function newPlace({ startTime, pace }: SimulatorSettings, baseUrl = ""): Place {
  return { baseUrl, clock: new SimulatorClock(startTime, pace) };
}
