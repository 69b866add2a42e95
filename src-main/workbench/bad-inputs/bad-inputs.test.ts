import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyRows } from "./any-rows.ts";
import { controlRows } from "./control-rows.ts";
import type { BadInput } from "./input.ts";
import { providerRows } from "./provider-rows.ts";
import { kinds, Rig, setUp } from "./rig.ts";
import { worldActionRows } from "./world-action-rows.ts";

const rig = await Rig.open();
const known = await setUp(rig);
const before = new Map<string, string>();
const badInputs: readonly BadInput[] = [
  ...controlRows,
  ...worldActionRows(known),
  ...providerRows(known),
  ...anyRows,
];
const score = { bad: 0, good: 0, slowest: 0 };

beforeAll(async () => {
  for (const kind of kinds) before.set(kind, await rig.digest(kind));
});

afterAll(async () => {
  await rig[Symbol.asyncDispose]();
  console.info(
    `bad inputs: ${String(score.bad)}/${String(badInputs.length)}, slowest ${String(Math.round(score.slowest))} ms`,
  );
});

const MAX_MILLISECONDS = 2_000;

describe("refused, saying why, and nothing changed", () => {
  test.each(badInputs)("$kind $name", async (row) => {
    const got = await rig.send(row.kind, row);
    const [was, is] = [before.get(row.kind), await rig.digest(row.kind)];
    before.set(row.kind, is);
    expect(`${String(got.status)} ${got.text.slice(0, 300)}`).toMatch(
      new RegExp(`^${String(row.status)}`),
    );
    expect(got.headers["content-type"]).toMatch(/^application\/json/);
    expect(() => JSON.parse(got.text) as unknown).not.toThrow();
    if (row.names !== undefined) expect(got.text).toContain(row.names);
    expect(is).toBe(was);
    expect(got.milliseconds).toBeLessThan(MAX_MILLISECONDS);
    score.slowest = Math.max(score.slowest, got.milliseconds);
    score.bad += 1;
  });
});

test("no object's prototype was reached", () => {
  expect(known.charge).toMatch(/^ch_/);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
