import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Stripe from "stripe";
import { startHeadless, type Headless } from "../../fixtures/programs/headless.ts";
import { startReceiver } from "../../fixtures/receiver.ts";

const started: Headless[] = [];
const free = ["--port-base", "0"];

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Headless {
  const headless = startHeadless(args, env);
  started.push(headless);
  return headless;
}

test.afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

async function ask(url: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    ...(body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
  });
  return answer.json();
}

test("stdout carries the ready line and only that; the pid is the process that serves", async () => {
  const headless = start([...free, "--only", "payments"]);
  const { pid, simulators } = await headless.ready;
  expect(pid).toBe(headless.process.pid);
  expect(Object.keys(simulators)).toEqual(["payments"]);
  expect(await ask(`${simulators["payments"]?.base_url ?? ""}/_sim/health`)).toEqual({
    kind: "payments",
    status: "ok",
    generation: 1,
  });
  headless.process.kill("SIGTERM");
  const { code, stdout, stderr } = await headless.ended;
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.trim().split("\n")).toHaveLength(1);
});

/** A long timeout: a test that waited for an unresponsive receiver would not end in time. */
const patientDelivery = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`${signal} ends it with exit code 0, with a hung receiver and open connections`, async () => {
    const receiver = await startReceiver();
    receiver.hang();
    const headless = start([...free, "--only", "payments"], patientDelivery);
    const { simulators } = await headless.ready;
    const { hostname, port } = new URL(simulators["payments"]?.base_url ?? "");
    const stripe = new Stripe("sk_test_x", { host: hostname, port, protocol: "http" });
    await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ["*"] });
    await stripe.charges.create({ amount: 1200, currency: "usd", source: "tok_visa" });
    headless.process.kill(signal);
    expect((await headless.ended).code).toBe(0);
    await receiver.close();
  });
}

for (const [args, env, message] of [
  [["--only", "parcels"], {}, "parcels"],
  [["--port-base", "70000"], {}, "--port-base"],
  [["--nonsense"], {}, "--nonsense"],
  [["--timeline", "does-not-exist.json"], {}, "--timeline"],
  [[], { SIM_WEBHOOK_DELIVERY: "" }, "SIM_WEBHOOK_DELIVERY"],
  [[], { SIM_PACE: "0" }, "SIM_PACE"],
  [[], { SIM_START_TIME: "noon" }, "SIM_START_TIME"],
] as const) {
  test(`exit code 2 and one message for ${JSON.stringify([args, env])}`, async () => {
    const { code, stdout, stderr } = await start([...free, ...args], env).ended;
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
}

test("exit code 1 naming the port when one is taken", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, stdout, stderr } = await start(["--port-base", String(port - 1)]).ended;
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain(String(port));
  await new Promise((resolve) => taken.close(resolve));
});

test("--help and --version say so and end", async () => {
  const help = await start(["--help"]).ended;
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining("--port-base")]);
  const version = await start(["--version"]).ended;
  expect([version.code, version.stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

test("the sample schedule plays a charge, its dispute and a postal journey, twice alike", async () => {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-e2e-"));
  const readyFile = join(folder, "ready.json");
  const sample = "resources/schedules/charge-dispute-and-postcard.json";
  const args = ["--only", "payments,mailing", "--timeline", sample, "--ready-file", readyFile];
  const headless = start([...free, ...args], { SIM_START_TIME: "2026-01-02T03:04:05Z" });
  const { simulators } = await headless.ready;
  expect(JSON.parse(await readFile(readyFile, "utf8"))).toMatchObject({ event: "ready" });
  await rm(folder, { recursive: true });
  const payments = simulators["payments"]?.base_url ?? "";
  const mailing = simulators["mailing"]?.base_url ?? "";
  const play = async () => {
    for (const base of [payments, mailing]) {
      await ask(`${base}/_sim/clock`, { advance_seconds: 97 * 3_600 });
    }
    const egress = await fetch(`${payments}/_sim/egress`);
    return {
      egress: await egress.text(),
      schedules: [await ask(`${payments}/_sim/timeline`), await ask(`${mailing}/_sim/timeline`)],
    };
  };
  const first = await play();
  const { events } = JSON.parse(first.egress) as {
    events: { type: string; created_at: string }[];
  };
  expect(events.map(({ type, created_at }) => [type, created_at])).toEqual([
    ["charge.succeeded", "2026-01-02T04:04:05.000Z"],
    ["charge.dispute.created", "2026-01-04T04:04:05.000Z"],
    ["charge.dispute.updated", "2026-01-05T03:04:05.000Z"],
  ]);
  const states = (first.schedules as { events: { state: string }[] }[]).flatMap((schedule) =>
    schedule.events.map(({ state }) => state),
  );
  expect(states).toEqual(Array.from({ length: 7 }, () => "done"));
  for (const base of [payments, mailing]) {
    await fetch(`${base}/_sim/reset`, { method: "POST" });
  }
  expect(await play()).toEqual(first);
});
