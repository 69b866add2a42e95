import { expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { startReceiver, type Receiver } from "#core/transport/receiver.ts";
import { connectSimulators } from "./connect-simulators.ts";
import type { Advance, Simulators } from "./simulator/simulator.ts";
import { SimulatorError } from "./errors.ts";
import { SimulatorStartError, TimeoutError } from "./errors.ts";
import { startSimulators } from "./start-simulators.ts";
import { suiteSimulators } from "./suite-simulators.ts";

const startTime = "2026-01-02T03:04:05Z";
const purchase = { amount: 1200, currency: "usd", source: "tok_visa" };

function stripeFor({ payments }: Simulators<"payments">): Stripe {
  const { hostname: host, port } = new URL(payments.baseUrl);
  return new Stripe(payments.apiKey, { host, port, protocol: "http", maxNetworkRetries: 0 });
}

async function register(stripe: Stripe, { url }: Receiver): Promise<string> {
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  return endpoint.id;
}

test("a provider's SDK works with the address and the key, and uses only supported routes", async () => {
  await using simulators = await startSimulators({ only: ["payments"], startTime });
  const charge = await stripeFor(simulators).charges.create(purchase);
  const { events, ...rest } = await simulators.payments.egress();
  expect(rest).toEqual({});
  expect(events.map(({ seq, type, created_at }) => [seq, type, created_at])).toEqual([
    [1, "charge.succeeded", "2026-01-02T03:04:05.000Z"],
  ]);
  expect(await simulators.payments.unsupported()).toEqual([]);
  expect(charge.disputed).toBe(false);
});

test("events have the types of their payloads", async () => {
  await using simulators = await startSimulators({ only: ["payments", "email"] });
  await stripeFor(simulators).charges.create(purchase);
  const { events } = await simulators.payments.egress({ type: "charge.succeeded" });
  expectTypeOf(events[0]?.payload.data.object.amount).toEqualTypeOf<number | undefined>();
  expect(events[0]?.payload.data.object.amount).toBe(1200);
  const every = (await simulators.payments.egress()).events;
  for (const event of every) {
    if (event.type === "charge.dispute.created") {
      expectTypeOf(event.payload.data.object.charge).toEqualTypeOf<string>();
    }
  }
  expectTypeOf<keyof typeof simulators>()
    .exclude<keyof Simulators<never>>()
    .toEqualTypeOf<"payments" | "email" | "stripe" | "resend">();
});

test("a dispute is a world action with the provider's answer", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const { id } = await stripeFor(simulators).charges.create(purchase);
  const dispute = await simulators.payments.dispute({ charge: id, reason: "duplicate" });
  expect([dispute.charge, dispute.status, dispute.reason]).toEqual([
    id,
    "needs_response",
    "duplicate",
  ]);
});

test("a rejected world action throws an error with the wrong field", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const refusal = simulators.payments.dispute({ charge: "ch_none" });
  await expect(refusal).rejects.toBeInstanceOf(SimulatorError);
  await expect(refusal).rejects.toMatchObject({
    message: "POST /_dispute of payments: There is no charge ch_none",
    status: 404,
    code: "not_found",
    field: "charge",
  });
});

test("settled waits until the last delivery has its row", async () => {
  await using simulators = await startSimulators({ only: ["payments"], delivery: true });
  await using receiver = await startReceiver();
  const stripe = stripeFor(simulators);
  const endpoint = await register(stripe, receiver);
  for (let n = 0; n < 20; n += 1) await stripe.charges.create(purchase);
  await simulators.settled();
  const { delivery } = await simulators.payments.egress();
  expect(delivery?.results).toEqual(
    Array.from({ length: 20 }, (_, n) => ({
      generation: 1,
      seq: n + 1,
      endpoint,
      status: "delivered",
      http_status: 200,
    })),
  );
  expect(receiver.received).toHaveLength(20);
});

test("settled rejects after its timeout and reports the pending deliveries", async () => {
  await using simulators = await startSimulators({ only: ["payments"], delivery: true });
  await using receiver = await startReceiver(() => "hold");
  const stripe = stripeFor(simulators);
  await register(stripe, receiver);
  await stripe.charges.create(purchase);
  await stripe.charges.create(purchase);
  await receiver.asked;
  await expect(simulators.payments.settled({ timeoutMs: 1 })).rejects.toThrow(
    "payments did not settle within 1 ms: 1 deliveries are queued and one is in flight",
  );
});

