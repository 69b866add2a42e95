import { expect, test } from "vitest";
import * as z from "zod";
import { defineSimulator } from "#core/define-simulator.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { openClient } from "#core/testing/client.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { toy, toyDefinition } from "#core/testing/toy-simulator.ts";

const JSON_HEADERS = { "content-type": "application/json" };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const { profile } = toyDefinition;

/** The toy with another way of delivery. */
const fixedToy = defineSimulator({
  ...toyDefinition,
  profile: {
    ...profile,
    delivery: "fixed",
    fixedReceiver: {
      urlVariable: "TOY_URL",
      secretVariable: "TOY_SECRET",
      secretForm: { pattern: /^whsec_/, allowed: "begin with whsec_", example: SECRET },
    },
  },
  delivery: { to: "fixed", signature: hookSignature },
});
const optionalToy = defineSimulator({
  ...toyDefinition,
  profile: { ...profile, delivery: "optional" },
});
const { delivery: _none, ...undeliveredDefinition } = toyDefinition;
const undelivered = defineSimulator({
  ...undeliveredDefinition,
  profile: { ...profile, delivery: "none" },
});

/** A client that switches delivery and makes things. */
function setup(simulator = toy, changes: Parameters<typeof openClient>[1] = {}) {
  const client = openClient(simulator, { deliverRegistered: false, ...changes });
  return {
    ...client,
    switchTo: async (body: object) => {
      const { status, json } = await client.send("PUT", "/_sim/delivery", body, JSON_HEADERS);
      return { status, body: json };
    },
    delivery: async () => (await client.send("GET", "/_sim/delivery")).json,
    make: () => client.ask("POST", "/things", { name: "a" }),
    register: (url: string) => client.ask("POST", "/endpoints", { url, types: ["thing.made"] }),
    log: async () => (await client.send("GET", "/_sim/egress")).json["delivery"],
  };
}

test("switches delivery to registered endpoints on and off without wiping", async () => {
  await using client = setup();
  await using receiver = await startReceiver();
  const { id } = await client.register(receiver.url);
  await client.make();
  expect([await client.delivery(), await client.log()]).toEqual([
    { on: false, vendor_headers: true },
    undefined,
  ]);
  const on = { on: true, vendor_headers: true };
  expect(await client.switchTo({ on: true })).toEqual({ status: 200, body: on });
  await client.make();
  await settled(client.running);
  const row = { generation: 1, seq: 2, endpoint: id, status: "delivered", http_status: 200 };
  expect(await client.log()).toEqual({ results: [row], pending: 0, in_flight: false });
  await client.switchTo({ on: false });
  await client.make();
  expect([receiver.received.length, await client.log()]).toEqual([1, undefined]);
  expect(await client.delivery()).toEqual({ on: false, vendor_headers: true });
});

test("keeps the switch over a reset", async () => {
  await using client = setup();
  await client.switchTo({ on: true, vendor_headers: false });
  await client.control("/_sim/reset");
  expect(await client.delivery()).toEqual({ on: true, vendor_headers: false });
});

test("leaves the provider's header names out when they are switched off", async () => {
  await using client = setup(toy, { deliverRegistered: true });
  await using receiver = await startReceiver();
  await client.register(receiver.url);
  await client.make();
  await settled(client.running);
  await client.switchTo({ on: true, vendor_headers: false });
  await client.make();
  await settled(client.running);
  const names = receiver.received.map(({ headers }) => [
    "toy-signature" in headers,
    "vendor-signature" in headers,
  ]);
  expect(names).toEqual([
    [true, true],
    [true, false],
  ]);
});

test("adds reasons to result rows only when they are requested", async () => {
  await using client = setup(toy, { deliverRegistered: true });
  const receivers = [
    await startReceiver(() => 204),
    await startReceiver(() => 404),
    await startReceiver(() => "hang up"),
  ];
  for (const { url } of receivers) await client.register(url);
  await client.make();
  await settled(client.running);
  for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
  const rowsOf = async (query: string) => {
    const { json } = await client.send("GET", `/_sim/egress${query}`);
    return z.object({ results: z.array(z.looseObject({})) }).parse(json["delivery"]).results;
  };
  const plain = await rowsOf("");
  expect(plain.map((row) => Object.keys(row).length)).toEqual([5, 5, 4]);
  expect(await rowsOf("?reasons=0")).toEqual(plain);
  const [delivered, missing, closed] = await rowsOf("?reasons=1");
  expect(delivered).toEqual(plain[0]);
  expect(missing).toEqual({
    ...plain[1],
    reason: "Your receiver runs, but has no route /webhooks (404).",
  });
  expect(closed).toEqual({
    ...plain[2],
    reason: "Your receiver closed the connection before it responded.",
  });
  expect((await client.send("GET", "/_sim/egress?reasons=yes")).json).toMatchObject({
    error: { field: "reasons" },
  });
});

