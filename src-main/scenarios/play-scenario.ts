import type { Scenario } from "#shared/domain/scenario.ts";
import type { OwnSimulator } from "../library/simulator/simulator.ts";
import type { Recorded } from "./compare.ts";
import { type RunDifference, ScenarioRun, type Step } from "./scenario-run.ts";

/** The result of a scenario. */
export interface Outcome {
  readonly steps: readonly Step[];
  /** The recorded events, by kind. */
  readonly recorded: Readonly<Record<string, Recorded>>;
  readonly difference?: RunDifference;
}

/** Plays a scenario on running simulators, to its end or to the first difference. */
export async function playScenario(
  simulators: readonly OwnSimulator[],
  scenario: Pick<Scenario, "timeline" | "expect">,
  onStep: (step: Step) => void,
): Promise<Outcome> {
  const run = await ScenarioRun.begin(simulators, scenario);
  while (!run.isOver) await run.step(onStep);
  const { steps, difference } = run.mark;
  return { steps, recorded: await run.recorded(), ...(difference ? { difference } : {}) };
}
