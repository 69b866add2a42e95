import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { constants, getPriority } from "node:os";
import { readReadyFile } from "../../fixtures/programs/ready.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { reloadWatched } from "../../fixtures/violations.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ ownApp: true });

test("a window opens with the panel in it", async ({ simdeck }) => {
  await expect(simdeck.page).toHaveTitle("Simdeck");
  await expect(createPanel(simdeck.page).rail).toBeVisible();
});

test("the page starts without a complaint and keeps to its policy", async ({ simdeck }) => {
  const watched = await reloadWatched(simdeck.page);
  await expect(createPanel(simdeck.page).rail).toBeVisible();
  expect(watched.errors).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test("responses have priority over drawing, also after a reload", async ({ simdeck }) => {
  const { app, page } = simdeck;
  const pids = () =>
    app.evaluate(({ app: host }) =>
      host
        .getAppMetrics()
        .filter(({ type }) => type === "Tab")
        .map(({ pid }) => pid),
    );
  const draws = async () => (await pids()).map((pid) => getPriority(pid));
  await expect.poll(draws).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
  await page.reload();
  await expect.poll(draws).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
  expect(getPriority(simdeck.ready.pid)).toBeLessThan(constants.priority.PRIORITY_BELOW_NORMAL);
});

test("the simulators answer once the ready file is there", async ({ simdeck }) => {
  const { base_url: address } = simdeck.ready.simulators["payments"] ?? { base_url: "" };
  const answer = await fetch(`${address}/_sim/health`);
  expect(await answer.json()).toEqual({ kind: "payments", status: "ok", generation: 1 });
  expect(simdeck.ready.pid).toBe(simdeck.app.process().pid);
});

test.describe("from a terminal", () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    test(`${signal} ends it in order`, async ({ terminal }) => {
      const running = terminal.run(terminal.options);
      const { pid } = await readReadyFile(terminal.readyFile);
      const line = await readFile(terminal.readyFile, "utf8");
      process.kill(pid, signal);
      const { code, stdout } = await running.ended;
      expect(code).toBe(0);
      expect(stdout).toBe(line);
    });
  }

  test("a receiver that hangs holds nothing up", async ({ terminal, receiver }) => {
    receiver.hang();
    // A program that waits for it exceeds the test's time.
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };
    const running = terminal.run(terminal.options, env);
    const ready = await readReadyFile(terminal.readyFile);
    const stripe = createClient(ready);
    await registerReceiver(stripe, receiver);
    await createCharge(stripe);
    await receiver.arrived(1);
    process.kill(ready.pid, "SIGTERM");
    expect((await running.ended).code).toBe(0);
  });

  for (const [wrong, message] of [
    [["--port-base", "high"], "--port-base"],
    [["--prot-base", "0"], "--prot-base"],
    [["--only", "parcels"], "parcels"],
  ] as const) {
    test(`does not start with ${wrong.join(" ")}`, async ({ terminal }) => {
      const { code, stdout, stderr } = await terminal.run([...terminal.options, ...wrong]).ended;
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr).toContain(message);
    });
  }

  test("does not start with an invalid variable", async ({ terminal }) => {
    const env = { SIM_WEBHOOK_DELIVERY: "maybe" };
    const { code, stderr } = await terminal.run(terminal.options, env).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('SIM_WEBHOOK_DELIVERY="maybe"');
  });

  test("a second one with the same data folder leaves the first alone", async ({ terminal }) => {
    const first = terminal.run(terminal.options);
    await readReadyFile(terminal.readyFile);
    const second = await terminal.run(terminal.options).ended;
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("--user-data-dir");
    first.process.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
  });

  test("starts in a folder that a killed process left", async ({ terminal }) => {
    const killed = terminal.run(terminal.options);
    await readReadyFile(terminal.readyFile);
    killed.process.kill("SIGKILL");
    await killed.ended;
    await rm(terminal.readyFile);
    const next = terminal.run(terminal.options);
    const { pid } = await readReadyFile(terminal.readyFile, 5_000);
    expect(pid).toBe(next.process.pid);
  });

  test("a port that is taken is named, and nothing is left listening", async ({ terminal }) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const options = [...terminal.options, "--port-base", String(port - 1)];
    const { code, stderr } = await terminal.run(options).ended;
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(String(port));
    expect(existsSync(terminal.readyFile)).toBe(false);
  });
});