test("drops the queued deliveries when it is switched off and completes the one in flight", async () => {
  await using client = setup(toy, { deliverRegistered: true });
  await using receiver = await startReceiver(() => (receiver.received.length === 1 ? "hold" : 200));
  await client.register(receiver.url);
  for (let count = 0; count < 3; count += 1) await client.make();
  await receiver.asked;
  await client.switchTo({ on: false });
  expect(client.running.deliveryState).toMatchObject({ pending: 0, inFlight: true });
});

test("delivers to a URL that is set while it runs, and refuses to without one", async () => {
  await using client = setup(fixedToy);
  await using receiver = await startReceiver();
  expect(await client.delivery()).toEqual({ on: false, vendor_headers: true });
  const refusals = [
    await client.switchTo({ on: true }),
    await client.switchTo({ on: true, url: receiver.url }),
    await client.switchTo({ on: true, url: "ftp://x", secret: SECRET }),
    await client.switchTo({ on: true, url: receiver.url, secret: "open sesame" }),
    await client.switchTo({ on: "yes" }),
    await client.switchTo({ on: true, speed: 1 }),
  ];
  expect(refusals.map(({ status, body }) => [status, body])).toMatchObject([
    [422, { error: { code: "missing_field", field: "url" } }],
    [422, { error: { code: "missing_field", field: "secret" } }],
    [422, { error: { code: "invalid_field", field: "url" } }],
    [422, { error: { code: "invalid_field", field: "secret" } }],
    [422, { error: { code: "invalid_field", field: "on" } }],
    [422, { error: { code: "invalid_field", field: "speed" } }],
  ]);
  const { url } = receiver;
  expect(await client.switchTo({ on: true, url, secret: SECRET })).toEqual({
    status: 200,
    body: { on: true, url, vendor_headers: true },
  });
  await client.make();
  await settled(client.running);
  expect(receiver.received).toHaveLength(1);
  await client.switchTo({ on: false });
  await client.make();
  expect((await client.switchTo({ on: true })).body).toMatchObject({ on: true, url });
  expect(await client.switchTo({ on: true, url: null })).toMatchObject({
    status: 422,
    body: { error: { field: "url" } },
  });
  expect((await client.switchTo({ on: false, url: null })).body).not.toHaveProperty("url");
  await client.switchTo({ on: true, url, secret: SECRET });
  await client.make();
  await settled(client.running);
  const ids = receiver.received.map(({ body }) => JSON.parse(body.toString()) as object);
  expect(ids).toMatchObject([
    { thing: { id: expect.any(String) as string } },
    { thing: { id: expect.any(String) as string } },
  ]);
});

test("takes no URL for registered endpoints, and nothing for a kind that never delivers", async () => {
  await using client = setup();
  expect(await client.switchTo({ on: true, url: "http://127.0.0.1:9/" })).toMatchObject({
    status: 422,
    body: { error: { field: "url" } },
  });
  expect(await client.delivery()).toEqual({ on: false, vendor_headers: true });
  await using never = setup(undelivered);
  expect(await never.delivery()).toEqual({ on: false });
  const refusal = { status: 409, json: { error: { code: "never_delivers" } } };
  expect(await never.send("PUT", "/_sim/delivery", { on: true }, JSON_HEADERS)).toMatchObject(
    refusal,
  );
  expect(await never.control("/_sim/redeliver", { seq: 1 })).toMatchObject(refusal);
});

test("delivers for an optional kind when it is named at the start or switched on", async () => {
  const states = [];
  for (const deliverAlso of [[], ["another"], ["toy"]]) {
    await using client = setup(optionalToy, { deliverAlso, deliverRegistered: true });
    states.push((await client.delivery())["on"]);
  }
  expect(states).toEqual([false, false, true]);
  await using client = setup(optionalToy);
  expect(await client.switchTo({ on: true })).toMatchObject({ body: { on: true } });
});

test("sends an event only to the endpoints and groups that it is addressed to", async () => {
  const simulator = defineSimulator({
    ...toyDefinition,
    delivery: {
      to: "registered",
      signature: hookSignature,
      endpoints: (state) =>
        [...state.endpoints.values()].map((endpoint) => ({
          ...endpoint,
          groups: [new URL(endpoint.url).pathname],
        })),
    },
    routes: toyDefinition.routes.map((route) =>
      route.path === "/things" && route.method === "POST"
        ? {
            ...route,
            handle: (context, { body }) => {
              const { name } = body as { name: string };
              context.emit({ type: "thing.made", payload: { name }, to: name.split(" ") });
              return {};
            },
          }
        : route,
    ),
  });
  await using client = openClient(simulator);
  await using receiver = await startReceiver();
  const ids = [];
  for (const [path, types] of [
    ["/one", ["thing.made"]],
    ["/two", ["thing.made"]],
    ["/two?deaf", ["nothing"]],
  ] as const) {
    const url = new URL(path, receiver.url).href;
    ids.push((await client.ask("POST", "/endpoints", { url, types })).id);
  }
  for (const name of ["/two", "/one /two", ids[2] ?? "", "nobody"]) {
    await client.ask("POST", "/things", { name });
  }
  await settled(client.running);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/two", "/one", "/two", "/two?deaf"]);
});
