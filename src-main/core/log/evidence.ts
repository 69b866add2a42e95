import type { Arrivals } from "#core/log/arrivals.ts";
import type { LogMark } from "#core/log/requests/undone-ranges.ts";

/** The observations of a world. A snapshot in memory has them, and its file does not. */
export interface Evidence {
  readonly arrivals: Arrivals;
  readonly requests: LogMark | undefined;
}
