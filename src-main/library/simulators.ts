import type { Kind } from "./kinds.ts";
import type { Patience, Simulator } from "./simulator.ts";

/** What is done to all simulators of a set at once. */
export interface SetControls extends AsyncDisposable {
  /** Those that run, in the order of their ports. */
  readonly kinds: readonly Kind[];
  /** Waits until no simulator has a delivery queued or in flight. */
  settled(options?: Patience): Promise<void>;
  /** Takes every simulator back to its first moment. */
  reset(): Promise<void>;
  /** Moves every clock, by seconds or by an offset such as `+72h`. */
  advance(by: number | string): Promise<void>;
  /** `SIMDECK_PAYMENTS_URL`, `SIMDECK_PAYMENTS_API_KEY`, …: what an app under test is configured with. */
  env(): Readonly<Record<string, string>>;
  /** Answers what was accepted, then ends. `await using` does it by itself. */
  stop(): Promise<void>;
}

/** Running simulators, each under its kind. */
export type Simulators<K extends Kind = Kind> = SetControls & {
  readonly [P in K]: Simulator<P>;
};
