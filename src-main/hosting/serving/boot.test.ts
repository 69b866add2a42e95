import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { boot, closeAll } from "./boot.ts";

const registry = ["one", "two", "three"].map((kind) => ({
  ...toy,
  kind,
  load: () => Promise.resolve(toy),
}));
const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function start(only: readonly string[] | undefined, portBase: number) {
  const served = await boot(registry, only, testSettings(), { host: "127.0.0.1", portBase });
  stops.push(() => closeAll(served));
  return served;
}

/** Ports below those that systems hand out by themselves, so that no other test is given them. */
const base = 20_000 + (process.pid % 1_000) * 10;

/** Takes a port for as long as the test runs. */
async function takePort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
}

test("each simulator listens at its own place after the base, whichever others run", async () => {
  const [third] = await start(["three"], base);
  expect(third?.baseUrl).toBe(`http://127.0.0.1:${String(base + 3)}`);
  const health = await fetch(`${third?.baseUrl ?? ""}/_sim/health`);
  expect(await health.json()).toEqual({ kind: "toy", status: "ok", generation: 1 });
});

test("a taken port stops all of them, naming the port; none stays up", async () => {
  const taken = base + 3;
  await takePort(taken);
  await expect(start(undefined, base)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(`Port ${String(taken)} for three is taken`) as string,
  });
  for (const port of [taken - 2, taken - 1]) {
    await expect(fetch(`http://127.0.0.1:${String(port)}/_sim/health`)).rejects.toThrow();
  }
});

test("an address that is not this machine's is a wrong option; none stays up", async () => {
  const started = boot(registry, undefined, testSettings(), { host: "192.0.2.1", portBase: 0 });
  await expect(started).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('--host "192.0.2.1": give an address of this') as string,
  });
});
