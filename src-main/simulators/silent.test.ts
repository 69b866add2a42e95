import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { simulators } from "./registry.ts";

/** Whether any file of a simulator records an event. */
function emits(kind: string): boolean {
  const folder = join(import.meta.dirname, kind);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .some((name) => /\bemit(?:Event)?\(/.test(readFileSync(join(folder, name), "utf8")));
}

test("those that say they are silent are just those that never record an event", () => {
  const silent = simulators.filter((simulator) => simulator.silent).map(({ kind }) => kind);
  expect(silent).toEqual(simulators.map(({ kind }) => kind).filter((kind) => !emits(kind)));
  expect(silent).toHaveLength(6);
});
