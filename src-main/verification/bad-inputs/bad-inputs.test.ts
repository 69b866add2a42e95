import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { readEnvironment } from "../../hosting/options/environment.ts";
import { StartError } from "../../hosting/start-error.ts";
import { anyRows } from "./any-rows.ts";
import { controlRows } from "./control-rows.ts";
import { environmentRows } from "./environment-rows.ts";
import { feedRows } from "./feed-rows.ts";
import { goodTwins } from "./good-twins.ts";
import { kinds, type Kind } from "./input.ts";
import { providerRows } from "./provider-rows.ts";
import { Rig, setUp } from "./rig.ts";
import { wireRows } from "./wire-rows.ts";
import { worldActionRows } from "./world-action-rows.ts";

const rig = await Rig.open();
const known = await setUp(rig);
const badInputs = [...controlRows, ...worldActionRows(known), ...providerRows(known), ...anyRows];
const twins = goodTwins(known);
const all = badInputs.length + wireRows.length + feedRows.length + environmentRows.length;
const score = { bad: 0, good: 0, slowest: 0 };

/** Generous, since machines differ: an input that takes long takes much longer than this. */
const MAX_PROCESSOR_MS = 2_000;

const worlds = new Map<Kind, string>();

/** That nothing changed since the last look, and that the next good requests are answered with 200. */
async function expectUnchanged(kind: Kind): Promise<void> {
  const before = worlds.get(kind);
  const now = await rig.digest(kind);
  worlds.set(kind, now);
  expect(now).toBe(before);
}

beforeAll(async () => {
  for (const kind of kinds) worlds.set(kind, await rig.digest(kind));
  for (const world of worlds.values()) expect(world).not.toMatch(/^\S+ (?!200)\d/m);
});

afterAll(async () => {
  await rig[Symbol.asyncDispose]();
  const bad = `${String(score.bad)}/${String(all)}`;
  const good = `${String(score.good)}/${String(twins.length)}`;
  console.info(`bad inputs: ${bad}, good twins: ${good}`);
});

describe("refused in time, saying why, and nothing changed", () => {
  test.each(badInputs)("$kind: $name", async (row) => {
    const got = await rig.send(row.kind, row);
    await expectUnchanged(row.kind);
    expect(`${String(got.status)} ${got.text.slice(0, 300)}`).toMatch(
      new RegExp(`^${String(row.status)} `),
    );
    expect(got.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(got.text)).toBeTypeOf("object");
    if (row.names !== undefined) expect(got.text).toContain(row.names);
    expect(got.processorMs).toBeLessThan(MAX_PROCESSOR_MS);
    score.bad += 1;
  });

  test.each(wireRows)("on the wire: $name", async ({ bytes, answer }) => {
    expect(await rig.wire("payments", bytes)).toMatch(answer);
    await expectUnchanged("payments");
    score.bad += 1;
  });

  test.each(feedRows)("on the wire: $name", async ({ bytes, answer }) => {
    expect(await rig.wire("exchange", bytes)).toMatch(answer);
    await expectUnchanged("exchange");
    score.bad += 1;
  });

  test.each(environmentRows)("at boot: $environment", ({ variable, environment }) => {
    const read = () => readEnvironment(environment, "127.0.0.1", simulators);
    expect(read).toThrow(StartError);
    expect(read).toThrow(variable);
    score.bad += 1;
  });
});

test("no object's prototype was reached", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "a")).toBeUndefined();
});

describe("taken, odd as it looks", () => {
  test.each(twins)("$kind: $name", async (twin) => {
    const { status, text } = await rig.send(twin.kind, twin);
    expect(`${String(status)} ${text.slice(0, 300)}`).toMatch(/^2\d\d (?!\{"ok":false)/);
    expect((await rig.send(twin.kind, { path: "/_sim/health" })).status).toBe(200);
    score.good += 1;
  });
});
