import { expect, test } from "vitest";
import { controlTargets } from "#core/control/control-target.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { openClient } from "#core/testing/client.ts";
import { toy, toyDefinition } from "#core/testing/toy-simulator.ts";
import { Exchange } from "#core/contract/exchange.ts";
import { Kernel } from "./kernel.ts";
import { World } from "./world.ts";
import { newAddress } from "./world-parts.ts";

/** An exchange of a client that has read its response at once. */
class ReadAtOnce extends Exchange {
  readonly isGone = false;
  readonly isOwnDelivery = false;
  protected readonly isResponseClosed = true;

  protected onLeave(): () => void {
    return () => undefined;
  }

  protected onClose(listener: () => void): void {
    listener();
  }
}

function setup(unsupported: readonly string[] = []) {
  const settings = testSettings({ controlToken: "secret" });
  const world = new World({ ...toyDefinition, unsupported }, settings, newAddress(settings));
  const kernel = new Kernel(world, controlTargets(world, []));
  const ask = async (method: string, url: string, body?: object, authorization = "Bearer k") => {
    const headers = { host: "localhost", "content-type": "application/json", authorization };
    const bytes = body && Buffer.from(JSON.stringify(body));
    const exchange = new ReadAtOnce({ origin: "client" });
    const response = await kernel.handle({ method, url, headers, body: bytes }, exchange);
    const { status, body: text } = response;
    return { status, text: Buffer.isBuffer(text) ? text.toString() : text, exchange };
  };
  return { world, ask };
}

test("handles a request given as plain data, without a server", async () => {
  const { ask, world } = setup();
  const made = await ask("POST", "/things", { name: "a" });
  expect(made).toMatchObject({ status: 200, text: expect.stringContaining("thing_") as string });
  expect(made.exchange.isOver).toBe(true);
  expect(world.log.length).toBe(1);
});

test("a path that is not supported is an unknown route, although a parameter would match it", async () => {
  const { ask, world } = setup(["GET /things/special", "* /things/:id/parts/*"]);
  for (const [method, path] of [
    ["GET", "/things/special?page=2"],
    ["DELETE", "/things/a/parts/b/c"],
    ["PUT", "/nowhere"],
  ] as const) {
    expect(await ask(method, path)).toMatchObject({
      status: 404,
      text: expect.stringContaining("unknown_route") as string,
    });
  }
  expect(world.unsupported.list()).toEqual([
    { method: "GET", path: "/things/special", count: 1 },
    { method: "DELETE", path: "/things/a/parts/b/c", count: 1 },
    { method: "PUT", path: "/nowhere", count: 1 },
  ]);
  expect((await ask("GET", "/things/other")).text).toContain("no such thing");
});

test.each([
  "/_sim/nothing",
  "//_sim/nothing",
  "/%5Fsim/nothing",
  "/_break",
  "//_break",
  "/_brea%6b",
])("%s wants the control token, however it is spelled", async (path) => {
  const { ask, world } = setup();
  expect((await ask("POST", path, {})).status).toBe(401);
  expect((await ask("POST", path, {}, "Bearer secret")).status).not.toBe(401);
  expect(world.unsupported.list()).toEqual([]);
});

test("HEAD leads to the route of GET, where there is one", async () => {
  await using client = openClient(toy);
  expect((await client.send("HEAD", "/_sim/health")).status).toBe(200);
  expect((await client.send("HEAD", "/_sim/reset")).status).toBe(405);
  expect((await client.send("PUT", "/_sim/clock")).headers["allow"]).toBe("GET, POST");
});

test("a broken escape in a path is rejected", async () => {
  const { ask } = setup();
  expect((await ask("GET", "/things/%zz")).status).toBe(400);
  expect((await ask("GET", "/_sim/%zz", undefined, "Bearer secret")).status).toBe(400);
});
