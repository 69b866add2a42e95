import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { builtIn } from "../../../hosting/registry.ts";
import { serveSimulators } from "../../../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";
import { connectionsTo, connectOverHttp } from "../../../library/connection/http-connection.ts";
import { selectConnection } from "../verbs/instance.ts";
import { createServer, tools } from "./create-server.ts";
import { MAX_CHARACTERS } from "./tool.ts";

let host: SimulatorHost;
let client: Client;
const agent = connectionsTo(undefined);

beforeAll(async () => {
  host = await serveSimulators({
    argv: ["--port-base", "0", "--only", "stripe,slack"],
    environment: { SIM_VENDOR_HEADERS: "on", SIM_START_TIME: "2026-01-02T03:04:05Z" },
  });
  const connections = host.served.map(({ simulator: { kind, apiKey }, baseUrl }) =>
    connectOverHttp({ kind, baseUrl, apiKey }, agent),
  );
  const named = (name: string) => selectConnection(connections, name);
  const session = {
    registry: builtIn,
    connections,
    named,
    selected: (name?: string) => (name === undefined ? connections : [named(name)]),
  };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createServer(session).connect(ours);
  client = new Client({ name: "test", version: "1" });
  await client.connect(theirs);
  // The first use loads the simulators.
  await use("reset");
}, 60_000);

afterAll(async () => {
  await client.close();
  agent.destroy();
  await host.close();
});

beforeEach(async () => {
  await use("reset");
  await use("clear_faults", { simulator: "stripe" });
});

const texts = z.array(z.object({ text: z.string() }));

/** Calls a tool, and checks that its text and its structured content are the same. */
async function call(name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [{ text } = { text: "" }] = texts.parse(result.content);
  expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
  return { text, isError: result.isError === true, content: result.structuredContent };
}

/** Calls a tool that succeeds. */
async function use(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
  const { text, isError, content } = await call(name, args);
  if (isError) throw new Error(text);
  expect(JSON.parse(text)).toEqual(content);
  return content;
}

const charge = {
  simulator: "stripe",
  method: "POST",
  path: "/v1/charges",
  body: { amount: 1200, currency: "usd", source: "tok_visa" },
};

test("every tool has a title, schemas and annotations, in less than 6,000 tokens", async () => {
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    tools.map(({ name }) => name).toSorted(),
  );
  for (const tool of listed) {
    expect(tool).toMatchObject({
      title: expect.any(String) as string,
      description: expect.any(String) as string,
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: expect.any(Boolean) as boolean },
    });
  }
  const forTheModel = listed.map(({ name, description, inputSchema }) => [
    name,
    description,
    inputSchema,
  ]);
  // A token of English and JSON has about four characters.
  expect(JSON.stringify(forTheModel).length / 4).toBeLessThan(6_000);
});

const made = z.object({ body: z.object({ text: z.string() }) });
const endpoint = z.object({ id: z.string(), secret: z.string() });
const shownAttempts = z.object({
  attempts: z.array(
    z.object({ diagnosis: z.string(), request_headers: z.record(z.string(), z.string()) }),
  ),
});

