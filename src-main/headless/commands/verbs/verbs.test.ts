import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { startReceiver, type Receiver } from "#core/transport/receiver.ts";
import { keepDefaultReadyFile } from "../../../hosting/serving/default-ready-file.ts";
import { describeReady } from "../../../hosting/serving/ready-file.ts";
import { serveSimulators } from "../../../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";
import { runVerb } from "./run-verb.ts";

let folder: string;
let host: SimulatorHost;
let receiver: Receiver;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "simdeck-verbs-"));
  host = await serveSimulators({
    argv: ["--port-base", "0", "--only", "stripe,resend"],
    environment: { SIM_START_TIME: "2026-01-02T03:04:05Z", SIM_WEBHOOK_DELIVERY: "on" },
  });
  receiver = await startReceiver();
  keepDefaultReadyFile(folder, describeReady(host));
  // The first use loads the simulators.
  await run("trigger stripe");
}, 60_000);

afterAll(async () => {
  await host.close();
  await receiver[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Starts a command in the folder: its output so far, and its end. */
function start(line: string, isTerminal = false) {
  const printed: string[] = [];
  const ending = new AbortController();
  const [name = "", ...args] = line.split(" ");
  const ended = runVerb(name, args, {
    ...{ folder, environment: {}, isTerminal, signal: ending.signal },
    print: (text) => printed.push(text),
  });
  return { ended, ending, text: () => printed.join("") };
}

/** Runs a command in the folder, and returns its output. */
async function run(line: string, isTerminal = false): Promise<string> {
  const { ended, text } = start(line, isTerminal);
  await ended;
  return text();
}

const stripe = async (path: string, fields: Record<string, string>): Promise<unknown> => {
  const response = await fetch(`${host.served[0]?.baseUrl ?? ""}${path}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_simdeck" },
    body: new URLSearchParams(fields),
  });
  return response.json();
};

const charge = () => stripe("/v1/charges", { amount: "1200", currency: "usd", source: "tok_visa" });

beforeEach(() => run("reset"));

test("trigger lists the actions of a simulator, and runs one with its fields", async () => {
  expect(await run("trigger STRIPE")).toMatch(/^dispute +charge \[reason\].* {2}\w/m);
  const { id } = z.object({ id: z.string() }).parse(await charge());
  const printed = await run(`trigger stripe dispute charge=${id} reason=fraudulent`);
  expect(printed).toContain('"status": "needs_response"');
  expect(printed).toMatch(/\nrecorded charge\.dispute\.created \(#2\)\n$/);
  const json: unknown = JSON.parse(await run("trigger stripe --json"));
  expect(json).toContainEqual(expect.objectContaining({ name: "dispute", required: ["charge"] }));
});

test("events lists the newest with their deliveries, and only failed ones", async () => {
  await stripe("/v1/webhook_endpoints", { url: receiver.url, "enabled_events[0]": "*" });
  await charge();
  await vi.waitFor(async () => {
    expect(await run("events payments")).toMatch(
      /^payments {2}#1 {2}2026-01-02T03:04:05\.000Z {2}charge\.succeeded {2}delivered 200\n$/,
    );
  });
  expect(await run("events --failed")).toBe("");
  expect(await run("events", true)).toContain("\u001B[32mdelivered 200\u001B[0m");
  const [event = ""] = (await run("events --json --limit 1")).split("\n");
  expect(JSON.parse(event)).toMatchObject({
    kind: "payments",
    seq: 1,
    deliveries: [{ status: "delivered", http_status: 200 }],
  });
  expect(await run("redeliver stripe 1")).toBe("payments  1 queued\n");
});

test("events --follow prints new events until its signal aborts", async () => {
  const { text, ending, ended } = start("events stripe --follow");
  await charge();
  await vi.waitFor(() => {
    expect(text()).toMatch(/ #1 .* charge\.succeeded\n$/);
  });
  await charge();
  await vi.waitFor(() => {
    expect(text()).toMatch(/ #1 .*\n.* #2 .* charge\.succeeded\n$/);
  });
  ending.abort();
  await ended;
});

test("lists the requests of apps, and the unsupported ones", async () => {
  await charge();
  await fetch(`${host.served[0]?.baseUrl ?? ""}/v1/unheard_of`);
  const printed = await run("requests stripe");
  expect(printed).toMatch(/^payments {2}#1 .* 200 {2}POST \/v1\/charges\n/);
  expect(printed).toMatch(/ 404 {2}GET \/v1\/unheard_of {2}unsupported\n$/);
  expect(await run("unsupported stripe")).toBe("payments  GET /v1/unheard_of    1×\n");
});

test("advance names the items of the schedule that fail", async () => {
  const call = { method: "POST", path: "/_dispute", body: { charge: "ch_1" } };
  await fetch(`${host.served[0]?.baseUrl ?? ""}/_sim/inject`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events: [{ id: "dispute", at: "+1h", call }] }),
  });
  expect(await run("advance 1h stripe")).toMatch(/\npayments {2}dispute failed: .*404/);
  expect(await run("advance 1h stripe")).toBe("payments  2026-01-02T05:04:05.000Z\n");
  await fetch(`${host.served[0]?.baseUrl ?? ""}/_sim/timeline`, { method: "DELETE" });
});

test("says on a terminal that there is nothing to list", async () => {
  expect(await run("events", true)).toBe("No events.\n");
  expect(await run("requests stripe", true)).toBe("No requests.\n");
  expect(await run("unsupported", true)).toBe("No unsupported requests.\n");
  expect(await run("unsupported")).toBe("");
  expect(await run("unsupported stripe --json", true)).toMatch(/^\{"kind":"payments"/);
});

test("advance, snapshot and reset act on all simulators or on one", async () => {
  expect(await run("advance 30d")).toBe(
    "payments  2026-02-01T03:04:05.000Z\nemail     2026-02-01T03:04:05.000Z\n",
  );
  expect(await run("snapshot save later resend")).toBe("email  later  2026-02-01T03:04:05.000Z\n");
  expect(await run("reset email")).toMatch(
    /^email {2}generation \d+ {2}2026-01-02T03:04:05\.000Z\n/,
  );
  expect(await run("snapshot list email")).toMatch(
    /^email {2}later {2}2026-02-01T.* {2}0 events\n/,
  );
  expect(await run("snapshot restore later email")).toContain("2026-02-01T03:04:05.000Z");
});

describe("exit codes", () => {
  test.each([
    ["advance soon", 2, "write a number and a unit of s, m, h, d or w"],
    ["advance", 2, "advance: use simdeck advance DURATION [KIND]."],
    ["events slack", 2, '"slack" is not running. Running: payments (stripe), email (resend).'],
    ["events strpe", 2, '"strpe" is an unknown simulator. Did you mean stripe?'],
    ["events --folow", 2, "Did you mean --follow?"],
    ["events --limit 0", 2, "give a whole number from 1"],
    ["trigger stripe dipsute", 2, "no world action dipsute. Did you mean dispute?"],
    ["trigger stripe dispute chrge=1", 2, "dispute has no field chrge. Did you mean charge?"],
    ["trigger stripe dispute charge", 2, "write field=value"],
    ["redeliver stripe", 2, "give the number of an event or --failed"],
    ["snapshot keep x", 2, "use simdeck snapshot save NAME"],
    ["trigger stripe dispute charge=ch_1", 1, "ch_1"],
    ["snapshot restore none stripe", 1, 'Unknown snapshot "none"'],
  ])("%s ends with code %i", async (line, exitCode, message) => {
    await expect(run(line)).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining(message) as string,
    });
  });

  test("an instance that does not run any more is code 1, and no ready file is code 2", async () => {
    const other = join(folder, "other");
    mkdirSync(other);
    const file = join(other, "ready.json");
    const stopped = { payments: { base_url: "http://127.0.0.1:1", api_key: "k" } };
    writeFileSync(file, JSON.stringify({ simulators: stopped }));
    await expect(run(`events --ready ${file}`)).rejects.toMatchObject({ exitCode: 1 });
    writeFileSync(file, "{");
    await expect(run(`events --ready ${file}`)).rejects.toMatchObject({ exitCode: 2 });
    rmSync(file);
    await expect(run(`events --ready ${file}`)).rejects.toThrow("ready.json does not exist; start");
    await expect(run("events --ready=")).rejects.toThrow("--ready is empty");
  });
});
