/// <reference types="vite/types/importMeta.d.ts" />
import type { ListedSimulator } from "#core/define-simulator.ts";
import { type SimulatorModel, wrong } from "#core/testing/model.ts";
import { simulators } from "../../simulators/registry.ts";

/** A simulator and one of its models. */
export interface Table extends SimulatorModel {
  readonly simulator: ListedSimulator;
  readonly title: string;
}

const modules = import.meta.glob<{ readonly models: readonly SimulatorModel[] }>(
  "../../simulators/*/testing/model.ts",
);

/** A model for a simulator that has none: its control routes, and world actions that are refused. */
async function plainModel(simulator: ListedSimulator): Promise<SimulatorModel> {
  const { worldActions } = await simulator.load();
  const acts = worldActions.map(({ path }) => {
    const call = { method: "POST", path, body: { unknown_field: 1 } } as const;
    return wrong(`${path} with an unknown field`, call, 422, "unknown_field");
  });
  return { acts, watched: [] };
}

/** The models of a simulator: those of its folder, or a plain one. */
export async function createTables(simulator: ListedSimulator): Promise<readonly Table[]> {
  const { kind } = simulator;
  const load = modules[`../../simulators/${kind}/testing/model.ts`];
  const models = load ? (await load()).models : [await plainModel(simulator)];
  return models.map((model, index) => {
    const title = index === 0 ? kind : `${kind} over ${model.over ?? "HTTP"}`;
    return { ...model, simulator, title };
  });
}

/** The models of all simulators, in the order of the ports. */
export async function allTables(): Promise<readonly Table[]> {
  return (await Promise.all(simulators.map(createTables))).flat();
}
