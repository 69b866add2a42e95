import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeReady } from "../../hosting/serving/ready-file.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { connectSimulators, type ReadyLine } from "../connect-simulators.ts";
import { startSimulators } from "../start-simulators.ts";

const startTime = "2026-01-02T03:04:05Z";
const charge = {
  method: "POST",
  path: "/v1/charges",
  body: { amount: 1200, currency: "usd", source: "tok_visa" },
} as const;
const email = {
  method: "POST",
  path: "/emails",
  body: { from: "a@example.com", to: ["b@example.com"], subject: "Hello", html: "<p>Hi</p>" },
} as const;
const only = ["payments", "email"] as const;

test("runs the requests of a seed after the start and after each reset", async () => {
  const seed = { payments: [charge, charge], email: [email] };
  await using simulators = await startSimulators({ only, startTime, seed });
  const { payments } = simulators;
  const first = await payments.egress();
  expect(first.events.map(({ type }) => type)).toEqual(["charge.succeeded", "charge.succeeded"]);
  expect((await simulators.email.egress()).events.at(-1)?.type).toBe("email.sent");
  await payments.clearTimeline();
  await simulators.reset();
  expect(await payments.egress()).toEqual(first);
  await payments.reset();
  expect(await payments.egress()).toEqual(first);
});

test("runs a timeline as a seed, with values bound from its responses", async () => {
  const events = [
    { id: "charge", at: "+0s", call: charge, bind: { charge: "/id" } },
    {
      id: "dispute",
      at: "+0s",
      call: { method: "POST", path: "/_dispute", body: { charge: "${charge}" } },
    },
  ] as const;
  await using simulators = await startSimulators({
    only: ["payments"],
    seed: { payments: { events } },
  });
  const { events: recorded } = await simulators.payments.egress();
  expect(recorded.map(({ type }) => type)).toEqual(["charge.succeeded", "charge.dispute.created"]);
});

test("seeds an attached instance", async () => {
  await using started = await startSimulators({ only: ["payments"] });
  const { baseUrl, apiKey } = started.payments;
  const ready = { simulators: { payments: { base_url: baseUrl, api_key: apiKey } } };
  await using attached = await connectSimulators({ ready, seed: { payments: [charge] } });
  expect((await started.payments.egress()).events).toHaveLength(1);
  await attached.payments.snapshot("seeded");
  await attached.payments.reset();
  expect((await attached.payments.egress()).events).toHaveLength(1);
  expect(await attached.payments.restore("seeded")).toMatchObject({ generation: 3 });
});

test("rejects a seed that fails, and one that is wrong, and names the request", async () => {
  const declined = { ...charge, body: { ...charge.body, source: "tok_none" } };
  await expect(
    startSimulators({ only: ["payments"], seed: { payments: [charge, declined] } }),
  ).rejects.toThrow(
    /startSimulators: seed of payments: seed-2 \(POST \/v1\/charges\) failed: the response was 4\d\d/,
  );
  const wrong = [{ ...charge, path: "v1/charges" }];
  await expect(startSimulators({ only: ["payments"], seed: { payments: wrong } })).rejects.toThrow(
    /seed: payments\.events\[0\]\.call\.path/,
  );
  await expect(startSimulators({ only: ["payments"], seed: "none.json" })).rejects.toThrow(
    /none\.json/,
  );
});

test("goes back to a snapshot of every simulator", async () => {
  await using simulators = await startSimulators({ only, startTime, seed: { payments: [charge] } });
  const info = await simulators.payments.snapshot("begun");
  expect(info).toEqual({ name: "begun", at: "2026-01-02T03:04:05.000Z", generation: 1, events: 1 });
  await simulators.snapshot("begun");
  const before = await simulators.payments.egress();
  await simulators.payments.inject([{ id: "another", at: "+0s", call: charge }]);
  const after = await simulators.payments.egress();
  expect(after.events).toHaveLength(2);
  await simulators.restore("begun");
  expect(await simulators.payments.egress()).toEqual(before);
  await simulators.payments.inject([{ id: "another", at: "+0s", call: charge }]);
  expect(await simulators.payments.egress()).toEqual(after);
});

test("starts from a saved snapshot and returns to it", async () => {
  await using first = await startSimulators({
    only: ["payments"],
    startTime,
    seed: { payments: [charge] },
  });
  await first.payments.snapshot("begun");
  const answer = await fetch(`${first.payments.baseUrl}/_sim/snapshots/begun`);
  const snapshot = (await answer.json()) as Record<string, unknown>;
  const log = await first.payments.egress();
  for (const input of [snapshot, { stripe: snapshot }]) {
    await using second = await startSimulators({ only: ["payments"], snapshot: input });
    expect(await second.payments.egress()).toEqual(log);
    await second.payments.inject([{ id: "another", at: "+0s", call: charge }]);
    await second.payments.clearTimeline();
    await second.payments.reset();
    expect(await second.payments.egress()).toEqual(log);
  }
  const other = { ...snapshot, version: "0.0.0" };
  await expect(startSimulators({ snapshot: other })).rejects.toThrow(
    /snapshot: it is of version "0\.0\.0"/,
  );
});

test("rejects a ready line that is not one, naming its field", async () => {
  const wrong: unknown[] = [{ simulators: { payments: { base_url: "x" } } }, null];
  const attempts = wrong.map((ready) =>
    connectSimulators({ ready: ready as ReadyLine }).catch(String),
  );
  expect(await Promise.all(attempts)).toEqual([
    expect.stringContaining("ready is not a ready line: simulators.payments.base_url is missing"),
    expect.stringContaining("ready is not a ready line: it is not an object"),
  ]);
});

test("connects to simulators that serve https, by their ready line", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "simdeck-https-"));
  onTestFinished(() => {
    rmSync(dataFolder, { recursive: true });
  });
  const argv = ["--only", "payments", "--port-base", "0", "--https"];
  const host = await serveSimulators({ argv, environment: {}, dataFolder });
  onTestFinished(() => host.close());
  const ready = describeReady(host);
  await using attached = await connectSimulators({ ready, seed: { payments: [charge] } });
  expect((await attached.payments.egress()).events).toHaveLength(1);
});
