import { Readable } from "node:stream";
import { expect, test } from "vitest";
import * as z from "zod";
import { loggedRequest } from "#shared/domain/requests.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { createStreamRouteHelper } from "#core/contract/route.ts";
import { launchSimulator, serveSimulator } from "#core/testing/launch-simulator.ts";
import { openClient } from "#core/testing/client.ts";
import { route, toyDefinition, type ToyState } from "#core/testing/toy-simulator.ts";

const KEPT_BYTES = 64 * 1_024;
const listing = z.strictObject({ requests: z.array(loggedRequest) });

/** The toy with routes for bytes and streams. */
const simulator = defineSimulator({
  ...toyDefinition,
  profile: { ...toyDefinition.profile, origins: ["https://toy.example"] },
  bodyLimit: 1_024 * 1_024,
  routes: [
    ...toyDefinition.routes,
    route("GET /bytes", "Shows bytes", () => {
      const headers = { "content-type": "application/octet-stream", "set-cookie": ["a=secret1"] };
      return new RouteResponse(200, Buffer.from([0xff, 0x00]), headers);
    }),
    route("GET /long", "Shows a long text", () => {
      const text = "é".repeat(KEPT_BYTES);
      return new RouteResponse(200, text, { "content-type": "text/plain; charset=utf-8" });
    }),
    createStreamRouteHelper<ToyState>()("PUT /echo", "Sends a body back", (_context, { body }) => {
      return new RouteResponse(200, body, { "content-type": "text/plain" });
    }),
  ],
});

function setup(changes: Parameters<typeof openClient>[1] = {}) {
  const client = openClient(simulator, changes);
  const requests = async (query = "") => {
    const { status, text } = await client.send("GET", `/_sim/requests${query}`);
    expect(status).toBe(200);
    return listing.parse(JSON.parse(text)).requests;
  };
  return { ...client, requests };
}

test("lists a request with its response, its time and the events that it caused", async () => {
  await using client = setup();
  await client.control("/_sim/clock", { advance_seconds: 60 });
  await client.ask("POST", "/things?a=1", { name: "b" });
  await client.control("/_break", { thing: "nothing" });
  const [made, refused, ...others] = await client.requests();
  expect(others).toEqual([]);
  expect(made).toEqual({
    number: 1,
    at: "2026-01-15T12:01:00.000Z",
    method: "POST",
    path: "/things?a=1",
    status: 200,
    duration_ms: expect.any(Number) as number,
    source: "client",
    request: {
      headers: expect.objectContaining({
        authorization: "****_key",
        "content-type": "application/json",
      }) as object,
      body: '{"name":"b"}',
    },
    response: {
      headers: { "content-type": "application/json; charset=utf-8" },
      body: expect.stringContaining('"name":"b"') as string,
    },
    truncated: false,
    events: [1],
    supported: true,
  });
  expect(refused).toMatchObject({ number: 2, path: "/_break", status: 404, events: [] });
});

test("lists refused and unsupported requests, and no control routes", async () => {
  await using served = await serveSimulator(simulator);
  const ask = (path: string, init: RequestInit = {}) => fetch(served.baseUrl + path, init);
  const headers = { authorization: "Bearer toy_key", "content-type": "application/json" };
  await ask("/things/1");
  await ask("/nowhere", { headers });
  await ask("/things", { method: "POST", headers, body: "{" });
  await ask("/things", { method: "POST", headers, body: "x".repeat(1_024 * 1_024 + 1) });
  await ask("/things/1", { headers: { ...headers, origin: "https://evil.example" } });
  await ask("/things/%zz", { headers });
  await ask("/_sim/health");
  await ask("/_sim/nothing");
  const { requests } = listing.parse(await (await ask("/_sim/requests")).json());
  expect(requests.map(({ path, status, supported }) => [path, status, supported])).toEqual([
    ["/things/1", 401, true],
    ["/nowhere", 404, false],
    ["/things", 400, true],
    ["/things", 413, true],
    ["/things/1", 403, true],
    ["/things/%zz", 400, true],
  ]);
});

