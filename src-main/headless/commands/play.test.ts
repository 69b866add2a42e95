import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scenario } from "#shared/domain/scenario.ts";
import { holdClosedPort } from "../../hosting/testing/closed-port.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { builtIn } from "../../hosting/registry.ts";
import { startSimulators } from "../../library/start-simulators.ts";
import { play } from "./play.ts";

const charge = {
  id: "charge",
  at: "+1h",
  call: {
    method: "POST",
    path: "/v1/charges",
    body: { amount: 1200, currency: "usd", source: "tok_visa" },
  },
  bind: { charge: "/id" },
};
const dispute = {
  id: "dispute",
  at: "+72h",
  call: { method: "POST", path: "/_dispute", body: { charge: "${charge}" } },
};
const story = { name: "A dispute", timeline: { stripe: { events: [charge, dispute] } } };
const amount = (value: number) => ({
  type: "charge.succeeded",
  payload: { data: { object: { amount: value } } },
});
const opened = { type: "charge.dispute.created" };

/** A scenario file in a folder of its own. */
function fileOf(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-play-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "scenario.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Plays a file and returns the exit code and what was printed. */
async function run(file: string, ...options: string[]) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const code = await play([file, ...options], { registry: builtIn, environment: {}, say });
  return { code, text: lines.join("\n") };
}

test("plays to the end, prints each step and passes", async () => {
  const file = fileOf({ ...story, expect: { payments: { events: [amount(1200), opened] } } });
  expect(await run(file)).toEqual({
    code: 0,
    text: [
      "A dispute",
      "  +1h     payments/charge  POST /v1/charges  200",
      "  +72h    payments/dispute  POST /_dispute  200",
      "passed: 2 steps, 2 events, 0 deliveries",
    ].join("\n"),
  });
});

test.each([
  [
    [amount(1300), opened],
    "step payments/charge (+1h): payments: event 1: payload.data.object.amount",
    "1300",
    "1200",
  ],
  [
    [amount(1200), amount(1200)],
    "step payments/dispute (+72h): payments: event 2: type",
    '"charge.succeeded"',
    '"charge.dispute.created"',
  ],
  [
    [amount(1200), opened, opened],
    "the end: payments: event 3",
    '{"type":"charge.dispute.created"}',
    "nothing",
  ],
])(
  "fails at the first difference and names step, expected and actual: %#",
  async (events, where, expected, actual) => {
    const { code, text } = await run(fileOf({ ...story, expect: { payments: { events } } }));
    expect(code).toBe(1);
    expect(text).toContain(`failed at ${where}\n  expected  ${expected}\n  actual    ${actual}`);
  },
);

test("fails at an event that is not expected", async () => {
  const { code, text } = await run(
    fileOf({ ...story, expect: { payments: { events: [amount(1200)] } } }),
  );
  expect(code).toBe(1);
  expect(text).toContain(
    "failed at step payments/dispute (+72h): payments: event 2\n  expected  nothing",
  );
});

test("fails at a step that has no response", async () => {
  const timeline = { payments: { events: [dispute] } };
  const { code, text } = await run(fileOf({ ...story, timeline }));
  expect(code).toBe(1);
  expect(text).toContain('actual    "${charge} is not bound"');
});

test("--update writes the actual events, which then pass on any port", async () => {
  const file = fileOf({ $schema: "scenario.schema.json", ...story });
  expect((await run(file, "--update")).code).toBe(0);
  const written = scenario.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(written).toMatchObject({ $schema: "scenario.schema.json", ...story });
  expect(written.expect?.["payments"]?.events.map(({ type }) => type)).toEqual([
    "charge.succeeded",
    opened.type,
  ]);
  expect(await run(file)).toMatchObject({ code: 0 });
});

test("compares deliveries, and starts from a snapshot", async () => {
  await using receiver = await startReceiver();
  await using saved = await startSimulators({
    only: ["payments"],
    startTime: "2026-01-02T03:04:05Z",
  });
  const { payments } = saved;
  const form = new URLSearchParams({ url: receiver.url, "enabled_events[]": "*" });
  const headers = { authorization: `Bearer ${payments.apiKey}` };
  await fetch(`${payments.baseUrl}/v1/webhook_endpoints`, { method: "POST", headers, body: form });
  await payments.snapshot("registered");
  const snapshot: unknown = await (
    await fetch(`${payments.baseUrl}/_sim/snapshots/registered`)
  ).json();

  const delivered = (type: string) => ({ type, status: "delivered", http_status: 200 });
  const events = [amount(1200), opened];
  const deliveries = [delivered("charge.succeeded"), delivered(opened.type)];
  const good = fileOf({ ...story, snapshot, expect: { payments: { events, deliveries } } });
  expect(await run(good)).toMatchObject({
    code: 0,
    text: expect.stringContaining("2 deliveries") as string,
  });
  expect(receiver.received).toHaveLength(2);
  const failing = [...deliveries.slice(0, 1), { ...delivered(opened.type), status: "failed" }];
  const bad = fileOf({ ...story, snapshot, expect: { payments: { events, deliveries: failing } } });
  const { code, text } = await run(bad);
  expect(code).toBe(1);
  expect(text).toContain('delivery 2: status\n  expected  "failed"\n  actual    "delivered"');
});

test("plays on a running instance, and compares the events recorded since the start", async () => {
  await using running = await startSimulators({ only: ["payments", "email"] });
  const { body } = charge.call;
  await running.payments.inject([
    { id: "before", at: "+0s", call: { method: "POST", path: "/v1/charges", body } },
  ]);
  const file = fileOf({ ...story, expect: { payments: { events: [amount(1200), opened] } } });
  expect(await run(file, "--base-url", running.email.baseUrl)).toMatchObject({ code: 0 });
  expect((await running.payments.egress()).events).toHaveLength(3);
  const other = fileOf({ ...story, timeline: { notes: { events: [] } } });
  await expect(run(other, "--base-url", running.email.baseUrl)).rejects.toThrow(
    "notes is not running there",
  );
});

const samples = join(import.meta.dirname, "..", "..", "..", "resources", "scenarios");

const withoutApp = readdirSync(samples).filter((file) => file !== "checks-bot.json");

test.each(withoutApp)("the sample %s passes", async (file) => {
  const { code, text } = await run(join(samples, file));
  expect(text).toContain("passed: ");
  expect(code).toBe(0);
});

test.each([
  [{ ...story, name: "" }, "name"],
  [{ ...story, timeline: { video: { events: [] } } }, 'unknown simulator "video"'],
  [{ ...story, timeline: { stripe: { events: [{ ...charge, at: "+1d" }] } } }, "write +24h"],
  [{ ...story, expect: { video: { events: [] } } }, "expect.video: there is no such simulator"],
  [{ ...story, steps: [] }, "steps: unknown field"],
])("refuses a wrong file and names the field: %#", async (content, message) => {
  const refused = run(fileOf(content));
  await expect(refused).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(message) as string,
  });
});

test("refuses wrong options", async () => {
  await expect(run("a.json", "b.json")).rejects.toThrow("use simdeck play FILE");
  await expect(run("a.json", "--fast")).rejects.toThrow("--fast");
  await using closed = await holdClosedPort();
  await expect(run(fileOf(story), "--base-url", closed.url)).rejects.toThrow(
    "no simulator responds there",
  );
});
