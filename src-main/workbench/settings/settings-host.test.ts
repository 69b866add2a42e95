import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { ChangeBatch } from "#shared/bridge/contract.ts";
import { everyEvent } from "#shared/domain/egress.ts";
import type { SettingsChange } from "#shared/domain/settings.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";
import { startWorkbench } from "../start-workbench.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "simdeck-host-"));
  stops.push(() => {
    rmSync(made, { recursive: true, force: true });
  });
  return made;
}

async function setup(settings: object, argv: readonly string[] = []) {
  const file = join(folder(), "settings.json");
  writeFileSync(file, JSON.stringify({ portBase: 0, ...settings }));
  const workbench = await startWorkbench(argv, {}, file);
  stops.push(() => workbench.close());
  const { commands } = workbench;
  const change = (wanted: SettingsChange) => commands.run("settings.change", { change: wanted });
  const addresses = async () => {
    const simulators = await commands.run("simulators.list", {});
    return new Map(simulators.map(({ kind, baseUrl }) => [kind, baseUrl]));
  };
  const charge = async () => {
    const body = { amount: 100, currency: "usd", source: "tok_visa" };
    const call = { kind: "payments", method: "POST", path: "/v1/charges", body };
    const { status } = await commands.run("api.call", call);
    expect(status).toBe(200);
  };
  const rows = async () => {
    const asked = { filter: everyEvent, first: 0, count: 100 };
    const found = await commands.run("events.window", asked);
    return found.rows.map(
      ({ kind, generation, seq }) => `${kind} ${String(generation)}:${String(seq)}`,
    );
  };
  return { file, workbench, commands, change, addresses, charge, rows };
}

/** Takes any free port for as long as the test runs. */
async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

test("a restarted simulator keeps its address and begins a new generation; others go on", async () => {
  const { change, addresses, charge, rows, commands } = await setup({
    simulators: ["payments", "second-payments"],
  });
  const before = await addresses();
  const customer = { kind: "second-payments", method: "POST", path: "/v2/customers" };
  await commands.run("api.call", { ...customer, body: { given_name: "Jo" } });
  await charge();
  const untouched = (await rows()).filter((row) => row.startsWith("second"));
  const plan = await change({ delivery: "on" });
  expect(plan.losses).toEqual([
    { kind: "payments", comesBack: true, events: 1, objects: 1, endpoints: 0, scheduled: 0 },
  ]);
  expect(await addresses()).toEqual(before);
  expect(await rows()).toEqual(untouched);
  await charge();
  expect(await rows()).toEqual([...untouched, "payments 2:1"]);
  const health = await fetch(`${before.get("payments") ?? ""}/_sim/health`);
  expect(await health.json()).toMatchObject({ kind: "payments", generation: 2 });
});

test("remembers a switch that a route has made already, and restarts nothing", async () => {
  const { change, charge, rows, commands, file } = await setup({ simulators: ["payments"] });
  await charge();
  const path = "/_sim/delivery";
  await commands.run("api.call", { kind: "payments", method: "PUT", path, body: { on: true } });
  await commands.run("settings.remember", { delivery: "on" });
  expect(await rows()).toEqual(["payments 1:1"]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ delivery: "on" });
  expect((await change({ delivery: "on" })).losses).toEqual([]);
});

test("the feed says that simulators are others now", async () => {
  const { workbench, change } = await setup({ simulators: ["payments"] });
  const batches: ChangeBatch[] = [];
  const arrived = (isMeant: (batch: ChangeBatch) => boolean) =>
    new Promise<ChangeBatch>((resolve) => {
      const feed = workbench.feed.subscribe((batch) => {
        batches.push(batch);
        feed.ack(batch.revision);
        if (isMeant(batch)) resolve(batch);
      });
    });
  const { setup: first } = await arrived(() => true);
  const later = arrived((batch) => batch.setup > first && batch.simulators.length === 2);
  await change({ simulators: ["payments", "notes"] });
  expect((await later).simulators.map(({ kind }) => kind)).toEqual(["payments", "notes"]);
});

test("a restart keeps the schedule of --timeline and removes injected items", async () => {
  const timeline = join(folder(), "timeline.json");
  const call = { method: "GET", path: "/v1/charges" };
  const events = [{ id: "later", at: "+1h", call }];
  writeFileSync(timeline, JSON.stringify({ payments: { events } }));
  const { commands, change } = await setup({ simulators: ["payments"] }, ["--timeline", timeline]);
  const inject = { events: [{ id: "injected", at: "+2h", call }] };
  const control = { kind: "payments", path: "/_sim/inject" };
  await commands.run("api.call", { ...control, method: "POST", body: inject });
  expect((await change({ pace: 2 })).losses).toMatchObject([{ scheduled: 2 }]);
  const answer = await commands.run("api.call", {
    kind: "payments",
    method: "GET",
    path: "/_sim/timeline",
  });
  expect(answer.body).toMatchObject({ events: [{ id: "later", state: "pending" }] });
  expect(answer.body).not.toMatchObject({ events: [{}, {}] });
});

test("a taken port, a bad receiver and an unknown kind are named by field, and nothing is changed", async () => {
  const { change, charge, rows, file } = await setup({ simulators: ["payments"] });
  const kept = readFileSync(file, "utf8");
  await charge();
  const port = await takePort();
  const problems = async (wanted: SettingsChange) => (await change(wanted)).problems;
  expect(await problems({ portBase: port - 1 })).toEqual([
    {
      field: "portBase",
      message: `port ${String(port)} is taken: another program listens there (payments)`,
    },
  ]);
  const highest = String(65_535 - simulators.length);
  expect(await problems({ portBase: 65_535 })).toEqual([
    { field: "portBase", message: `give a whole number from 0 to ${highest}` },
  ]);
  expect(await problems({ testReceiverPort: port })).toMatchObject([{ field: "testReceiverPort" }]);
  expect(await problems({ simulators: ["fax"] })).toEqual([
    {
      field: "simulators",
      message: expect.stringContaining("unknown simulator fax") as string,
    },
  ]);
  const chat = { url: "http://u:p@127.0.0.1/", secret: "" };
  expect((await problems({ receivers: { chat } })).map(({ field }) => field)).toEqual([
    "receivers.chat.url",
    "receivers.chat.secret",
  ]);
  expect(await rows()).toEqual(["payments 1:1"]);
  expect(readFileSync(file, "utf8")).toBe(kept);
});

test("concurrent changes are applied in order", async () => {
  const { change, commands } = await setup({ simulators: ["payments"] });
  await Promise.all([change({ delivery: "on" }), change({ pace: 3 }), change({ delivery: "off" })]);
  const { values } = await commands.run("settings.get", {});
  expect(values).toMatchObject({ delivery: "off", pace: 3 });
  const health = await commands.run("api.call", {
    kind: "payments",
    method: "GET",
    path: "/_sim/health",
  });
  expect(health.body).toMatchObject({ generation: 4 });
});

test("a taken port of the test receiver is reported, and the simulators start", async () => {
  const port = await takePort();
  const { commands } = await setup({
    simulators: ["notes"],
    testReceiverStarts: true,
    testReceiverPort: port,
  });
  const { notices } = await commands.run("settings.get", {});
  expect(notices).toEqual([
    `The test receiver cannot listen on port ${String(port)}: another program listens there. Its port is a setting.`,
  ]);
});
