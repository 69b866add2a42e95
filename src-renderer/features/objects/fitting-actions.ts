import type { CollectionView, SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { readFields } from "../../bridge/schema-fields.ts";

/** An action that can be done to an object, and the field that takes its id. */
export interface FittingAction {
  readonly action: WorldActionView;
  readonly field: string;
}

/** The world actions that fit the objects of a collection: those whose form picks from it. */
export function fittingActions(
  { actions }: Pick<SimulatorView, "actions">,
  collection: Pick<CollectionView, "name" | "action">,
): readonly FittingAction[] {
  return actions.flatMap((action) => {
    const named = collection.action?.path === action.path ? collection.action.field : undefined;
    const picked = readFields(action.schema).find(({ picker }) => picker === collection.name);
    const field = named ?? picked?.name;
    return field === undefined ? [] : [{ action, field }];
  });
}
