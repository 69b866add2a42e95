import * as z from "zod";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { lastSeq, readEvents, showEvent, shownEvent } from "./session.ts";
import { fit, simulatorName, tool } from "./tool.ts";

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
  run: (session, { simulator, rules: input }) =>
    ask(session.named(simulator), "PUT", "/_sim/faults", rules, { rules: input }),
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

/** The tools that change clock, delivery and faults. */
export const controlTools = [advanceClock, setDelivery, redeliver, setFaults, clearFaults];
