import { expect, test } from "vitest";
import * as z from "zod";
import type { WorldActionView } from "#core/contract/world-action.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { presentChoices } from "#core/panel/present-choices.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { playEverything } from "./play-everything.ts";

const form = z.object({
  properties: z.record(
    z.string(),
    z.object({
      type: z.unknown().optional(),
      prefilled: z.boolean().optional(),
      enum: z.array(z.string()).optional(),
      suggestions: z.array(z.string()).optional(),
    }),
  ),
  required: z.array(z.string()).default([]),
});

/** Returns the body that an action's form sends without input; `undefined` when it asks for more. */
function bodyOf(running: RunningSimulator, { path, schema }: WorldActionView) {
  const { properties, required } = form.parse(schema);
  const firsts = required.flatMap((name) => {
    const { enum: values = [], suggestions = [] } = properties[name] ?? {};
    const first = values[0] ?? suggestions[0];
    return first === undefined ? [] : [[name, first] as const];
  });
  const { prefilled } = presentChoices(running.choiceFields(path) ?? [], { typed: {} });
  const held = { ...Object.fromEntries(firsts), ...prefilled };
  const oneOf = Object.keys(properties).filter((name) => properties[name]?.prefilled === true);
  const isMissing = (name: string) => held[name] === undefined;
  if (required.some(isMissing) || (oneOf.length > 0 && oneOf.every(isMissing))) return undefined;
  const body = Object.entries(held).map(([name, value]) => {
    const isNumber = properties[name]?.type === "integer";
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(body);
}

/** Kinds whose objects the generic requests cannot make. */
const withoutFirstObject = new Set([
  "second-payments",
  "identity",
  "mailing",
  "notes",
  "issue-tracker",
]);

const withActions = (
  await Promise.all(simulators.map(async (listed) => ({ listed, simulator: await listed.load() })))
).filter(({ simulator }) => simulator.worldActions.length > 0);

test.each(withActions)(
  "$simulator.kind accepts the first values of its forms, in a world with objects",
  async ({ listed, simulator }) => {
    await using launched = launchSimulator(simulator);
    const { running } = launched;
    await playEverything(running, listed.starter ? [listed.starter] : []);
    const refused: unknown[] = [];
    let done = 0;
    for (const action of running.worldActions) {
      const body = bodyOf(running, action);
      if (!body) continue;
      const answer = await running.call({ method: "POST", path: action.path, body });
      if (answer.status < 300) done += 1;
      else refused.push({ path: action.path, body, answer });
    }
    expect(refused).toEqual([]);
    if (!withoutFirstObject.has(simulator.kind)) expect(done).toBeGreaterThan(0);
  },
);
