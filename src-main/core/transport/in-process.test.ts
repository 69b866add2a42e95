import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { controlTargets } from "#core/control/control-target.ts";
import type { Caller } from "#core/contract/exchange.ts";
import { Kernel } from "#core/kernel/kernel.ts";
import { endless, RouteResponse } from "#core/contract/response.ts";
import { World } from "#core/kernel/world.ts";
import { newAddress } from "#core/kernel/world-parts.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { route, toyDefinition, type ToyState } from "#core/testing/toy-simulator.ts";
import type { Path, Route } from "#core/contract/route.ts";
import type { InProcessRequest } from "./encode-request.ts";
import { requestInProcess, type CallOptions } from "./in-process.ts";

const byPanel: Caller = { origin: "panel" };
const JSON_HEADERS = { "content-type": "application/json" };

/** A stream that says nothing and never ends. */
function silentStream(): Readable {
  return new Readable({ read: () => undefined });
}

function setup(...routes: readonly Route<ToyState>[]) {
  const settings = testSettings();
  const definition = { ...toyDefinition, routes: [...toyDefinition.routes, ...routes] };
  const world = new World(definition, settings, newAddress(settings));
  const kernel = new Kernel(world, controlTargets(world, []));
  const call = (input: InProcessRequest, options: Partial<CallOptions> = {}) =>
    requestInProcess(kernel, world, input, { caller: byPanel, ...options });
  return { world, call };
}

function get(path: Path, handle: Route<ToyState>["handle"]): Route<ToyState> {
  return route(`GET ${path}`, "", handle);
}

test("sends a call in the provider's encoding with the simulator's own key", async () => {
  const { call } = setup();
  const made = await call({ method: "POST", path: "/things", body: { name: "grüße" } });
  expect(made).toMatchObject({ status: 200, body: { name: "grüße" } });
});

test("returns a provider's error and the response of an unknown route", async () => {
  const { call } = setup();
  expect((await call({ method: "GET", path: "/things/none" })).status).toBe(404);
  expect((await call({ method: "GET", path: "/nowhere" })).status).toBe(404);
  expect((await call({ method: "GET", path: "/%" })).status).toBe(400);
});

test("reads a streamed response to its end", async () => {
  const pieces = Array.from({ length: 40 }, (_, place) => `"${String(place)}${"x".repeat(1_000)}"`);
  const { call } = setup(
    get(
      "/list",
      () => new RouteResponse(200, Readable.from([`[${pieces.join(",")}]`]), JSON_HEADERS),
    ),
  );
  expect((await call({ method: "GET", path: "/list" })).body).toHaveLength(40);
});

test("is over for deliveries when its response is complete", async () => {
  let over = false;
  const { call } = setup(
    get("/watched", (_context, { exchange }) => {
      void exchange.over.then(() => (over = true));
      return {};
    }),
  );
  await call({ method: "GET", path: "/watched" });
  await nextTurn();
  expect(over).toBe(true);
});

test("rejects a response without an end, and closes its stream", async () => {
  const stream = silentStream();
  const { call } = setup(get("/feed", () => endless(stream, JSON_HEADERS)));
  await expect(call({ method: "GET", path: "/feed" })).rejects.toMatchObject({
    name: "CallFailed",
    code: "endless_response",
  });
  expect(stream.destroyed).toBe(true);
});

test("rejects a response that is too large, and closes its stream", async () => {
  const stream = new Readable({
    read() {
      this.push(Buffer.alloc(1_000));
    },
  });
  const { call } = setup(get("/large", () => new RouteResponse(200, stream)));
  const limits = { timeMs: 60_000, bytes: 100_000 };
  await expect(call({ method: "GET", path: "/large" }, { limits })).rejects.toMatchObject({
    code: "response_too_large",
  });
  expect(stream.destroyed).toBe(true);
});

test.each([
  ["a stream that never ends", () => new RouteResponse(200, silentStream())],
  ["a handler that never finishes", () => new Promise(() => undefined)],
])("rejects %s when its time is over, and tells the exchange", async (_what, respond) => {
  let isGone = false;
  const { call } = setup(
    get("/slow", (_context, { exchange }) => {
      exchange.onGone(() => (isGone = true));
      return respond();
    }),
  );
  const limits = { timeMs: 20, bytes: 1_000 };
  await expect(call({ method: "GET", path: "/slow" }, { limits })).rejects.toMatchObject({
    code: "call_timeout",
  });
  expect(isGone).toBe(true);
});

test("ends when its caller is gone", async () => {
  const stream = silentStream();
  const leaving = new AbortController();
  const { call } = setup(get("/slow", () => new RouteResponse(200, stream)));
  const called = call({ method: "GET", path: "/slow" }, { signal: leaving.signal });
  leaving.abort();
  await expect(called).rejects.toMatchObject({ code: "caller_gone" });
  await nextTurn();
  expect(stream.destroyed).toBe(true);
});