/** The app under test: a webhook handler that can be replaced. */
async function startApp() {
  const accepted: string[] = [];
  const app = { header: "x-signature", secret: "" };
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      try {
        const header = request.headers[app.header];
        if (typeof header !== "string") throw new Error(`no ${app.header} header`);
        const { id } = Stripe.webhooks.constructEvent(Buffer.concat(chunks), header, app.secret);
        if (!accepted.includes(id)) accepted.push(id);
        response.writeHead(200).end();
      } catch (error) {
        response.writeHead(400).end(error instanceof Error ? error.message : "");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { app, accepted, url: `http://127.0.0.1:${String(address.port)}/webhooks` };
}

test("a webhook handler is built, found broken and repaired with the tools alone", async () => {
  const { app, accepted, url } = await startApp();
  expect(await use("list_simulators")).toMatchObject({
    simulators: [{ simulator: "payments", delivery: { on: false } }, { simulator: "chat" }],
  });
  await use("set_delivery", { simulator: "stripe", on: true });
  const registered = made.parse(
    await use("call_api", {
      ...{ simulator: "stripe", method: "POST", path: "/v1/webhook_endpoints" },
      body: { url, enabled_events: ["*"] },
    }),
  );
  app.secret = endpoint.parse(JSON.parse(registered.body.text)).secret;

  // The handler reads a header that Stripe does not send.
  const caused = await use("call_api", charge);
  expect(caused).toMatchObject({ status: 200, events: [{ seq: 1, type: "charge.succeeded" }] });
  expect(
    await use("wait_for_event", { simulator: "stripe", type: "charge.succeeded", after: 0 }),
  ).toMatchObject({ event: { deliveries: [{ status: "failed", http_status: 400 }] } });
  expect(await use("list_events", { failed: true })).toMatchObject({ events: [{ seq: 1 }] });
  const { attempts } = shownAttempts.parse(await use("get_event", { simulator: "stripe", seq: 1 }));
  expect(attempts[0]?.diagnosis).toBe(
    "Your receiver does not accept the signature (400). It may hold another secret, or change the body before it verifies it.",
  );

  // The request shows the header that the handler must read.
  app.header =
    Object.keys(attempts[0]?.request_headers ?? {})
      .find((name) => name.toLowerCase() === "stripe-signature")
      ?.toLowerCase() ?? "";
  expect(await use("redeliver", { simulator: "stripe", failed: true })).toMatchObject({
    attempts: 1,
    events: [{ deliveries: [{ status: "failed" }, { status: "delivered", http_status: 200 }] }],
  });

  // Deliveries with a wrong signature are rejected, repeated ones are handled once.
  const wrong = { id: "wrong", on: "delivery", times: 1, do: { bad_signature: true } };
  await use("set_faults", { simulator: "stripe", rules: [wrong] });
  const chargeId = z
    .object({ id: z.string() })
    .parse(JSON.parse(made.parse(await use("call_api", charge)).body.text)).id;
  expect(
    await use("wait_for_event", { simulator: "stripe", type: "charge.succeeded", after: 1 }),
  ).toMatchObject({ event: { seq: 2, deliveries: [{ status: "failed", http_status: 400 }] } });
  await use("clear_faults", { simulator: "stripe" });
  await use("redeliver", { simulator: "stripe", seq: 2 });
  await use("redeliver", { simulator: "stripe", seq: 2 });
  expect(accepted).toHaveLength(2);

  expect(
    await use("run_world_action", {
      simulator: "stripe",
      action: "dispute",
      fields: { charge: chargeId },
    }),
  ).toMatchObject({ status: 200, events: [{ seq: 3, type: "charge.dispute.created" }] });
  const disputed = { simulator: "stripe", type: "charge.dispute.created", after: 2 };
  expect(await use("wait_for_event", disputed)).toMatchObject({
    event: { deliveries: [{ status: "delivered" }] },
  });
  expect(accepted).toHaveLength(3);
  expect(await use("list_requests", { unsupported: true })).toEqual({ unsupported: [] });
});

test("the clock, snapshots and resets act on one simulator or on all", async () => {
  await use("save_snapshot", { name: "before" });
  await use("call_api", charge);
  expect(await use("advance_clock", { seconds: 86_400, simulator: "stripe" })).toEqual({
    clocks: [{ simulator: "payments", now: "2026-01-03T03:04:05.000Z", ran: [], events: {} }],
  });
  await use("restore_snapshot", { name: "before", simulator: "stripe" });
  expect(await use("list_events", { simulator: "stripe" })).toEqual({ events: [] });
  expect(await use("reset")).toMatchObject({
    simulators: [{ simulator: "payments" }, { simulator: "chat" }],
  });
});

test("calls carry the headers that are given, and are marked as the agent's", async () => {
  const answered = z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.object({ text: z.string() }),
  });
  const get = { simulator: "stripe", method: "GET", path: "/v1/charges" };
  const accepted = answered.parse(await use("call_api", get));
  expect([accepted.status, accepted.headers["request-id"]]).toEqual([
    200,
    expect.stringMatching(/^req_/),
  ]);
  const refused = { ...get, headers: { Authorization: "Bearer" } };
  expect(answered.parse(await use("call_api", refused)).status).toBe(401);
  const page = { simulator: "slack", method: "GET", path: "/_sim/nothing" };
  expect(answered.parse(await use("call_api", page)).body.text).toContain("Unknown route");
  const body = '{"channel": "C1", "text": "a"}';
  const posted = { simulator: "slack", method: "POST", path: "/api/chat.postMessage", body };
  const json = { ...posted, headers: { "content-type": "application/json" } };
  expect(answered.parse(await use("call_api", json)).body.text).toContain("channel_not_found");
  expect(await use("get_request", { simulator: "slack", number: 1 })).toMatchObject({
    request: { source: "agent" },
    sent: { body: { text: body } },
  });
});

