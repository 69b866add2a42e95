import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { readEnvironment } from "../../workbench/environment.ts";
import { StartError } from "../../workbench/start-error.ts";
import { accepted, later, refused } from "./control-inputs.ts";
import { environmentRows } from "./environment-rows.ts";
import { closedWith, framed, frames } from "./feed-rows.ts";
import { Target } from "./target.ts";
import { wireRows } from "./wire-rows.ts";

const targets = await Promise.all(simulators.map((listed) => Target.open(listed)));
const targetOf = (kind: string) => {
  const found = targets.find((target) => target.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
/** The control routes are the same everywhere, and so is what an HTTP server does with bytes. */
const example = targetOf("payments");
await example.send({ path: "/_sim/inject", body: later });
const feed = targetOf("exchange");

const badInputs = [
  ...refused.map((row) => ({ ...row, target: example })),
  ...targets.flatMap((target) => target.refused.map((row) => ({ ...row, target }))),
].map((row) => ({ ...row, kind: row.target.kind }));
const goodInputs = [
  ...accepted.map((row) => ({ ...row, target: example })),
  ...targets.flatMap((target) => target.accepted.map((row) => ({ ...row, target }))),
].map((row) => ({ ...row, kind: row.target.kind }));
const all = badInputs.length + wireRows.length + frames.length + environmentRows.length;
const score = { bad: 0, good: 0 };

/** Machines differ: an input that takes long takes much longer than this. */
const MAX_PROCESSOR_MS = 2_000;

const worlds = new Map<Target, string>();

/** Checks that nothing changed since the last look, and that good requests are answered with 200. */
async function expectUnchanged(target: Target): Promise<void> {
  const before = worlds.get(target);
  const now = await target.digest();
  worlds.set(target, now);
  expect(now).toBe(before);
}

beforeAll(async () => {
  for (const target of targets) worlds.set(target, await target.digest());
  for (const world of worlds.values()) expect(world).not.toMatch(/^\S+ (?!200)\d/m);
});

afterAll(async () => {
  for (const target of targets) await target[Symbol.asyncDispose]();
  const bad = `${String(score.bad)}/${String(all)}`;
  const good = `${String(score.good)}/${String(goodInputs.length)}`;
  console.info(`bad inputs: ${bad}, good twins: ${good}`);
});

describe("refused in time, with the reason, and without a change", () => {
  test.each(badInputs)("$kind: $name", async ({ target, ...row }) => {
    const got = await target.send(row);
    await expectUnchanged(target);
    expect(`${String(got.status)} ${got.text.slice(0, 300)}`).toMatch(
      new RegExp(`^${String(row.status)} `),
    );
    expect(got.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(got.text)).toBeTypeOf("object");
    if (row.names !== undefined) expect(got.text).toContain(row.names);
    expect(got.processorMs).toBeLessThan(MAX_PROCESSOR_MS);
    score.bad += 1;
  });

  test.each(wireRows)("as bytes: $name", async ({ bytes, answer }) => {
    expect(await example.wire(bytes)).toMatch(answer);
    await expectUnchanged(example);
    score.bad += 1;
  });

  test.each(frames)("as a frame: %s", async (_name, frame, code) => {
    expect(await feed.wire(framed(frame, feed.credentials()))).toMatch(closedWith(code));
    await expectUnchanged(feed);
    score.bad += 1;
  });

  test.each(environmentRows)("at startup: $environment", ({ variable, environment }) => {
    const read = () => readEnvironment(environment, "127.0.0.1", simulators);
    expect(read).toThrow(StartError);
    expect(read).toThrow(variable);
    score.bad += 1;
  });
});

test("no input reached the prototype of objects", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "a")).toBeUndefined();
});

describe("accepted, however odd", () => {
  test.each(goodInputs)("$kind: $name", async ({ target, ...row }) => {
    const { status, text } = await target.send(row);
    expect(`${String(status)} ${text.slice(0, 300)}`).toMatch(/^2\d\d (?!\{"ok":false)/);
    expect((await target.send({ path: "/_sim/health" })).status).toBe(200);
    score.good += 1;
  });
});
