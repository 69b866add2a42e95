import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { splitWords } from "#shared/text/split-words.ts";

/** Returns the name under which a form's draft is kept. */
export function nameForm(kind: string, path: string): string {
  return `${kind}${path}`;
}

/** A world action with the simulator whose world it changes. */
export interface ListedAction {
  /** The name of its form. */
  readonly id: string;
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** The actions in which every word of a text occurs: in title, summary, route or simulator. */
export function listActions(
  simulators: readonly SimulatorView[],
  text: string,
): readonly ListedAction[] {
  const words = splitWords(text);
  return simulators.flatMap((simulator) =>
    simulator.actions
      .filter(({ title, summary, path }) => {
        const { kind, model } = simulator;
        const said = [title, summary, path, kind, model].join(" ").toLowerCase();
        return words.every((word) => said.includes(word));
      })
      .map((action) => ({ id: nameForm(simulator.kind, action.path), simulator, action })),
  );
}
