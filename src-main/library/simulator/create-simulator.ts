import * as z from "zod";
import { explainOffset, offsetSeconds } from "#shared/domain/timeline.ts";
import * as answers from "./responses.ts";
import { ask } from "./ask.ts";
import { applySeed } from "./seed.ts";
import type { Connection } from "../connection/connection.ts";
import { UnsupportedError, type UnsupportedRequest, type UnsupportedUse } from "../errors.ts";
import { rejectFailures } from "./reject-failures.ts";
import { advanceClock, failedOf, timelineOf } from "./schedule.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import { openMailbox } from "../mailbox/mailbox.ts";
import type { EventOf, Kind, MailOf, SdkArguments } from "../kinds.ts";
import type {
  CommonControls,
  DiffOptions,
  EgressQuery,
  EventReader,
  OwnSimulator,
  WaitOptions,
  RequestFilter,
  Simulator,
  SimulatorControls,
} from "./simulator.ts";
import { waitUntil } from "./wait-until.ts";
import type { EgressEvent, EventWithType } from "#shared/domain/api-types.ts";
import { createWorldActions } from "./create-world-actions.ts";

const TIMEOUT_MS = 4_000;

/** A path with those parts of a query that are set. */
function withQuery(
  path: string,
  parts: Omit<EgressQuery<string>, "reasons"> | RequestFilter | DiffOptions,
): string {
  const input = Object.entries(parts).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(
    input.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The failed items of the schedule as the end of a sentence; "" when there are none. */
async function describeFailed(connection: Connection): Promise<string> {
  const failed = failedOf(await timelineOf(connection)).slice(-5);
  if (failed.length === 0) return "";
  const items = failed.map(({ id, reason = "no reason" }) => `${id} (${reason})`);
  return `; failed items of the schedule: ${items.join(", ")}`;
}

/** The seconds of an advance. Throws a RangeError that says what is allowed. */
function secondsOf(by: number | string): number {
  if (typeof by === "number") return by;
  const problem = explainOffset(by) ?? (by.startsWith("-") ? "time goes forward only" : undefined);
  if (problem === undefined) return offsetSeconds(by);
  throw new RangeError(`advance(${JSON.stringify(by)}): ${problem}`);
}

function readRoutes<Event extends { readonly type: string }>(
  connection: Connection,
): EventReader<Event> {
  const egress = <Type extends Event["type"]>({ reasons, ...query }: EgressQuery<Type> = {}) =>
    ask(
      connection,
      "GET",
      withQuery("/_sim/egress", { ...query, ...(reasons === true ? { reasons: "1" } : {}) }),
      answers.createEgressSchema<EventWithType<Event, Type>>(),
    );
  return {
    egress,
    event: (type, { timeoutMs = TIMEOUT_MS, after = 0 } = {}) =>
      waitUntil(connection, async () => (await egress({ type, after, limit: 1 })).events[0], {
        timeoutMs,
        explain: async () => {
          const types = (await egress()).events.map((event) => event.type);
          const seen = types.length === 0 ? "none" : types.slice(-20).join(", ");
          return `no ${type} after ${String(timeoutMs)} ms on ${connection.kind}; it recorded ${seen}${await describeFailed(connection)}`;
        },
      }),
  };
}

/** The log's quiet: nothing queued, nothing in flight. */
async function settled(
  connection: Connection,
  { timeoutMs = TIMEOUT_MS }: WaitOptions = {},
): Promise<void> {
  const look = async () => {
    const { pending, inFlight } = await connection.deliveryState();
    return pending === 0 && !inFlight ? true : undefined;
  };
  const explain = async () => {
    const { pending, inFlight } = await connection.deliveryState();
    const flying = inFlight ? "one is in flight" : "none is in flight";
    return `${connection.kind} did not settle within ${String(timeoutMs)} ms: ${String(pending)} deliveries are queued and ${flying}`;
  };
  await waitUntil(connection, look, { timeoutMs, explain });
}

/** The paths and parameters that clients used and that are not supported. */
async function loadUnsupported(connection: Connection): Promise<readonly UnsupportedRequest[]> {
  const path = "/_sim/unsupported";
  const { calls, parameters } = await ask(connection, "GET", path, answers.unsupported);
  return [...calls, ...parameters];
}

/** Returns the unsupported uses of clients, if these are errors. */
export async function findUnsupported(connection: Connection): Promise<readonly UnsupportedUse[]> {
  const { kind } = connection;
  return (await loadUnsupported(connection)).map((call) => ({ kind, ...call }));
}

function rejectUnsupported(uses: readonly UnsupportedUse[]): void {
  if (uses.length > 0) throw new UnsupportedError(uses);
}

function controlsOf(connection: Connection): CommonControls {
  const move = (body: object) => ask(connection, "POST", "/_sim/clock", answers.clock, body);
  const setDelivery = (body: object) =>
    ask(connection, "PUT", "/_sim/delivery", answers.deliveryView, body);
  const path = "/_sim/timeline";
  return {
    baseUrl: connection.baseUrl,
    apiKey: connection.apiKey,
    advance: async (by) => advanceClock(connection, secondsOf(by)),
    clock: () => ask(connection, "GET", "/_sim/clock", answers.clock),
    setWallOffset: (seconds) => move({ wall_offset_seconds: seconds }),
    inject: (events) => ask(connection, "POST", "/_sim/inject", answers.nothing, { events }),
    timeline: () => timelineOf(connection),
    clearTimeline: (id) => {
      const item = id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
      return ask(connection, "DELETE", item, answers.nothing);
    },
    settled: async (options) => {
      await settled(connection, options);
      if (options?.strict === true) await rejectFailures(connection);
      if (connection.rejectsUnsupported) rejectUnsupported(await findUnsupported(connection));
    },
    setDelivery: (on, { vendorHeaders } = {}) =>
      setDelivery({
        on,
        ...(vendorHeaders === undefined ? {} : { vendor_headers: vendorHeaders }),
      }),
    deliverTo: ({ url, secret }) => setDelivery({ on: true, url, secret }),
    setRedirectUris: (uris) =>
      ask(connection, "PUT", "/_sim/oauth", answers.oauthView, { redirect_uris: uris }),
    redeliver: (wanted) => ask(connection, "POST", "/_sim/redeliver", answers.redelivered, wanted),
    requests: async (filter = {}) => {
      const path = withQuery("/_sim/requests", filter);
      return (await ask(connection, "GET", path, answers.requests)).requests;
    },
    reset: async () => {
      // A reset forgets what was used.
      const uses = connection.rejectsUnsupported ? await findUnsupported(connection) : [];
      const answer = await ask(connection, "POST", "/_sim/reset", answers.wasReset);
      await applySeed(connection);
      rejectUnsupported(uses);
      return answer;
    },
    snapshot: (name) => ask(connection, "POST", "/_sim/snapshots", answers.snapshotInfo, { name }),
    restore: (name) => {
      const path = `/_sim/snapshots/${encodeURIComponent(name)}/restore`;
      return ask(connection, "POST", path, answers.wasReset);
    },
    diff: (name, { to } = {}) => {
      const path = withQuery(`/_sim/snapshots/${encodeURIComponent(name)}/diff`, { to });
      return ask(connection, "GET", path, answers.differences);
    },
    faults: async (rules) =>
      (await ask(connection, "PUT", "/_sim/faults", answers.faultViews, { rules })).rules,
    clearFaults: () => ask(connection, "DELETE", "/_sim/faults", answers.nothing),
    unsupported: () => loadUnsupported(connection),
  };
}

/** Creates a simulator for tests: control routes and world actions as typed methods. */
export function createSimulator<K extends Kind>(kind: K, connection: Connection): Simulator<K> {
  const sdk = z.custom<SdkArguments<K>>((value) => typeof value === "object");
  const controls: SimulatorControls<K> = {
    kind,
    ...readRoutes<EventOf<K>>(connection),
    ...controlsOf(connection),
    connect: () => sdk.parse(sdkArguments(connection)),
  };
  const actions = createWorldActions(kind, connection);
  const simulator = Object.assign(controls, actions, {
    mailbox: (address: string) => openMailbox<MailOf<K>>(connection, address),
  });
  if (isWhole<K>(simulator)) return simulator;
  throw new TypeError(`${kind} has no mailbox`);
}

/** A kind without mail has a mailbox that its type does not name: it stays empty. */
function isWhole<K extends Kind>(simulator: object): simulator is Simulator<K> {
  return "mailbox" in simulator && "connect" in simulator;
}

/** Creates a simulator whose kind has no types here. */
export function createOwnSimulator(connection: Connection): OwnSimulator {
  return {
    kind: connection.kind,
    ...readRoutes<EgressEvent>(connection),
    ...controlsOf(connection),
    act: (path, body) => ask(connection, "POST", path, z.unknown(), body),
  };
}
