import * as z from "zod";
import { createOwnSimulator } from "../../../library/simulator/create-simulator.ts";
import { playScenario } from "../../../scenarios/play-scenario.ts";
import { checkScenario, readScenario } from "../../../scenarios/scenario-file.ts";
import { serveWorld } from "../../../scenarios/serve-world.ts";
import { fit, tool } from "./tool.ts";

/** Plays a scenario on simulators of its own, as `simdeck play` does. */
export const playTool = tool("play_scenario", {
  effect: "reads",
  title: "Play scenario",
  description:
    "Plays a scenario on new simulators and compares the events; returns the steps and the first difference.",
  input: z.object({
    file: z.string().optional().describe("path of a scenario file"),
    scenario: z.looseObject({}).optional().describe("or its content: name, timeline, expect"),
  }),
  output: z.object({
    steps: z.array(
      z.object({ simulator: z.string(), id: z.string(), status: z.number().optional() }),
    ),
    difference: z
      .object({
        simulator: z.string(),
        what: z.string(),
        expected: z.unknown(),
        actual: z.unknown(),
      })
      .optional(),
  }),
  run: async (session, { file, scenario }) => {
    if ((file === undefined) === (scenario === undefined)) {
      throw new Error("Give file or scenario.");
    }
    const read =
      file === undefined
        ? checkScenario(scenario, "scenario", session.registry)
        : readScenario(file, session.registry);
    await using world = await serveWorld(read, session.registry, {});
    const simulators = world.connections.map(createOwnSimulator);
    const { steps, difference } = await playScenario(simulators, read, () => undefined);
    const shown = steps.map(({ kind, item }) => ({
      simulator: kind,
      id: item.id,
      ...(item.response ? { status: item.response.status } : {}),
    }));
    if (!difference) return { steps: [...fit(shown).items] };
    const { kind, what, expected, actual } = difference;
    return {
      steps: [...fit(shown).items],
      difference: { simulator: kind, what, expected: expected ?? null, actual: actual ?? null },
    };
  },
});
