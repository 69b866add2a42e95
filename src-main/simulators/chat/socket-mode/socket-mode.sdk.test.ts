import { once } from "node:events";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { createSimulator } from "../index.ts";
import { type SocketModeTimes, usualTimes } from "./socket-mode.ts";

const frame = z.looseObject({
  type: z.string(),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
});
type Frame = z.output<typeof frame>;

/** A raw client: every frame it gets can be awaited, in order. */
class Client {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  private readonly frames: Frame[] = [];
  private wake: () => void = () => undefined;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on("message", (data: Buffer) => {
      this.frames.push(frame.parse(JSON.parse(data.toString("utf8"))));
      this.wake();
    });
    this.socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.once("close", resolve);
    });
  }

  async next(): Promise<Frame> {
    for (;;) {
      const first = this.frames.shift();
      if (first) return first;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  acknowledge({ envelope_id: id }: Frame): void {
    this.socket.send(JSON.stringify({ envelope_id: id, payload: {} }));
  }
}

const opened = z.object({ ok: z.literal(true), url: z.string() });

async function serve(
  times: Partial<SocketModeTimes> = {},
  environment: Record<string, string> = {},
) {
  const simulator = createSimulator({ ...usualTimes, ...times });
  const served = await serveSimulator(simulator, { environment });
  const call = async (method: string, token: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${served.baseUrl}/api/${method}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const open = async () => opened.parse(await call("apps.connections.open", "xapp-1-A-1-a")).url;
  const connect = async () => {
    const client = new Client(await open());
    expect(await client.next()).toMatchObject({ type: "hello" });
    return client;
  };
  const post = (text = "hi") =>
    call("chat.postMessage", "xoxp-alice", { channel: "general", text });
  const egress = async (): Promise<unknown> =>
    (await fetch(`${served.baseUrl}/_sim/egress`)).json();
  const control = async (method: string, route: string, body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const request = { method, headers, body: JSON.stringify(body) };
    return (await fetch(`${served.baseUrl}/_sim/${route}`, request)).json();
  };
  return {
    ...served,
    control,
    call,
    open,
    connect,
    post,
    egress,
    settled: () => settled(served.running),
  };
}

describe("a connection", () => {
  test("is greeted right after the upgrade", async () => {
    await using slack = await serve();
    const client = new Client(await slack.open());
    expect(await client.next()).toEqual({
      type: "hello",
      num_connections: 1,
      debug_info: { host: "applink-1", build_number: 10, approximate_connection_time: 18_060 },
      connection_info: { app_id: expect.stringMatching(/^A[0-9A-Z]{10}$/) as string },
    });
    client.socket.close();
    await client.closed;
  });

  test("wants a ticket, which is good for one connection", async () => {
    await using slack = await serve();
    const url = await slack.open();
    expect(url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/link\/\?ticket=[0-9a-f-]{36}&app_id=A/);
    const first = new Client(url);
    await first.next();
    const again = new WebSocket(url);
    const [error] = (await once(again, "error")) as [Error];
    expect(error.message).toContain("401");
    const none = new WebSocket(url.replace(/\?.*/, ""));
    await once(none, "error");
  });

  test("is refused beyond ten", async () => {
    await using slack = await serve();
    for (let count = 0; count < 10; count += 1) await slack.connect();
    const eleventh = new Client(await slack.open());
    expect(await eleventh.next()).toMatchObject({
      type: "disconnect",
      reason: "too_many_websockets",
    });
    expect(await eleventh.closed).toBe(1_000);
  });

  test("answers pings, and is pinged", async () => {
    await using slack = await serve({ ping: 20 });
    const client = await slack.connect();
    client.socket.ping("Ping from client");
    const [payload] = (await once(client.socket, "pong")) as [Buffer];
    expect(payload.toString()).toBe("Ping from client");
    await once(client.socket, "ping");
    await once(client.socket, "ping");
  });

  test("ends when the client answers no ping", async () => {
    await using slack = await serve({ ping: 20 });
    const client = new WebSocket(await slack.open(), { autoPong: false });
    const [code] = (await once(client, "close")) as [number];
    expect(code).toBe(1_006);
  });

  test.each([
    ["not JSON", "acknowledged!", 1_007],
    ["no envelope", "{}", 1_007],
    ["bytes", Buffer.from([1, 2, 3]), 1_003],
    ["too much", "x".repeat(513 * 1_024), 1_009],
  ])("is closed at %s, and the others are not", async (_name, data, code) => {
    await using slack = await serve();
    const other = await slack.connect();
    const client = await slack.connect();
    client.socket.send(data);
    expect(await client.closed).toBe(code);
    await slack.post();
    other.acknowledge(await other.next());
    await slack.settled();
    expect(slack.running.world.results.length).toBe(1);
  });

  test("gets a warning before its end, and then a disconnect message", async () => {
    await using slack = await serve({ lifetime: 60, warning: 40 });
    const client = await slack.connect();
    expect(await client.next()).toMatchObject({ type: "disconnect", reason: "warning" });
    expect(await client.next()).toMatchObject({ type: "disconnect", reason: "refresh_requested" });
    expect(await client.closed).toBe(1_000);
  });

  test("lives shorter when it was opened to debug reconnecting", async () => {
    await using slack = await serve({ debugLifetime: 60, warning: 40 });
    const client = new Client(`${await slack.open()}&debug_reconnects=true`);
    expect(await client.next()).toMatchObject({
      debug_info: { approximate_connection_time: 0.06 },
    });
    expect(await client.next()).toMatchObject({ reason: "warning" });
    expect(await client.next()).toMatchObject({ reason: "refresh_requested" });
    await slack.post();
    const next = await slack.connect();
    next.acknowledge(await next.next());
    await slack.settled();
  });

  test("gets a message when the simulator stops", async () => {
    const slack = await serve();
    const client = await slack.connect();
    const stopped = slack.running.close();
    expect(await client.next()).toMatchObject({ type: "disconnect", reason: "link_disabled" });
    expect(await client.closed).toBe(1_001);
    await stopped;
  });

  test("does not keep the simulator from stopping when the client hangs", async () => {
    const slack = await serve({ farewell: 30 });
    const client = await slack.connect();
    client.socket.pause();
    await slack.running.close();
    client.socket.terminate();
  });
});

describe("an envelope", () => {
  test("holds the payload of the egress log, and its acknowledgement is a result", async () => {
    await using slack = await serve();
    expect(await slack.egress()).not.toHaveProperty("delivery");
    const client = await slack.connect();
    expect(await slack.egress()).toMatchObject({
      delivery: { results: [], pending: 0, in_flight: false },
    });
    await slack.post("hëllo");
    const envelope = await client.next();
    expect(envelope).toEqual({
      type: "events_api",
      envelope_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      accepts_response_payload: false,
      retry_attempt: 0,
      retry_reason: "",
      payload: JSON.parse(slack.running.world.log.payload(1).toString("utf8")) as unknown,
    });
    expect(await slack.egress()).toMatchObject({ delivery: { pending: 0, in_flight: true } });
    client.socket.send(JSON.stringify({ envelope_id: "unknown" }));
    client.acknowledge(envelope);
    await slack.settled();
    expect(await slack.egress()).toMatchObject({
      delivery: {
        results: [{ generation: 1, seq: 1, status: "delivered" }],
        pending: 0,
        in_flight: false,
      },
    });
  });

  test("goes out again when nothing comes back, and has failed in the end", async () => {
    await using slack = await serve(
      { acknowledge: 20 },
      { SIM_SOCKET_RETRY_DELAYS: "0,0.01,0.02" },
    );
    const client = await slack.connect();
    await slack.post();
    const frames = [
      await client.next(),
      await client.next(),
      await client.next(),
      await client.next(),
    ];
    expect(frames.map((sent) => [sent["retry_attempt"], sent["retry_reason"]])).toEqual([
      [0, ""],
      [1, "timeout"],
      [2, "timeout"],
      [3, "timeout"],
    ]);
    expect(new Set(frames.map((sent) => JSON.stringify(sent.payload))).size).toBe(1);
    expect(new Set(frames.map((sent) => sent.envelope_id)).size).toBe(4);
    await slack.settled();
    expect(await slack.egress()).toMatchObject({
      delivery: { results: [{ generation: 1, seq: 1, status: "failed" }] },
    });
  });

  test("goes to the next connection when its own broke", async () => {
    await using slack = await serve();
    const first = await slack.connect();
    await slack.post();
    const envelope = await first.next();
    first.socket.terminate();
    await first.closed;
    const second = await slack.connect();
    expect(await second.next()).toEqual(envelope);
    second.acknowledge(envelope);
    await slack.settled();
    expect(slack.running.world.results.row(0).status).toBe("delivered");
  });

  test("goes to one of several connections, in turn", async () => {
    await using slack = await serve();
    const clients = [await slack.connect(), await slack.connect(), await slack.connect()];
    for (let count = 0; count < 3; count += 1) await slack.post(`message ${String(count)}`);
    const texts = await Promise.all(
      clients.map(async (client) => {
        const envelope = await client.next();
        client.acknowledge(envelope);
        return z.object({ event: z.object({ text: z.string() }) }).parse(envelope.payload).event
          .text;
      }),
    );
    expect(texts.sort()).toEqual(["message 0", "message 1", "message 2"]);
    await slack.settled();
    expect(slack.running.world.results.length).toBe(3);
  });

  test("of before a reset is forgotten, and the connection goes on", async () => {
    await using slack = await serve();
    const client = await slack.connect();
    await slack.post();
    const old = await client.next();
    await fetch(`${slack.baseUrl}/_sim/reset`, { method: "POST" });
    client.acknowledge(old);
    await slack.post();
    const renewed = await client.next();
    expect(renewed.payload).toEqual(old.payload);
    client.acknowledge(renewed);
    await slack.settled();
    expect(await slack.egress()).toMatchObject({
      delivery: { results: [{ generation: 2, seq: 1, status: "delivered" }] },
    });
  });

  test("is sent again by a redelivery, after pending envelopes", async () => {
    await using slack = await serve();
    const client = await slack.connect();
    await slack.post("first");
    client.acknowledge(await client.next());
    await slack.settled();
    expect(await slack.control("POST", "redeliver", { seq: 1 })).toEqual({ attempts: 1 });
    await slack.post("second");
    const frames = [await client.next(), await client.next()];
    for (const frame of frames) client.acknowledge(frame);
    await slack.settled();
    const { results } = slack.running.world;
    expect([0, 1, 2].map((index) => results.row(index).seq)).toEqual([1, 1, 2]);
    expect(await slack.control("POST", "redeliver", { failed: true })).toEqual({ attempts: 0 });
  });

  test("gives way to a receiver that is set, and none leaves while delivery is off", async () => {
    await using slack = await serve();
    await using receiver = await startReceiver();
    const { url } = receiver;
    const client = await slack.connect();
    const on = { on: true, url, secret: "toy-secret" };
    expect(await slack.control("PUT", "delivery", on)).toMatchObject({ on: true, url });
    await slack.post("over HTTP");
    await slack.settled();
    await slack.control("PUT", "delivery", { on: false });
    expect(await slack.egress()).not.toHaveProperty("delivery");
    await slack.post("to nobody");
    await slack.control("PUT", "delivery", { on: true });
    await slack.post("over HTTP again");
    await slack.settled();
    const texts = receiver.received.map(({ body }) => /"text":"([^"]*)"/.exec(String(body))?.[1]);
    expect(texts).toEqual(["over HTTP", "over HTTP again"]);
    expect(slack.running.deliveryState).toMatchObject({ pending: 0, inFlight: false });
    client.socket.terminate();
  });
});
