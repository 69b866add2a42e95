import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";

function setup(overrides: Partial<SimulatorSettings> = {}) {
  const simulator = toy.launch(testSettings({ deliverRegistered: false, ...overrides }));
  const ask = async (method: "GET" | "POST" | "DELETE", url: string, body?: unknown) => {
    const answer = await simulator.app.inject({
      method,
      url,
      headers: { authorization: "Bearer k", host: "localhost" },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json: unknown = answer.body === "" ? undefined : JSON.parse(answer.body);
    return { status: answer.statusCode, headers: answer.headers, json };
  };
  const make = async (name: string) =>
    (await ask("POST", "/things", { name })).json as { id: string };
  return { simulator, ask, make };
}

describe("the egress log", () => {
  test("holds every event with seq, type, id, created_at and the payload, whether or not delivery is on", async () => {
    const { ask, make } = setup();
    const thing = await make("ärger “quoted”");
    const { json } = await ask("GET", "/_sim/egress");
    expect(json).toEqual({
      events: [
        {
          seq: 1,
          type: "thing.made",
          id: expect.stringMatching(/^egress_/) as string,
          created_at: "2026-01-15T12:00:00.000Z",
          payload: { thing: { id: thing.id, name: "ärger “quoted”", isBroken: false } },
        },
      ],
    });
  });

  test("has delivery exactly when delivery is on", async () => {
    const on = await setup({ deliverRegistered: true }).ask("GET", "/_sim/egress");
    expect(on.json).toEqual({
      events: [],
      delivery: { results: [], pending: 0, in_flight: false },
    });
    const off = await setup().ask("GET", "/_sim/egress");
    expect(off.json).toEqual({ events: [] });
  });

  test("pages by after and limit and narrows by type", async () => {
    const { ask, make } = setup();
    for (const name of ["a", "b", "c", "d"]) await make(name);
    const thing = await make("e");
    await ask("POST", "/_break", { thing: thing.id });
    const seqs = async (query: string) => {
      const { json } = await ask("GET", `/_sim/egress?${query}`);
      return (json as { events: { seq: number }[] }).events.map(({ seq }) => seq);
    };
    expect(await seqs("after=2&limit=2")).toEqual([3, 4]);
    expect(await seqs("after=5")).toEqual([6]);
    expect(await seqs("after=99")).toEqual([]);
    expect(await seqs("limit=0")).toEqual([]);
    expect(await seqs("type=thing.broke")).toEqual([6]);
    expect(await seqs("type=thing.made&after=1&limit=2")).toEqual([2, 3]);
    expect((await ask("GET", "/_sim/egress?limit=-1")).status).toBe(422);
  });
});

describe("a reset", () => {
  test("raises the generation, empties everything and issues the same ids again", async () => {
    const { ask, make } = setup();
    const first = await make("one");
    const reset = await ask("POST", "/_sim/reset");
    expect(reset).toMatchObject({
      status: 200,
      json: { generation: 2, now: "2026-01-15T12:00:00.000Z" },
    });
    expect((await ask("GET", "/_sim/egress")).json).toEqual({ events: [] });
    expect((await ask("GET", `/things/${first.id}`)).status).toBe(404);
    expect((await make("one")).id).toBe(first.id);
  });
});

describe("the clock", () => {
  test("does not run until it is advanced, and a reset restores it", async () => {
    const { ask } = setup();
    const moved = await ask("POST", "/_sim/clock", {
      advance_seconds: 3_600,
      wall_offset_seconds: -600,
    });
    expect(moved.json).toEqual({
      now: "2026-01-15T13:00:00.000Z",
      wall_offset_seconds: -600,
      pace: null,
    });
    await ask("POST", "/_sim/reset");
    expect((await ask("GET", "/_sim/clock")).json).toEqual({
      now: "2026-01-15T12:00:00.000Z",
      wall_offset_seconds: 0,
      pace: null,
    });
  });

  test.each([
    [{}, ""],
    [{ advance_seconds: -1 }, "advance_seconds"],
    [{ advance_seconds: "60" }, "advance_seconds"],
    [{ advance_seconds: 1.5 }, "advance_seconds"],
    [{ advance_seconds: null }, "advance_seconds"],
    [{ wall_offset_seconds: 1e18 }, "wall_offset_seconds"],
    [{ advance_second: 1 }, "advance_second"],
    [{ advance_seconds: 300_000_000_000 }, "advance_seconds"],
    [{ wall_offset_seconds: 5, advance_seconds: -1 }, "advance_seconds"],
  ])("refuses %j and changes nothing", async (body, field) => {
    const { ask } = setup();
    const { status, json } = await ask("POST", "/_sim/clock", body);
    expect(status).toBe(422);
    expect((json as { error: { field?: string } }).error.field ?? "").toBe(field);
    expect((await ask("GET", "/_sim/clock")).json).toMatchObject({ wall_offset_seconds: 0 });
  });
});

describe("errors", () => {
  test("of control routes have code and message; of provider routes the provider's shape", async () => {
    const { ask } = setup();
    expect(await ask("GET", "/_sim/nothing")).toMatchObject({
      status: 404,
      json: { error: { code: "not_found" } },
    });
    expect(await ask("GET", "/nothing")).toMatchObject({
      status: 404,
      json: { toyError: "unknown_route" },
    });
    expect(await ask("GET", "/_sim/inject")).toMatchObject({
      status: 405,
      headers: { allow: "POST" },
    });
    expect(await ask("DELETE", "/_break")).toMatchObject({
      status: 405,
      json: {
        error: {
          code: "method_not_allowed",
          message: "DELETE is not allowed for /_break; use POST",
        },
      },
    });
    expect(await ask("POST", "/things", { name: 5 })).toMatchObject({ status: 422 });
    expect((await ask("GET", "/_sim/unsupported")).json).toEqual({
      calls: [{ method: "GET", path: "/nothing", count: 1 }],
      parameters: [],
    });
  });

  test.each([
    ["text/plain", '{"advance_seconds":1}', 415],
    ["application/json; charset=utf-16", '{"advance_seconds":1}', 415],
    ["application/json", '{"advance_seconds":', 400],
    ["application/json", "", 400],
    ["application/json", '{"a":'.repeat(65) + "1" + "}".repeat(65), 400],
    ["application/json", '{"__proto__":1}', 400],
    ["application/json", `{"x":"${"a".repeat(1_100_000)}"}`, 413],
  ])("a %s body %.20s… answers %i", async (type, payload, status) => {
    const { simulator } = setup();
    const headers = { "content-type": type, host: "localhost" };
    const answer = await simulator.app.inject({
      method: "POST",
      url: "/_sim/clock",
      headers,
      payload,
    });
    expect([answer.statusCode, answer.json<{ error: object }>().error]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) as string }),
    ]);
  });

  test("world actions check fields, then existence, then conflicts", async () => {
    const { ask, make } = setup();
    const thing = await make("one");
    expect((await ask("POST", "/_break", {})).status).toBe(422);
    expect((await ask("POST", "/_break", { thing: "thing_x" })).status).toBe(404);
    expect((await ask("POST", "/_break", { thing: thing.id })).status).toBe(200);
    expect(await ask("POST", "/_break", { thing: thing.id })).toMatchObject({
      status: 409,
      json: { error: { code: "already_broken", field: "thing" } },
    });
  });
});

