import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { AllSimulators } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

const feed = "/trade-api/ws/v2";
const credentials = all.credentialsOf("exchange");
const open = () =>
  new WebSocket(`ws://127.0.0.1:${String(all.portOf("exchange"))}${feed}`, {
    headers: credentials,
  });

function upgrade(headers: readonly string[]): Promise<string> {
  const own = Object.entries(credentials).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `GET ${feed} HTTP/1.1`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...own,
    ...headers,
  ];
  return all.wire("exchange", `${lines.join("\r\n")}\r\n\r\n`);
}

describe("a socket is guarded as a request is", () => {
  test.each([
    [["Host: evil.test"], 403],
    [["Host: localhost", "Origin: http://evil.test"], 403],
    [["Host: localhost", "Origin: null"], 403],
    [["Host: localhost", "Sec-Fetch-Site: cross-site"], 403],
    [["Host: localhost", "Host: evil.test"], 400],
    [["Host: localhost", "Host: localhost"], 400],
  ])("%j is refused with %d", async (headers, status) => {
    expect(await upgrade(headers)).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  });

  test("the app under test comes in", async () => {
    expect(await upgrade(["Host: localhost", "Origin: http://localhost:3000"])).toMatch(
      /^HTTP\/1\.1 101 /,
    );
  });

  test("a message of more than 64 KiB closes it, and a compressed one is not agreed to", async () => {
    const socket = open();
    const [answer] = (await once(socket, "upgrade")) as [{ headers: Record<string, string> }];
    expect(answer.headers["sec-websocket-extensions"]).toBeUndefined();
    if (socket.readyState !== socket.OPEN) await once(socket, "open");
    socket.send("x".repeat(65_537));
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1_009);
  });

  test("the number of sockets is limited", async () => {
    const sockets = Array.from({ length: 200 }, open);
    const ends = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.once("open", () => {
              resolve("in");
            });
            socket.once("error", () => {
              resolve("refused");
            });
          }),
      ),
    );
    for (const socket of sockets) socket.terminate();
    expect(new Set(ends)).toEqual(new Set(["in", "refused"]));
    expect(ends.filter((end) => end === "in").length).toBeLessThanOrEqual(100);
  });
});

describe("slow clients do not block other requests", () => {
  test("beside 300 of them, each with half a request, everybody is answered", async () => {
    const halves = [
      "GET /_sim/health HT",
      "POST /_sim/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ];
    const sockets: Socket[] = [];
    for (let index = 0; index < 300; index += 1) {
      const socket = connect(all.portOf("payments"), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(halves[index % 2] ?? "");
      sockets.push(socket);
    }
    const connecting = sockets.filter((socket) => socket.connecting);
    await Promise.all(connecting.map((socket) => once(socket, "connect")));
    const before = await all.send("payments", "/_sim/health");
    expect(before.status).toBe(200);
    for (const socket of sockets) socket.destroy();
    // An incomplete request is not run.
    expect((await all.send("payments", "/_sim/health")).text).toBe(before.text);
  });
});

test.each(["longpoll", "continuous", "eventsource"])(
  "a client that leaves a %s feed is not waited for",
  async (feed) => {
    const kind = "document-storage";
    const headers = all.credentialsOf(kind);
    await all.send(kind, "/watched", { method: "PUT", headers });
    const lines = [
      `GET /watched/_changes?feed=${feed}&timeout=60000&heartbeat=60000 HTTP/1.1`,
      "Host: localhost",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    expect(await all.wire(kind, `${lines.join("\r\n")}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);
