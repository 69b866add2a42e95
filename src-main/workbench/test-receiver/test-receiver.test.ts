import { afterEach, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { settled } from "#core/testing/settled.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";
import { boot, closeAll } from "../../hosting/serving/boot.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { TestReceiver } from "./test-receiver.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function setup(changes: Partial<SimulatorSettings> = {}) {
  const settings = testSettings({ deliverRegistered: true, ...changes });
  const address = { host: "127.0.0.1", portBase: 0 };
  const served = await boot(simulators, ["payments", "email"], settings, address);
  stops.push(() => closeAll(served));
  const [payments, email] = await Promise.all(served.map(({ simulator }) => simulator.wake()));
  if (!payments || !email) throw new Error("both were asked for");
  const receiver = new TestReceiver({
    secretsOf: (url) => {
      const endpoints = served.flatMap(({ simulator }) => simulator.endpoints());
      return Promise.resolve(
        endpoints.filter((endpoint) => endpoint.url === url).map(({ secret }) => secret),
      );
    },
    port: () => 0,
    changed: () => undefined,
  });
  stops.push(() => receiver.stop());
  const { url } = await receiver.start();
  await payments.call({
    method: "POST",
    path: "/v1/webhook_endpoints",
    body: { url, enabled_events: ["*"] },
  });
  await email.call({
    method: "POST",
    path: "/webhooks",
    body: { endpoint: url, events: ["email.sent"] },
  });
  const charge = async () => {
    const body = { amount: 1200, currency: "usd", source: "tok_visa" };
    await payments.call({ method: "POST", path: "/v1/charges", body });
    await settled(payments);
    return payments.world.results.row(payments.world.results.length - 1);
  };
  return { payments, email, receiver, charge };
}

test("verifies deliveries of several simulators with their providers' own libraries", async () => {
  const { email, receiver, charge } = await setup();
  expect(await charge()).toMatchObject({ status: "delivered", http_status: 200 });
  const body = { from: "a@sim.test", to: ["b@sim.test"], subject: "Hello", html: "<p>Hello</p>" };
  await email.call({ method: "POST", path: "/emails", body });
  await settled(email);
  expect(receiver.received(0, 10).map(({ type, verdict }) => [type, verdict.message])).toEqual([
    ["email.sent", "Verified with the svix library."],
    ["charge.succeeded", "Verified with the stripe library."],
  ]);
});

test("rejects a signature that is ten minutes old, as its library does", async () => {
  const { payments, receiver, charge } = await setup();
  const body = { wall_offset_seconds: -600 };
  await payments.call({ method: "POST", path: "/_sim/clock", body });
  expect(await charge()).toMatchObject({ status: "failed", http_status: 400 });
  expect(receiver.received(0, 1)[0]?.verdict).toEqual({
    verified: false,
    message: "The stripe library: Timestamp outside the tolerance zone",
  });
});

test("responds or fails as configured", async () => {
  const { receiver, charge } = await setup({ deliveryTimeoutMs: 2_000 });
  receiver.configure({ status: 503, delayMs: 5, failure: "none" });
  expect(await charge()).toMatchObject({ status: "failed", http_status: 503 });
  for (const failure of ["hang", "reset"] as const) {
    receiver.configure({ status: 200, delayMs: 0, failure });
    const row = await charge();
    expect([row.status, row.http_status]).toEqual(["failed", undefined]);
  }
  expect(receiver.received(0, 10).map(({ answered }) => answered)).toEqual([null, null, 503]);
});
