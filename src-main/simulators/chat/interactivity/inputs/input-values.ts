import type { Block, Passed } from "../../state.ts";
import type { InputValues } from "../../shared/app-entities.ts";
import { type Element, elementsOf, findInputKind } from "./elements.ts";

/** An untouched input: its initial value, or nothing. */
function initialValue(element: Element): Passed | undefined {
  const kind = findInputKind(element);
  if (!kind) return undefined;
  const { type } = element;
  return { type, [kind.key]: element[kind.initial] ?? (kind.isMany ? [] : null) };
}

/** Returns values with one more. */
export function withValue(
  values: InputValues,
  { blockId, actionId, value }: { blockId: string; actionId: string; value: Passed },
): InputValues {
  const changed = new Map(values);
  return changed.set(blockId, new Map(values.get(blockId)).set(actionId, value));
}

/** The values of the inputs of blocks: those in `known` with the same ids and type stay, others begin. */
export function readInputValues(
  blocks: readonly Block[],
  known: InputValues = new Map(),
): InputValues {
  let values: InputValues = new Map();
  for (const { block, element } of elementsOf(blocks)) {
    const { block_id: blockId } = block;
    const { action_id: actionId } = element;
    const kept = known.get(blockId)?.get(actionId);
    const value = kept?.["type"] === element.type ? kept : initialValue(element);
    if (value) values = withValue(values, { blockId, actionId, value });
  }
  return values;
}

/** `state.values` of a view or message. */
export function presentValues(values: InputValues): Readonly<Record<string, Passed>> {
  return Object.fromEntries(
    [...values].map(([block, actions]) => [block, Object.fromEntries(actions)]),
  );
}
