import qs from "qs";
import * as z from "zod";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/answers.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { actionsOf, findAction } from "../verbs/trigger.ts";
import { lastSeq, readEvents, type Session, showEvent, shownEvent } from "./session.ts";
import { fit, part, partOf, simulatorName, tool } from "./tool.ts";

const called = z.object({
  status: z.number(),
  body: z.unknown(),
  number: z.number().nullable(),
  caused: z.array(z.number()),
});

const response = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()).optional(),
  body: part,
  events: z.array(z.object({ seq: z.number(), type: z.string() })),
  request: z.number().optional().describe("its number for get_request"),
});

async function typesOf(connection: Connection, seqs: readonly number[]) {
  const events = await Promise.all(
    seqs.map(async (seq) => (await readEvents(connection, { after: seq - 1 }))[0]),
  );
  return events.flatMap((listed) =>
    listed ? [{ seq: listed.event.seq, type: listed.event.type }] : [],
  );
}

/** Makes a call as the panel does: with the default credentials, the body in the provider's encoding. */
async function call(connection: Connection, method: string, path: string, body: unknown) {
  const request = { method, path, ...(body === undefined ? {} : { body }) };
  const answer = await ask(connection, "POST", "/_sim/panel/call", called, request);
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  return {
    status: answer.status,
    body: partOf(text),
    events: await typesOf(connection, answer.caused),
    ...(answer.number === null ? {} : { request: answer.number }),
  };
}

/** Makes a call with headers of its own, as any HTTP client does. */
async function callWithHeaders(
  { baseUrl, apiKey, ...connection }: Connection,
  {
    method,
    path,
    body,
  }: { readonly method: string; readonly path: string; readonly body?: unknown },
  given: Readonly<Record<string, string>>,
) {
  const own = { ...connection, baseUrl, apiKey };
  const before = await lastSeq(own);
  const headers = new Headers({ authorization: `Bearer ${apiKey}`, ...given });
  const isForm = headers.get("content-type")?.includes("x-www-form-urlencoded") ?? false;
  if (body !== undefined && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
  }
  const text = typeof body === "string" ? body : isForm ? qs.stringify(body) : JSON.stringify(body);
  const answer = await fetch(baseUrl + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body: text }),
  });
  const events = await readEvents(own, { after: before });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: partOf(await answer.text()),
    events: events.map(({ event: { seq, type } }) => ({ seq, type })),
  };
}

