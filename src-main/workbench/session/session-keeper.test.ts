import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtIn } from "../../hosting/registry.ts";
import { parseOptions } from "../../hosting/options/options.ts";
import { serveRegistry } from "../../hosting/serving/serve-simulators.ts";
import { showHost } from "../panel-source/local-simulator.ts";
import { SessionFiles } from "./session-files.ts";
import { SessionKeeper } from "./session-keeper.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-session-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** A start of the app with a data folder. */
async function start(folder: string) {
  const host = await serveRegistry(builtIn, {
    options: parseOptions(["--only", "payments,email", "--port-base", "0"], builtIn),
    environment: { SIM_START_TIME: "2026-01-02T03:04:05Z" },
  });
  onTestFinished(() => host.close());
  const shown = showHost(host);
  const [payments] = shown();
  if (!payments) throw new Error("payments does not run");
  const post = (path: string, body?: object) =>
    payments.call({ method: "POST", path, ...(body ? { body } : {}) });
  return { payments, post, keeper: new SessionKeeper(new SessionFiles(folder), shown) };
}

/** A first run that leaves a charge, an endpoint, a later clock and a saved snapshot. */
async function firstRun(folder: string): Promise<void> {
  const { keeper, post } = await start(folder);
  expect(await keeper.view()).toEqual({ isFirstRun: true, kept: null });
  await post("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/hook", enabled_events: ["*"] });
  await post("/_sim/snapshots", { name: "before the charge" });
  await post("/_sim/snapshots", { name: "for undo", automatic: true });
  await post("/v1/charges", { amount: 4_800, currency: "usd", source: "tok_visa" });
  await post("/_sim/clock", { advance_seconds: 3_600 });
  await keeper.save();
}

const namesOf = async ({ payments }: Awaited<ReturnType<typeof start>>) => {
  const { body } = await payments.call({ method: "GET", path: "/_sim/snapshots" });
  return JSON.stringify(body);
};

test("the next start offers the kept state, and continues with it", async () => {
  const folder = newFolder();
  await firstRun(folder);
  const next = await start(folder);
  expect(await next.keeper.view()).toMatchObject({
    isFirstRun: false,
    kept: {
      worlds: [{ kind: "payments", endpoints: 1, events: 1, now: Date.UTC(2026, 0, 2, 4, 4, 5) }],
      snapshots: ["before the charge"],
    },
  });
  expect(next.payments.status).toMatchObject({ events: 0, writes: 0 });
  expect(await next.keeper.resume()).toEqual([]);
  expect(next.payments.status).toMatchObject({ events: 1, now: Date.UTC(2026, 0, 2, 4, 4, 5) });
  expect(await next.payments.endpoints()).toMatchObject([{ url: "http://127.0.0.1:9/hook" }]);
  const names = await namesOf(next);
  expect(names).toContain("before the charge");
  expect(names).not.toContain("continue");
  expect(names).not.toContain("for undo");
  expect((await next.keeper.view()).kept).toBeNull();
});

test("an empty start keeps the snapshots, and a start without work keeps everything", async () => {
  const folder = newFolder();
  await firstRun(folder);
  const idle = await start(folder);
  await idle.keeper.save();
  const empty = await start(folder);
  expect((await empty.keeper.view()).kept?.worlds).toHaveLength(1);
  await empty.keeper.startEmpty();
  expect(empty.payments.status.events).toBe(0);
  expect(await namesOf(empty)).toContain("before the charge");
  await empty.keeper.save();
  expect((await (await start(folder)).keeper.view()).kept?.snapshots).toEqual([
    "before the charge",
  ]);
});

test("a damaged file is reported, and the rest is restored", async () => {
  const folder = newFolder();
  await firstRun(folder);
  const index = JSON.parse(readFileSync(join(folder, "session", "session.json"), "utf8")) as {
    snapshots: { file: string }[];
  };
  writeFileSync(join(folder, "session", index.snapshots[0]?.file ?? ""), "{");
  const next = await start(folder);
  expect(await next.keeper.resume()).toEqual([
    "payments: before the charge was not restored. Its file cannot be read.",
  ]);
  expect(next.payments.status.events).toBe(1);
});

test("a start that continues and does nothing keeps the state for the next one", async () => {
  const folder = newFolder();
  await firstRun(folder);
  const second = await start(folder);
  expect(await second.keeper.resume()).toEqual([]);
  await second.keeper.save();
  const third = await start(folder);
  expect((await third.keeper.view()).kept).toMatchObject({
    worlds: [{ kind: "payments", endpoints: 1, events: 1 }],
    snapshots: ["before the charge"],
  });
});