test("says whether a client, the panel or the timeline made the request", async () => {
  await using launched = launchSimulator(simulator);
  const { running } = launched;
  const call = { method: "POST", path: "/things", body: { name: "a" } };
  await running.call(call, { origin: "client" });
  await running.call(call);
  const { method, path, body } = { ...call, method: "POST" as const };
  await running.schedule([{ id: "a", at: "+0s", call: { method, path, body }, bind: {} }]);
  const { body: answer } = await running.call({ method: "GET", path: "/_sim/requests" });
  const { requests } = listing.parse(answer);
  expect(requests.map(({ source, events }) => [source, events])).toEqual([
    ["client", [1]],
    ["panel", [2]],
    ["timeline", [3]],
  ]);
});

test("shows bytes as base64, cuts long bodies at a whole character and masks cookies", async () => {
  await using client = setup();
  await client.ask("GET", "/bytes", undefined, { cookie: "session=abcdef" });
  await client.ask("GET", "/long");
  const [bytes, long] = await client.requests();
  expect(bytes?.response).toEqual({
    headers: { "content-type": "application/octet-stream", "set-cookie": ["****ret1"] },
    body_base64: "/wA=",
  });
  expect(bytes?.request.headers["cookie"]).toBe("****cdef");
  expect(long?.truncated).toBe(true);
  expect(long?.response.body).toBe("é".repeat(KEPT_BYTES / 2));
});

test("keeps the beginning of streams in both directions, while and after they pass", async () => {
  await using served = await serveSimulator(simulator);
  const headers = { authorization: "Bearer toy_key" };
  const { baseUrl } = served;
  const short = await fetch(`${baseUrl}/echo`, { method: "PUT", headers, body: "hello" });
  expect(await short.text()).toBe("hello");
  const body = "x".repeat(KEPT_BYTES + 1);
  const long = await fetch(`${baseUrl}/echo`, { method: "PUT", headers, body });
  expect(await long.text()).toBe(body);
  let pushMore: (chunk: Buffer | null) => void = () => undefined;
  const slow = new Readable({ read: () => undefined });
  pushMore = (chunk) => slow.push(chunk);
  pushMore(Buffer.from("first"));
  const pending = await fetch(`${baseUrl}/echo`, {
    method: "PUT",
    headers,
    body: slow,
    duplex: "half",
  });
  const requests = async () =>
    listing.parse(await (await fetch(`${baseUrl}/_sim/requests`)).json()).requests;
  expect((await requests())[2]).toMatchObject({ request: { body: "first" }, truncated: false });
  pushMore(Buffer.from(" second"));
  pushMore(null);
  expect(await pending.text()).toBe("first second");
  const seen = await requests();
  expect(
    seen.map(({ request, response }) => [request.body?.length, response.body?.length]),
  ).toEqual([
    [5, 5],
    [KEPT_BYTES, KEPT_BYTES],
    [12, 12],
  ]);
  expect(seen.map(({ truncated }) => truncated)).toEqual([false, true, false]);
});

test("narrows by position, number, method, path and status", async () => {
  await using client = setup();
  await client.ask("POST", "/things", { name: "a" });
  await client.ask("GET", "/things/none");
  await client.ask("GET", "/nowhere");
  await client.ask("POST", "/things", { name: 1 });
  const numbers = async (query: string) =>
    (await client.requests(query)).map(({ number }) => number);
  expect(await numbers("?after=1&limit=2")).toEqual([2, 3]);
  expect(await numbers("?limit=0")).toEqual([]);
  expect(await numbers("?method=get")).toEqual([2, 3]);
  expect(await numbers("?path=/things")).toEqual([1, 2, 4]);
  expect(await numbers("?status=404&limit=1")).toEqual([2]);
  expect(await numbers("?status=4xx&method=POST")).toEqual([4]);
  expect(await numbers("?after=9")).toEqual([]);
  for (const query of [
    "?status=9xx",
    "?path=things",
    "?limit=-1",
    "?method=",
    "?method=FETCH",
    "?status=4x",
    "?colour=red",
  ]) {
    const { status, json } = await client.send("GET", `/_sim/requests${query}`);
    expect([query, status, typeof json["error"]]).toEqual([query, 422, "object"]);
  }
});

test("starts again after a reset, and lists nothing when it is off", async () => {
  await using client = setup();
  await client.ask("POST", "/things", { name: "a" });
  await client.control("/_sim/reset");
  expect(await client.requests()).toEqual([]);
  await client.ask("POST", "/things", { name: "a" });
  expect((await client.requests()).map(({ number }) => number)).toEqual([1]);
  await using off = setup({ requestLog: false });
  await off.ask("POST", "/things", { name: "a" });
  expect(await off.requests()).toEqual([]);
});
