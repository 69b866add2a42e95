import type { EventRow } from "#shared/domain/egress.ts";
import type { Expectation, Scenario } from "#shared/domain/scenario.ts";
import { call } from "../../bridge/client.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { fileOf, type WrittenItem } from "./write-timeline.ts";

/** More events than a recorded session has. */
const MOST = 1_000;

type Expectations = NonNullable<Scenario["expect"]>;

/**
 * Returns the events that a recording caused, by simulator, as a scenario expects them. Events of requests of
 * the app are left out: the timeline does not repeat these requests.
 */
export async function loadExpectations(
  recording: Recording,
  kinds: readonly string[],
): Promise<Expectations> {
  const entries = kinds.map(async (kind): Promise<readonly [string, Expectation]> => {
    const rows = await loadRecorded(recording, kind);
    return [kind, { events: rows.map(({ type }) => ({ type })) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function loadRecorded({ starts }: Recording, kind: string): Promise<readonly EventRow[]> {
  const start = starts.get(kind);
  const { since = 1 } = useFeed.getState().statuses.get(kind) ?? {};
  // After a reset the log begins again.
  const first = start?.since === since ? start.events : 0;
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
  const { rows } = await call("events.window", { filter, first, count: MOST });
  const causes = rows.map(async ({ generation, seq }) =>
    call("events.cause", { kind, generation, seq }),
  );
  const origins = (await Promise.all(causes)).map((cause) => cause?.origin);
  return rows.filter((_, place) => origins[place] !== "client");
}

/** The recording as a scenario file: the timeline, and the events that it must cause. */
export function writeScenario(
  name: string,
  items: readonly WrittenItem[],
  expect: Expectations,
): string {
  return `${JSON.stringify({ name, timeline: fileOf(items), expect }, null, 2)}\n`;
}
