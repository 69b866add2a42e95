import { afterAll, beforeAll, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { extraCalls } from "./testing/calls/extras.ts";
import { otherCalls } from "./testing/calls/others.ts";
import { rankedCalls } from "./testing/calls/ranked.ts";
import { newerCalls } from "./testing/calls/newer.ts";
import { openScene, type Scene } from "./testing/calls/scene.ts";
import { conformance } from "./testing/conformance.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.bench[Symbol.asyncDispose]());

test("the ranking has sixty different calls", () => {
  expect(new Set(rankedCalls.map(([name]) => name)).size).toBe(60);
});

test.each([...rankedCalls, ...otherCalls, ...extraCalls, ...newerCalls])(
  "stripe.%s",
  async (_name, call, expected) => {
    expect(await call(scene)).toMatchObject(expected);
  },
);

testConformance(simulator, { ...conformance, seesAll: true }, import.meta.url);