test("the configuration file is read, and options override it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-library-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const config = join(folder, "shop.config.json");
  const customer = (email: string) => [
    { method: "POST" as const, path: "/v1/customers", body: { email } },
  ];
  const content = {
    only: ["stripe"],
    portBase: 4800,
    seed: { stripe: customer("file@example.com") },
  };
  writeFileSync(config, JSON.stringify(content));
  const emailsOf = async ({ payments }: Pick<Simulators, "payments">) =>
    (await new Stripe(...payments.connect()).customers.list()).data.map(({ email }) => email);
  await using fromFile = await startSimulators({ config });
  expect(fromFile.kinds).toEqual(["payments"]);
  expect(await emailsOf(fromFile)).toEqual(["file@example.com"]);
  expect(fromFile.payments.baseUrl).not.toContain(":4801");
  await fromFile.reset();
  expect(await emailsOf(fromFile)).toEqual(["file@example.com"]);
  const options = { seed: { payments: customer("option@example.com") } };
  await using overridden = await startSimulators({ config, ...options });
  expect(await emailsOf(overridden)).toEqual(["option@example.com"]);
  await expect(startSimulators({ config: "none.json" })).rejects.toThrow(
    "none.json: the file does not exist",
  );
});

test("errors name the simulators that run", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const email: unknown = "email";
  expect((): unknown => Reflect.get(simulators, String(email))).toThrow(
    "email is not running; running: payments. Name it in only.",
  );
  expect(Object.keys(simulators)).not.toContain("email");
  expect(() => simulators.own("x")).toThrow("there is no simulator of your own with this kind");
  const seed = JSON.parse('{ "email": [] }') as object;
  await expect(startSimulators({ only: ["payments"], seed })).rejects.toThrow(
    "seed: email is not running; running: payments",
  );
  await expect(startSimulators({ only: [] })).rejects.toThrow("only: name at least one kind");
  const hooks: unknown = {};
  expect((): unknown => Reflect.apply(suiteSimulators, undefined, [hooks])).toThrow(
    "give the hooks of the test runner",
  );
});

test("the type of an advance is a number of seconds or a text with a unit", () => {
  expectTypeOf<"+72h">().toExtend<Advance>();
  expectTypeOf<"72 hours">().not.toExtend<Advance>();
  expectTypeOf<"+3d">().not.toExtend<Advance>();
});

test("differences between states are listed for one simulator and for all", async () => {
  await using simulators = await startSimulators({ only: ["payments", "email"] });
  const { id } = await stripeFor(simulators).charges.create(purchase);
  await simulators.snapshot("charged");
  await simulators.payments.dispute({ charge: id });
  const { added, changed, removed, events } = await simulators.payments.diff("charged");
  expect(added.map(({ collection }) => collection)).toEqual(["disputes"]);
  expect(changed[0]).toMatchObject({ collection: "charges", id });
  expect(changed[0]?.fields).toContainEqual({ path: "disputed", from: false, to: true });
  expect([removed, events]).toEqual([[], { from: 1, to: 2 }]);
  await simulators.snapshot("disputed");
  await simulators.reset();
  const all = await simulators.diff("disputed", { to: "charged" });
  expect(Object.keys(all)).toEqual(["payments", "email"]);
  expect(all["payments"]?.removed.map(({ collection }) => collection)).toEqual(["disputes"]);
  await expect(simulators.payments.diff("none")).rejects.toThrow('Unknown snapshot "none"');
});

test("an event may be waited for before it happens, and after", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const announced = simulators.payments.event("charge.succeeded");
  const { id } = await stripeFor(simulators).charges.create(purchase);
  expect((await announced).payload.data.object.id).toBe(id);
  expect((await simulators.payments.event("charge.succeeded")).seq).toBe(1);
  await expect(
    simulators.payments.event("charge.succeeded", { after: 1, timeoutMs: 1 }),
  ).rejects.toThrow("no charge.succeeded after 1 ms on payments; it recorded charge.succeeded");
});

test("after a reset the same calls give the same ids and events", async () => {
  await using simulators = await startSimulators({ only: ["payments"], startTime });
  const play = async () => {
    const options = { idempotencyKey: "the-sdk-would-make-one-up" };
    const { id } = await stripeFor(simulators).charges.create(purchase, options);
    await simulators.payments.dispute({ charge: id });
    return simulators.payments.egress();
  };
  const first = await play();
  expect(await simulators.payments.reset()).toEqual({
    generation: 2,
    now: "2026-01-02T03:04:05.000Z",
  });
  expect(await play()).toEqual(first);
});

