import type { EventRow } from "#shared/domain/egress.ts";
import type { ExpectedDelivery, Expectation, Scenario } from "#shared/domain/scenario.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { call } from "../../bridge/client.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { idsIn } from "./infer-bindings.ts";
import { tellingPart } from "./telling-part.ts";
import { toFile, type WrittenItem } from "./write-timeline.ts";

/** More events than a recorded session has. */
const MOST = 1_000;

type Expectations = NonNullable<Scenario["expect"]>;

/** The recording, and the part of it that the file has. */
interface Meant {
  readonly recording: Recording;
  readonly items: readonly WrittenItem[];
  /** The URL of the test receiver; its port is another one in each run. */
  readonly receiverUrl: string | null;
}

/**
 * Returns the events of a recording and the outcomes of their deliveries, by simulator, as a scenario expects
 * them. Deliveries to endpoints that the recording does not register are left out: a replay has none.
 */
export async function loadExpectations(
  meant: Meant,
  kinds: readonly string[],
): Promise<Expectations> {
  const entries = kinds.map(async (kind) => [kind, await loadExpectation(meant, kind)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function loadExpectation(meant: Meant, kind: string): Promise<Expectation> {
  const rows = await loadRecorded(meant, kind);
  const events = rows.map(async ({ generation, seq, type }) => {
    const found = await call("events.payload", { kind, generation, seq });
    const payload = tellingPart(jsonIn(found?.json ?? ""));
    return { type, ...(payload === undefined ? {} : { payload }) };
  });
  const deliveries = await loadDeliveries(meant, kind, rows);
  return {
    events: await Promise.all(events),
    ...(deliveries.length === 0 ? {} : { deliveries: [...deliveries] }),
  };
}

/** The events of the recording that the items of the file cause, soon or later. */
async function loadRecorded(
  { recording: { starts }, items }: Meant,
  kind: string,
): Promise<readonly EventRow[]> {
  const start = starts.get(kind);
  const { since = 1 } = useFeed.getState().statuses.get(kind) ?? {};
  // After a reset the log begins again.
  const first = start?.since === since ? start.events : 0;
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
  const { rows } = await call("events.window", { filter, first, count: MOST });
  const own = items.filter(({ step }) => step.kind === kind).map(({ step }) => step);
  const ids = new Set(own.map(({ id }) => id));
  const numbers = new Set(own.map(({ answer }) => answer?.number));
  const kept = rows.map(async ({ generation, seq }) => {
    const cause = await call("events.cause", { kind, generation, seq });
    if (!cause) return true;
    return cause.item === null ? numbers.has(cause.request) : ids.has(cause.item);
  });
  const isKept = await Promise.all(kept);
  return rows.filter((_, place) => isKept[place]);
}

async function loadDeliveries(
  { recording: { starts }, items, receiverUrl }: Meant,
  kind: string,
  rows: readonly EventRow[],
): Promise<readonly ExpectedDelivery[]> {
  const registered = new Set(
    items
      .filter(({ step }) => step.kind === kind)
      .flatMap(({ step }) => [...idsIn(step.answer?.body)].map(([id]) => id)),
  );
  const endpoints = (await call("endpoints.list", {})).filter((endpoint) => {
    const isOfReceiver = receiverUrl !== null && endpoint.url.startsWith(receiverUrl);
    return endpoint.kind === kind && !isOfReceiver && registered.has(endpoint.id ?? "");
  });
  if (endpoints.length === 0) return [];
  const typeOf = new Map(rows.map(({ seq, type }) => [seq, type]));
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
  const first = starts.get(kind)?.results ?? 0;
  const results = await call("results.window", { filter, first, count: MOST });
  return results.rows.flatMap(({ seq, endpoint, status, httpStatus }) => {
    const type = typeOf.get(seq);
    if (type === undefined || !endpoints.some(({ id }) => id === endpoint)) return [];
    return [{ type, status, ...(httpStatus === null ? {} : { http_status: httpStatus }) }];
  });
}

/** The recording as a scenario file: the timeline, and the events that it must cause. */
export function writeScenario(
  name: string,
  items: readonly WrittenItem[],
  expect: Expectations,
): string {
  return `${JSON.stringify({ name, timeline: toFile(items), expect }, null, 2)}\n`;
}
