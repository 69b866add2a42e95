import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtIn } from "../../hosting/registry.ts";
import { parseOptions } from "../../hosting/options/options.ts";
import { serveRegistry } from "../../hosting/serving/serve-simulators.ts";
import { scenarioView } from "#shared/domain/scenario-view.ts";
import { showHost } from "../panel-source/local-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";
import { ScenarioPlayer } from "./scenario-player.ts";

const sample = (name: string) => join("resources", "scenarios", name);

/** A player on simulators that run, with another world than a scenario starts from. */
async function setUp() {
  const host = await serveRegistry(builtIn, {
    options: parseOptions(["--only", "payments,mailing", "--port-base", "0"], builtIn),
    environment: {},
  });
  onTestFinished(() => host.close());
  const panelSource = new PanelSource(showHost(host)());
  const payments = panelSource.find("payments");
  const body = { amount: 5, currency: "usd", source: "tok_visa" };
  await payments.call({ method: "POST", path: "/v1/charges", body });
  return { payments, player: new ScenarioPlayer(panelSource, builtIn) };
}

/** A copy of a sample with a change, in a folder of its own. */
function copyOf(name: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-player-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(sample(name), "utf8")));
  return file;
}

test("plays a sample on the shown simulators, one moment at a time, forward and back", async () => {
  const { payments, player } = await setUp();
  expect(await player.open(sample("disputed-charge.json"), true)).toMatchObject({
    ...{ played: 0, isOver: false, startsFrom: "a new world", moments: [0, 259_200, 262_800] },
    frames: [{ id: "charge", state: "waiting" }, { id: "dispute" }, { id: "refund" }],
  });
  expect(scenarioView.parse(await player.goTo(1))).toMatchObject({
    played: 1,
    frames: [{ state: "same", status: 200 }, { state: "waiting" }, { state: "waiting" }],
    rows: [
      { result: "same", moment: 0, seq: 1 },
      { result: "waiting", moment: null, actual: null },
    ],
  });
  expect(payments.log.length).toBe(1);
  const whole = await player.goTo(3);
  expect(whole).toMatchObject({ played: 3, isOver: true, difference: null });
  expect(whole.frames.map(({ status }) => status)).toEqual([200, 200, 400]);
  expect(payments.log.length).toBe(2);
  expect(await player.goTo(1)).toMatchObject({ played: 1, isOver: false });
  expect(payments.log.length).toBe(1);
  expect(await player.goTo(3)).toEqual(whole);
});

test("stops at the first difference, and accepts the actual events", async () => {
  const { player } = await setUp();
  const change = (text: string) => text.replace('"disputed": false', '"disputed": true');
  const file = copyOf("disputed-charge.json", change);
  await player.open(file, false);
  expect(await player.goTo(3)).toMatchObject({
    ...{ played: 1, isOver: true },
    frames: [{ state: "differs" }, { state: "waiting" }, { state: "waiting" }],
    difference: {
      ...{ kind: "payments", what: "event 1: payload.data.object.disputed", frame: 0 },
      ...{ expected: "true", actual: "false" },
    },
  });
  await player.accept();
  expect(await player.goTo(3)).toMatchObject({ played: 3, difference: null });
});

test("refuses to go on after a reset, and to change a sample", async () => {
  const { payments, player } = await setUp();
  await player.open(sample("disputed-charge.json"), true);
  await player.goTo(1);
  await payments.call({ method: "POST", path: "/_sim/reset" });
  await expect(player.goTo(2)).rejects.toThrow("payments was reset or restored meanwhile");
  expect(await player.goTo(3)).toMatchObject({ isOver: true, difference: null });
  await expect(player.accept()).rejects.toThrow("Save the sample as a test first");
});

test("names a simulator that is not running, and the error in a file", async () => {
  const { player } = await setUp();
  await player.open(sample("bounced-email.json"), true);
  await expect(player.goTo(1)).rejects.toThrow("The email simulator is not running.");
  const file = copyOf("bounced-email.json", (text) => text.replace("+0s", "+1d"));
  await expect(player.open(file, false)).rejects.toThrow("days are not accepted");
  await player.close();
  expect(await player.view()).toBeNull();
});

test("keeps the result of a run, whatever happens later", async () => {
  const { payments, player } = await setUp();
  await player.open(sample("disputed-charge.json"), true);
  const whole = await player.goTo(3);
  const body = { amount: 5, currency: "usd", source: "tok_visa" };
  await payments.call({ method: "POST", path: "/v1/charges", body });
  expect(await player.view()).toEqual(whole);
  await payments.call({ method: "POST", path: "/_sim/reset" });
  expect(await player.view()).toEqual(whole);
});

test("shows the body of each frame, and the names that it binds", async () => {
  const { player } = await setUp();
  const { frames } = await player.open(sample("disputed-charge.json"), true);
  expect(frames).toMatchObject([
    { id: "charge", binds: ["charge"], body: { amount: expect.anything() } },
    { id: "dispute", binds: [], body: { charge: "${charge}" } },
    { id: "refund", binds: [] },
  ]);
});