test("two sets in one process know nothing of each other", async () => {
  await using one = await startSimulators({ only: ["payments"], startTime });
  await using other = await startSimulators({ only: ["payments"], startTime });
  const mine = await stripeFor(one).charges.create(purchase);
  expect((await other.payments.egress()).events).toEqual([]);
  await other.advance("+1h");
  await other.reset();
  expect((await one.payments.clock()).now).toBe("2026-01-02T03:04:05.000Z");
  expect((await stripeFor(other).charges.create(purchase)).id).toBe(mine.id);
  expect((await one.payments.egress()).events).toHaveLength(1);
});

test("a schedule runs when the clock is advanced, and again after a reset", async () => {
  await using simulators = await startSimulators({ only: ["payments", "mailing"], startTime });
  await simulators.payments.inject([
    {
      id: "charge",
      at: "+1h",
      call: { method: "POST", path: "/v1/charges", body: purchase },
      bind: { charge: "/id" },
    },
    {
      id: "dispute",
      at: "+72h",
      call: { method: "POST", path: "/_dispute", body: { charge: "${charge}" } },
    },
  ]);
  const types = async () => {
    await simulators.advance("+72h");
    return (await simulators.payments.egress()).events.map(({ type }) => type);
  };
  expect(await types()).toEqual(["charge.succeeded", "charge.dispute.created"]);
  await simulators.reset();
  const pending = await simulators.payments.timeline();
  expect(pending.map(({ id, state }) => [id, state])).toEqual([
    ["charge", "pending"],
    ["dispute", "pending"],
  ]);
  expect(await types()).toEqual(["charge.succeeded", "charge.dispute.created"]);
  await simulators.payments.clearTimeline("charge");
  await simulators.payments.clearTimeline();
  expect(await simulators.payments.timeline()).toEqual([]);
});

test("a timeline may be given at the start", async () => {
  await using simulators = await startSimulators({
    only: ["payments"],
    timeline: {
      payments: {
        events: [
          { id: "now", at: "+0s", call: { method: "POST", path: "/v1/charges", body: purchase } },
        ],
      },
    },
  });
  expect((await simulators.payments.egress()).events).toHaveLength(1);
});

test("time goes forward only, in whole seconds or an offset", async () => {
  await using simulators = await startSimulators({ only: ["notes"], startTime });
  expect((await simulators.notes.advance(90)).now).toBe("2026-01-02T03:05:35.000Z");
  for (const [by, message] of [
    ["-1h", "time goes forward only"],
    ["+3d", "write +72h"],
    ["72 hours", 'advance("72 hours")'],
  ]) {
    const advance: unknown = Reflect.get(simulators.notes, "advance");
    const advanced: unknown =
      typeof advance === "function" ? Reflect.apply(advance, undefined, [by]) : undefined;
    await expect(advanced).rejects.toThrow(message);
  }
  await expect(simulators.notes.advance(1.5)).rejects.toThrow("advance_seconds (1.5)");
  expect((await simulators.notes.setWallOffset(-600)).wall_offset_seconds).toBe(-600);
});

test("a control token rejects other clients, but not the set that has it", async () => {
  await using simulators = await startSimulators({ only: ["notes"], controlToken: "secret" });
  expect((await fetch(`${simulators.notes.baseUrl}/_sim/clock`)).status).toBe(401);
  expect((await simulators.notes.clock()).wall_offset_seconds).toBe(0);
});

test("a test's fake timers and its replaced fetch do not stop the simulators", async () => {
  await using simulators = await startSimulators({ only: ["payments"], delivery: true });
  await using receiver = await startReceiver();
  const stripe = stripeFor(simulators);
  await register(stripe, receiver);
  const { id } = await stripe.charges.create(purchase);
  const giveBack = () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
  // Also when it takes too long: the tests after it are to fail for their own reasons only.
  onTestFinished(giveBack);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("this test has no network")));
  try {
    await simulators.payments.dispute({ charge: id });
    await simulators.settled();
  } finally {
    giveBack();
  }
  expect((await simulators.payments.egress()).delivery?.results).toHaveLength(2);
});

