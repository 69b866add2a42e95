/** The parts of a context that make timestamps. */
interface Moment {
  readonly now: number;
  readonly state: { lastMicros: number };
}

const TIMESTAMP = /^(\d{1,12})(?:\.(\d{1,6}))?$/;

/**
 * The next timestamp, `1767323045.000001`: seconds of the simulator clock, and microseconds that tell
 * apart what happens at the same moment of it. Never twice the same, never going back.
 */
export function nextTimestamp({ now, state }: Moment): string {
  state.lastMicros = Math.max(Math.floor(now) * 1_000, state.lastMicros + 1);
  const seconds = Math.floor(state.lastMicros / 1_000_000);
  return `${String(seconds)}.${String(state.lastMicros % 1_000_000).padStart(6, "0")}`;
}

/** A client's timestamp in full, or `undefined` when it is none. */
export function parseTimestamp(input: string): string | undefined {
  const [, seconds, micros = ""] = TIMESTAMP.exec(input) ?? [];
  if (seconds === undefined) return undefined;
  return `${seconds.replace(/^0+(?=\d)/, "")}.${micros.padEnd(6, "0")}`;
}

/** Negative when `a` is earlier. Compares text: as numbers, far years would lose their microseconds. */
export function compareTimestamps(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The simulator's time as answers have it: whole seconds. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