describe("the guard", () => {
  test.each([
    [{ host: "evil.test" }, 403],
    [{ host: "127.0.0.1:4701" }, 200],
    [{ host: "[::1]:4701" }, 200],
    [{ host: "localhost", origin: "http://evil.test" }, 403],
    [{ host: "localhost", origin: "null" }, 403],
    [{ host: "localhost", origin: "http://localhost:3000" }, 200],
    [{ host: "localhost", "sec-fetch-site": "cross-site" }, 403],
    [{ host: "localhost", "sec-fetch-site": "cross-site", origin: "http://127.0.0.1" }, 200],
    [{ host: "allowed.test:80", origin: "https://app.test" }, 200],
    [{ host: "a.b.below.test:80" }, 200],
    [{ host: "below.test" }, 403],
    [{ host: "xbelow.test" }, 403],
  ])("answers %j with %i", async (headers, status) => {
    const guard = {
      host: "127.0.0.1",
      allowedHosts: ["allowed.test", "*.below.test"],
      allowedOrigins: ["https://app.test"],
    };
    const { simulator } = setup({ guard });
    const answer = await simulator.app.inject({ url: "/_sim/health", headers });
    expect(answer.statusCode).toBe(status);
  });

  test("a control token is wanted by control routes and world actions, not by provider routes", async () => {
    const { simulator, make } = setup({ controlToken: "s3cret" });
    const ask = (authorization: string) =>
      simulator.app.inject({ url: "/_sim/health", headers: { host: "localhost", authorization } });
    expect((await ask("Bearer k")).statusCode).toBe(401);
    expect((await ask("Bearer s3cret")).statusCode).toBe(200);
    expect((await ask("bearer s3cret")).statusCode).toBe(200);
    expect((await ask("Basic s3cret")).statusCode).toBe(401);
    expect((await make("x")).id).toMatch(/^thing_/);
  });
});