const callApi = tool("call_api", {
  effect: "changes",
  title: "Call API",
  description:
    "Calls a provider route as an app does. Without headers, the default key is used and a JSON body is sent in the provider's encoding.",
  input: z.object({
    simulator: simulatorName,
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().startsWith("/").describe("with the query"),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  output: response,
  run: (session, { simulator, method, path, body, headers }) => {
    const connection = session.named(simulator);
    return headers === undefined
      ? call(connection, method, path, body)
      : callWithHeaders(connection, { method, path, body }, headers);
  },
});

const runWorldAction = tool("run_world_action", {
  effect: "changes",
  title: "Run world action",
  description:
    "Causes what only the provider or its users can cause; list_world_actions has the fields.",
  input: z.object({
    simulator: simulatorName,
    action: z.string(),
    fields: z.record(z.string(), z.unknown()).default({}),
  }),
  output: response,
  run: async (session, { simulator, action, fields }) => {
    const connection = session.named(simulator);
    const { path } = findAction(await actionsOf(connection), connection.kind, action);
    const made = await call(connection, "POST", path, fields);
    if (made.status >= 400)
      throw new Error(`${connection.kind} rejected ${path}: ${made.body.text}`);
    return made;
  },
});

const timeline = z.object({
  events: z.array(z.object({ id: z.string(), state: z.string(), reason: z.string().optional() })),
});

const advanceClock = tool("advance_clock", {
  effect: "changes",
  title: "Advance clock",
  description:
    "Advances the simulator clock and runs what falls due: renewals, expiries, scheduled calls.",
  input: z.object({ seconds: z.int().min(0), simulator: simulatorName.optional() }),
  output: z.object({
    clocks: z.array(
      z.object({
        simulator: z.string(),
        now: z.string(),
        ran: z.array(
          z.object({ id: z.string(), state: z.string(), reason: z.string().optional() }),
        ),
        events: z.record(z.string(), z.number()),
      }),
    ),
  }),
  run: async (session, { seconds, simulator }) => {
    const clocks = [];
    for (const connection of session.selected(simulator)) {
      const before = await ask(connection, "GET", "/_sim/timeline", timeline);
      const waiting = new Set(
        before.events.filter(({ state }) => state === "pending").map(({ id }) => id),
      );
      const after = await lastSeq(connection);
      const body = { advance_seconds: seconds };
      const { now } = await ask(connection, "POST", "/_sim/clock", answers.clock, body);
      const { events: items } = await ask(connection, "GET", "/_sim/timeline", timeline);
      const events: Record<string, number> = {};
      for (const { event } of await readEvents(connection, { after })) {
        events[event.type] = (events[event.type] ?? 0) + 1;
      }
      const ran = items.filter(({ id, state }) => waiting.has(id) && state !== "pending");
      clocks.push({ simulator: connection.kind, now, ran: [...fit(ran).items], events });
    }
    return { clocks };
  },
});

const setDelivery = tool("set_delivery", {
  effect: "changes",
  title: "Set delivery",
  description:
    "Turns webhook delivery on or off. url and secret set the receiver of authentication and chat; others deliver to endpoints registered with call_api.",
  input: z.object({
    simulator: simulatorName,
    on: z.boolean(),
    url: z.string().optional(),
    secret: z.string().optional(),
  }),
  output: z.object({ on: z.boolean(), url: z.string().optional() }),
  run: (session, { simulator, ...change }) =>
    ask(session.named(simulator), "PUT", "/_sim/delivery", answers.deliveryView, change),
});

const redeliver = tool("redeliver", {
  effect: "changes",
  title: "Redeliver",
  description:
    "Sends a recorded event again, or all whose delivery failed, and waits for the outcomes.",
  input: z.object({
    simulator: simulatorName,
    seq: z.int().min(1).optional(),
    failed: z.boolean().optional(),
  }),
  output: z.object({ attempts: z.number(), events: z.array(shownEvent) }),
  run: async (session, { simulator, seq, failed }) => {
    const connection = session.named(simulator);
    const wanted = {
      ...(seq === undefined ? {} : { seq }),
      ...(failed === true ? { failed } : {}),
    };
    const { attempts } = await ask(
      connection,
      "POST",
      "/_sim/redeliver",
      answers.redelivered,
      wanted,
    );
    await settled(connection);
    const all = await readEvents(connection, {});
    const sent =
      seq === undefined ? all.slice(-attempts) : all.filter((one) => one.event.seq === seq);
    return { attempts, events: [...fit(sent.map((event) => showEvent(event))).items] };
  },
});

/** Waits until no delivery is queued, for at most ten seconds. */
async function settled(connection: Connection): Promise<void> {
  const deadline = performance.now() + 10_000;
  const watch = connection.watch();
  try {
    while (performance.now() < deadline) {
      const { pending, inFlight } = await connection.deliveryState();
      if (pending === 0 && !inFlight) return;
      await watch.changed(AbortSignal.timeout(1_000));
    }
  } finally {
    watch.stop();
  }
}

const rules = z.object({ rules: z.array(z.looseObject({ id: z.string(), hits: z.number() })) });

const setFaults = tool("set_faults", {
  effect: "changes",
  title: "Set faults",
  description:
    'Replaces the fault rules. A rule: {"id","on":"request","path"?,"method"?,"do":{"status":503}|{"delay_ms"}|{"drop":true}} or {"id","on":"delivery","type"?,"do":{"delay_ms"}|{"drop":true}|{"duplicate":2}|{"swap":true}|{"bad_signature":true}}; times, after and every limit the matches.',
  input: z.object({ simulator: simulatorName, rules: z.array(z.looseObject({ id: z.string() })) }),
  output: rules,
  run: (session, { simulator, rules: given }) =>
    ask(session.named(simulator), "PUT", "/_sim/faults", rules, { rules: given }),
});

const clearFaults = tool("clear_faults", {
  effect: "changes",
  title: "Clear faults",
  description: "Removes the fault rules.",
  input: z.object({ simulator: simulatorName }),
  output: z.object({ cleared: z.boolean() }),
  run: async (session, { simulator }) => {
    await ask(session.named(simulator), "DELETE", "/_sim/faults", answers.nothing);
    return { cleared: true };
  },
});

const generations = z.object({
  simulators: z.array(
    z.object({ simulator: z.string(), generation: z.number(), now: z.string().optional() }),
  ),
});

async function each(
  session: Session,
  name: string | undefined,
  act: (connection: Connection) => Promise<{ generation: number; now?: string }>,
) {
  const simulators = [];
  for (const connection of session.selected(name)) {
    const { generation, now } = await act(connection);
    simulators.push({
      simulator: connection.kind,
      generation,
      ...(now === undefined ? {} : { now }),
    });
  }
  return { simulators };
}

const saveSnapshot = tool("save_snapshot", {
  effect: "changes",
  title: "Save snapshot",
  description: "Saves the complete state under a name.",
  input: z.object({ name: z.string(), simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { name, simulator }) =>
    each(session, simulator, async (connection) => {
      const body = { name };
      return ask(connection, "POST", "/_sim/snapshots", answers.snapshotInfo, body);
    }),
});

const restoreSnapshot = tool("restore_snapshot", {
  effect: "deletes",
  title: "Restore snapshot",
  description: "Returns to a saved state; what happened since is lost.",
  input: z.object({ name: z.string(), simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { name, simulator }) =>
    each(session, simulator, (connection) => {
      const path = `/_sim/snapshots/${encodeURIComponent(name)}/restore`;
      return ask(connection, "POST", path, answers.wasReset);
    }),
});

const reset = tool("reset", {
  effect: "deletes",
  title: "Reset",
  description: "Returns to the first state. Registered endpoints are removed.",
  input: z.object({ simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { simulator }) =>
    each(session, simulator, (connection) =>
      ask(connection, "POST", "/_sim/reset", answers.wasReset),
    ),
});

/** The tools that change the simulators. */
export const actTools = [
  callApi,
  runWorldAction,
  advanceClock,
  setDelivery,
  redeliver,
  setFaults,
  clearFaults,
  saveSnapshot,
  restoreSnapshot,
  reset,
];