test("states are compared, in pages that fit", async () => {
  await use("save_snapshot", { name: "before" });
  await use("call_api", charge);
  const { events } = z
    .object({ events: z.array(z.object({ payload: z.unknown() })) })
    .parse(await use("list_events", { simulator: "stripe", payload: true }));
  const { data } = z
    .object({ data: z.object({ object: z.object({ id: z.string() }) }) })
    .parse(events[0]?.payload);
  await use("save_snapshot", { name: "charged" });
  const fields = { charge: data.object.id };
  await use("run_world_action", { simulator: "stripe", action: "dispute", fields });
  const changed = {
    ...{ simulator: "payments", change: "changed", collection: "charges", id: fields.charge },
    fields: expect.arrayContaining([{ path: "disputed", from: false, to: true }]) as unknown,
  };
  const added = expect.objectContaining({ change: "added", collection: "disputes" }) as unknown;
  expect(await use("diff_state", { name: "charged" })).toEqual({
    changes: expect.arrayContaining([expect.objectContaining(changed), added]) as unknown,
    events: { payments: { from: 1, to: 2 }, chat: { from: 0, to: 0 } },
  });
  expect(await use("diff_state", { name: "before", to: "charged" })).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({ change: "added", collection: "charges" }),
    ]) as unknown,
    events: { payments: { from: 0, to: 1 } },
  });
  for (let index = 0; index < 200; index += 1) await use("call_api", charge);
  const page = z.object({
    changes: z.array(z.object({ id: z.string() })),
    next_offset: z.number().optional(),
  });
  const ids: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const part: z.output<typeof page> = page.parse(
      await use("diff_state", { name: "before", simulator: "stripe", offset }),
    );
    ids.push(...part.changes.map(({ id }) => id));
    offset = part.next_offset;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(200);
});

