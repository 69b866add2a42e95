import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReadyFile } from "../fixtures/ready.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { createCharge, registerReceiver } from "../fixtures/register.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { clientOf, expect, test } from "../fixtures/test.ts";
import { reloadWatched } from "../fixtures/violations.ts";
import { panelOf } from "../pages/panel.ts";

test("a window opens with the panel in it", async ({ simdeck }) => {
  await expect(simdeck.page).toHaveTitle("Simdeck");
  await expect(panelOf(simdeck.page).rail).toBeVisible();
});

test("the page starts without a complaint and keeps to its policy", async ({ simdeck }) => {
  const watched = await reloadWatched(simdeck.page);
  await expect(panelOf(simdeck.page).rail).toBeVisible();
  expect(watched.errors).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test("the simulators answer once the ready file is there", async ({ simdeck }) => {
  const { base_url: address } = simdeck.ready.simulators["payments"] ?? { base_url: "" };
  const answer = await fetch(`${address}/_sim/health`);
  expect(await answer.json()).toEqual({ kind: "payments", status: "ok", generation: 1 });
  expect(simdeck.ready.pid).toBe(simdeck.app.process().pid);
});

test.describe("from a terminal", () => {
  let folder: string;
  let options: readonly string[];
  let readyFile: string;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "simdeck-e2e-"));
    readyFile = join(folder, "ready.json");
    options = ["--port-base", "0", "--ready-file", readyFile, `--user-data-dir=${folder}`];
  });

  test.afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    test(`${signal} ends it within 2 s, in order`, async () => {
      const running = runProgram(options);
      const { pid } = await readReadyFile(readyFile);
      const line = await readFile(readyFile, "utf8");
      const begin = Date.now();
      process.kill(pid, signal);
      const { code, stdout } = await running.ended;
      expect(Date.now() - begin).toBeLessThan(2_000);
      expect(code).toBe(0);
      expect(stdout).toBe(line);
    });
  }

  test("a receiver that hangs holds nothing up", async () => {
    const receiver = await startReceiver();
    receiver.hang();
    const running = runProgram(options, { SIM_WEBHOOK_DELIVERY: "on" });
    const ready = await readReadyFile(readyFile);
    const stripe = clientOf(ready);
    await registerReceiver(stripe, receiver);
    await createCharge(stripe);
    await expect.poll(() => receiver.received).toHaveLength(1);
    const begin = Date.now();
    process.kill(ready.pid, "SIGTERM");
    expect((await running.ended).code).toBe(0);
    expect(Date.now() - begin).toBeLessThan(2_000);
    await receiver.close();
  });

  for (const [wrong, message] of [
    [["--port-base", "high"], "--port-base"],
    [["--prot-base", "0"], "--prot-base"],
    [["--only", "parcels"], "parcels"],
  ] as const) {
    test(`it does not start with ${wrong.join(" ")}`, async () => {
      const { code, stdout, stderr } = await runProgram([...options, ...wrong]).ended;
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr).toContain(message);
    });
  }

  test("it does not start with a variable that is not allowed", async () => {
    const { code, stderr } = await runProgram(options, { SIM_WEBHOOK_DELIVERY: "maybe" }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('SIM_WEBHOOK_DELIVERY="maybe"');
  });

  test("a second one with the same data folder leaves the first alone", async () => {
    const first = runProgram(options);
    await readReadyFile(readyFile);
    const second = await runProgram(options).ended;
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("--user-data-dir");
    first.process.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
  });

  test("it starts again in a folder that a killed one left", async () => {
    const killed = runProgram(options);
    await readReadyFile(readyFile);
    killed.process.kill("SIGKILL");
    await killed.ended;
    await rm(readyFile);
    const next = runProgram(options);
    const { pid } = await readReadyFile(readyFile, 5_000);
    expect(pid).toBe(next.process.pid);
    next.process.kill("SIGTERM");
    expect((await next.ended).code).toBe(0);
  });

  test("a port that is taken is named, and nothing is left listening", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const given = ["--port-base", String(port - 1), "--ready-file", readyFile];
    const { code, stderr } = await runProgram([...given, `--user-data-dir=${folder}`]).ended;
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(String(port));
    expect(existsSync(readyFile)).toBe(false);
  });
});
