import type { Recording } from "../../stores/recorder-store.ts";

export const FILE_NAME = "recorded.sim-timeline.json";

/** The commands that play a saved recording to its end. */
export function describeRun(
  recording: Recording,
  ends: ReadonlyMap<string, number>,
  kinds: readonly string[],
): string {
  const start = recording.starts.get(kinds[0] ?? "")?.now ?? 0;
  const extent = Math.ceil(Math.max(0, ...kinds.map((kind) => ends.get(kind) ?? 0)));
  const run = [
    `SIM_START_TIME=${new Date(start).toISOString()} npm run headless --`,
    ...(kinds.length === 0 ? [] : [`--only ${kinds.join(",")}`]),
    `--timeline ${FILE_NAME}`,
  ].join(" \\\n  ");
  if (extent === 0) return run;
  const advance = JSON.stringify({ advance_seconds: extent });
  return `${run}\n# then, at each simulator's address: POST /_sim/clock ${advance}`;
}