test("requests, routes and world actions are described", async () => {
  await use("call_api", charge);
  await use("call_api", {
    ...charge,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(await use("list_requests", { simulator: "stripe", after: 1 })).toMatchObject({
    requests: [
      { number: 2, method: "POST", path: "/v1/charges", status: 200, events: [2], source: "agent" },
    ],
  });
  expect(await use("get_request", { simulator: "stripe", number: 1 })).toMatchObject({
    sent: { body: { text: "amount=1200&currency=usd&source=tok_visa" } },
  });
  expect(await use("list_routes", { simulator: "stripe", search: "post charges" })).toMatchObject({
    routes: expect.arrayContaining([
      expect.objectContaining({ method: "POST", path: "/v1/charges" }),
    ]) as unknown[],
  });
  const { actions } = z
    .object({ actions: z.array(z.looseObject({ action: z.string() })) })
    .parse(await use("list_world_actions", { simulator: "stripe" }));
  expect(actions).toContainEqual(
    expect.objectContaining({
      action: "dispute",
      required: ["charge"],
      choices: expect.objectContaining({
        charge: expect.arrayContaining([expect.stringMatching(/^ch_/)]) as unknown,
      }) as unknown,
    }),
  );
});

test("a list that is cut by its limit continues at the cursor", async () => {
  for (let index = 0; index < 3; index += 1) await use("call_api", charge);
  const from = { simulator: "stripe", after: 0, limit: 2 };
  expect(await use("list_events", from)).toMatchObject({
    events: [{ seq: 1 }, { seq: 2 }],
    next: { simulator: "payments", after: 2 },
  });
  expect(await use("list_requests", from)).toMatchObject({ next: { after: 2 } });
  expect(await use("list_requests", { ...from, after: 1 })).not.toHaveProperty("next");
  expect(await use("list_world_actions", { offset: 100_000 })).toEqual({ actions: [] });
});

test("long lists are cut, and continue at the cursor", async () => {
  for (let index = 0; index < 30; index += 1) await use("call_api", charge);
  const page = z.object({
    events: z.array(z.object({ seq: z.number() })),
    next: z.object({ simulator: z.string(), after: z.number() }).optional(),
  });
  const seqs: number[] = [];
  let after = 0;
  for (;;) {
    const args = { simulator: "stripe", after, limit: 1_000, payload: true };
    const { events, next } = page.parse(await use("list_events", args));
    seqs.push(...events.map(({ seq }) => seq));
    if (!next) break;
    after = next.after;
  }
  expect(seqs).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

describe("errors are tool errors with the message of the route", () => {
  test.each([
    [
      "list_events",
      { simulater: "stripe" },
      "there is no argument simulater. Did you mean simulator? The arguments are simulator, type,",
    ],
    ["list_simulators", { only: "stripe" }, "The arguments are none"],
    ["list_events", { simulator: "strpe" }, "Did you mean stripe?"],
    ["get_event", { simulator: "stripe", seq: 9 }, "Unknown event 9"],
    ["run_world_action", { simulator: "stripe", action: "dispute" }, "charge"],
    ["run_world_action", { simulator: "stripe", action: "dipsute" }, "Did you mean dispute?"],
    ["restore_snapshot", { name: "none", simulator: "stripe" }, 'Unknown snapshot "none"'],
    ["set_delivery", { simulator: "slack", on: true, url: "ftp://x" }, "http or https"],
    ["set_faults", { simulator: "stripe", rules: [{ id: "a", on: "nothing" }] }, "rules[0]"],
    ["wait_for_event", { simulator: "stripe", type: "x", timeout_seconds: 0 }, "was not recorded"],
    ["diff_state", { name: "none" }, 'Unknown snapshot "none"'],
    ["play_scenario", {}, "Give file or scenario"],
  ])("%s %j", async (name, args, message) => {
    const { text, isError } = await call(name, args);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
  });
});

test("a scenario is played on simulators of its own, to its first difference", async () => {
  const call = { ...charge, simulator: undefined };
  const scenario = {
    name: "A charge",
    timeline: { payments: { events: [{ id: "charge", at: "+0s", call }] } },
    expect: { payments: { events: [{ type: "charge.failed" }] } },
  };
  expect(
    await use("play_scenario", { scenario: JSON.parse(JSON.stringify(scenario)) }),
  ).toMatchObject({
    steps: [{ id: "charge", status: 200 }],
    difference: { simulator: "payments" },
  });
});

test("the guide, every page of the docs and the routes are resources, and prompts name tools", async () => {
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(
    expect.arrayContaining(["simdeck://guide", "simdeck://docs/faults", "simdeck://openapi/chat"]),
  );
  for (const uri of [
    "simdeck://guide",
    "simdeck://docs/simulators/payments",
    "simdeck://openapi/chat",
  ]) {
    const { contents } = await client.readResource({ uri });
    expect(z.array(z.object({ text: z.string().min(200) })).parse(contents)).toHaveLength(1);
  }
  const { prompts } = await client.listPrompts();
  const names = tools.map(({ name }) => name);
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { subject: "the shop" } });
    const text = JSON.stringify(messages);
    expect([name, names.some((tool) => text.includes(tool))]).toEqual([name, true]);
  }
});