describe("the timeline", () => {
  test("runs calls in due order, each at its own time, binding answers into later calls", async () => {
    const { ask } = setup();
    const injected = await ask("POST", "/_sim/inject", {
      events: [
        {
          id: "break",
          at: "+2h",
          call: { method: "POST", path: "/_break", body: { thing: "${thing}" } },
        },
        {
          id: "make",
          at: "+1h",
          call: { method: "POST", path: "/things", body: { name: "later" } },
          bind: { thing: "/id" },
        },
        { id: "lost", at: "+3h", call: { method: "GET", path: "/things/${nobody}" } },
      ],
    });
    expect(injected).toMatchObject({ status: 204, json: undefined });
    await ask("POST", "/_sim/clock", { advance_seconds: 10_800 });
    const { json } = await ask("GET", "/_sim/egress");
    expect((json as { events: { type: string; created_at: string }[] }).events).toMatchObject([
      { type: "thing.made", created_at: "2026-01-15T13:00:00.000Z" },
      { type: "thing.broke", created_at: "2026-01-15T14:00:00.000Z" },
    ]);
    expect((await ask("GET", "/_sim/timeline")).json).toMatchObject({
      events: [
        { id: "break", state: "done", response: { status: 200 } },
        { id: "make", state: "done" },
        { id: "lost", state: "failed" },
      ],
    });
  });

  test("is armed again by a reset and replays to the same payloads", async () => {
    const { ask } = setup();
    const events = [
      { id: "a", at: "+1m", call: { method: "POST", path: "/things", body: { name: "a" } } },
    ];
    await ask("POST", "/_sim/inject", { events });
    await ask("POST", "/_sim/clock", { advance_seconds: 60 });
    const first = (await ask("GET", "/_sim/egress")).json;
    await ask("POST", "/_sim/reset");
    expect((await ask("GET", "/_sim/timeline")).json).toMatchObject({
      events: [{ id: "a", state: "pending", due: "2026-01-15T12:01:00.000Z" }],
    });
    await ask("POST", "/_sim/clock", { advance_seconds: 60 });
    expect((await ask("GET", "/_sim/egress")).json).toEqual(first);
  });

  test("leaves no trace of a scheduled call that was under way", async () => {
    const call = { method: "POST", path: "/things", body: { name: "late" } };
    const events = Array.from({ length: 20 }, (_, place) => ({
      id: String(place),
      at: `+${String(place + 1)}s`,
      call,
    }));
    // Wherever the reset falls: before an item's call comes in, in the midst of it, or after it.
    for (let steps = 0; steps < 40; steps += 1) {
      const { simulator, ask } = setup();
      await ask("POST", "/_sim/inject", { events });
      const advance = ask("POST", "/_sim/clock", { advance_seconds: 60 });
      while (simulator.world.advancedMs === 0) await nextTurn();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      await ask("POST", "/_sim/reset");
      await advance;
      const { json } = await ask("GET", "/_sim/egress");
      expect(json, `after ${String(steps)} steps`).toMatchObject({ events: [] });
    }
  });

  test("rejects a whole batch, with item, field, value and allowed values", async () => {
    const { ask } = setup();
    const call = { method: "GET", path: "/things/1" };
    const { status, json } = await ask("POST", "/_sim/inject", {
      events: [
        { id: "good", at: "+1h", call },
        { id: "days", at: "+3d", call },
        { id: "host", at: "+1h", call: { method: "GET", path: "//evil.test/x" } },
      ],
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { field: "events[1].at" } });
    const { message } = (json as { error: { message: string } }).error;
    expect(message).toContain('events[1].at ("+3d"): days are not accepted; write +72h');
    expect(message).toContain("events[2].call.path");
    expect((await ask("GET", "/_sim/timeline")).json).toEqual({ events: [] });
  });

  test("items that are due at once have run when the answer comes", async () => {
    const { ask } = setup();
    const call = { method: "POST", path: "/things", body: { name: "now" } };
    await ask("POST", "/_sim/inject", {
      events: [
        { id: "a", at: "+0s", call },
        { id: "b", at: "-5m", call },
      ],
    });
    const { json } = await ask("GET", "/_sim/egress");
    expect((json as { events: unknown[] }).events).toHaveLength(2);
  });
});