test("the variables for an app under test name every simulator that runs", async () => {
  await using simulators = await startSimulators({ only: ["code-hosting", "notes"] });
  expect(simulators.kinds).toEqual(["code-hosting", "notes"]);
  expect(simulators.env()).toEqual({
    SIMDECK_CODE_HOSTING_URL: simulators["code-hosting"].baseUrl,
    SIMDECK_CODE_HOSTING_API_KEY: simulators["code-hosting"].apiKey,
    SIMDECK_NOTES_URL: simulators.notes.baseUrl,
    SIMDECK_NOTES_API_KEY: simulators.notes.apiKey,
  });
});

test.each([
  [{ onyl: ["payments"] }, "there is no option onyl; the options are only, delivery,"],
  [{ only: ["fax"] }, 'only "fax": unknown simulator "fax". The kinds are'],
  [{ only: "payments" }, "only: write a list of strings"],
  [{ delivery: "on" }, "delivery: write true or false"],
  [{ startTime: "noon" }, 'startTime="noon" is not allowed: give an ISO 8601 time'],
  [{ pace: 0 }, 'pace="0" is not allowed: give a number above 0'],
  [{ deliveryTimeoutMs: 0 }, "deliveryTimeoutMs="],
  [{ portBase: 70_000 }, 'portBase "70000": give a whole number from 0 to'],
  [{ authentication: { url: "http://127.0.0.1" } }, "authentication.secret: write a string"],
  [{ chat: { url: "ftp://x", secret: "s" } }, 'chat.url="ftp://x" is not allowed'],
  [{ timeline: { fax: { events: [] } } }, 'timeline: unknown simulator "fax"'],
  [{ timeline: "none.json" }, "timeline none.json: the file does not exist"],
  [{ env: { SIM_SOCKET_RETRY_DELAYS: "soon" } }, "SIM_SOCKET_RETRY_DELAYS="],
  [{ env: { SIM_BUCKETS: 1 } }, "env.SIM_BUCKETS: write a string"],
  [{ snapshot: 5 }, "snapshot: write a path, a snapshot, or kind → either"],
  [null, "startSimulators: give an object of options"],
])("rejects %j by name before a simulator starts", async (options, message) => {
  const start: unknown = Reflect.apply(startSimulators, undefined, [options]);
  await expect(start).rejects.toBeInstanceOf(SimulatorStartError);
  await expect(start).rejects.toThrow(message);
});

test.each([[undefined], [{}], [{ ready: "" }]])(
  "connecting with %j is refused: the ready line is required",
  async (options) => {
    const connecting: unknown = Reflect.apply(connectSimulators, undefined, [options]);
    await expect(connecting).rejects.toBeInstanceOf(SimulatorStartError);
    await expect(connecting).rejects.toThrow("ready: give the ready line, or its file");
  },
);

test("a stopped set rejects requests", async () => {
  const simulators = await startSimulators({ only: ["notes"] });
  await simulators.stop();
  await expect(fetch(`${simulators.notes.baseUrl}/_sim/health`)).rejects.toThrow("fetch failed");
});

test("advance returns the scheduled items that failed, with the reason", async () => {
  await using simulators = await startSimulators({ only: ["payments"], startTime });
  const call = { method: "POST", path: "/_dispute", body: { charge: "ch_none" } } as const;
  await simulators.payments.inject([{ id: "dispute", at: "+1h", call }]);
  const { failed } = await simulators.payments.advance("+1h");
  expect(failed).toMatchObject([{ id: "dispute", state: "failed", response: { status: 404 } }]);
  expect(failed[0]?.reason).toMatch(/^the response was 404: .*ch_none/);
  expect((await simulators.payments.advance("+1h")).failed).toEqual([]);
  const waiting = simulators.payments.event("charge.succeeded", { timeoutMs: 1 });
  await expect(waiting).rejects.toBeInstanceOf(TimeoutError);
  await expect(waiting).rejects.toThrow("failed items of the schedule: dispute (the response");
});

test.each([
  [{ only: ["payments"], chat: { url: "http://127.0.0.1:9/", secret: "s" } }, "chat: not in only"],
  [{ pace: 2, env: { SIM_PACE: "1" } }, "pace: also set in env"],
] as const)("refuses options that contradict each other: %j", async (options, message) => {
  await expect(startSimulators(options)).rejects.toThrow(message);
});

test("takes the provider's name for a kind", async () => {
  const simulators = await startSimulators(
    JSON.parse('{"only":["stripe"]}') as { only: ["payments"] },
  );
  expect(simulators.kinds).toEqual(["payments"]);
  await simulators.stop();
});
