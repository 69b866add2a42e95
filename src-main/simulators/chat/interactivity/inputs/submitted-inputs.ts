import * as z from "zod";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { InputValues, View } from "../../shared/app-entities.ts";
import type { Passed } from "../../state.ts";
import { elementsOf, findInputKind, type PlacedElement } from "./elements.ts";

/** The `values` of a submission as a client gives them. */
export type Given = Readonly<Record<string, unknown>>;

interface GivenInput {
  readonly placed: PlacedElement;
  readonly given: unknown;
  readonly field: string;
}

const record = z.record(z.string(), z.unknown());

/** Finds the inputs that values are given for: `{action_id: value}`, or `{block_id: {action_id: value}}`. */
export function findInputs(view: View, values: Given): readonly GivenInput[] {
  const inputs = [...elementsOf(view.blocks)].filter(({ element }) => findInputKind(element));
  return Object.entries(values).flatMap(([name, value]) => {
    const nested = record.safeParse(value).data ?? {};
    const ofBlock = inputs.filter(
      ({ block, element }) => block.block_id === name && Object.hasOwn(nested, element.action_id),
    );
    if (ofBlock.length > 0) {
      return ofBlock.map((placed) => ({
        placed,
        given: nested[placed.element.action_id],
        field: `values.${name}.${placed.element.action_id}`,
      }));
    }
    const placed = inputs.find(({ element }) => element.action_id === name);
    if (placed) return [{ placed, given: value, field: `values.${name}` }];
    const ids = inputs.map(({ element }) => element.action_id).join(", ");
    const message = `values.${name}: there is no such input. ${ids === "" ? "The view has none." : `Use ${ids}.`}`;
    throw controlRefusal(422, "invalid_field", message, `values.${name}`);
  });
}

function isEmpty(value: Passed | undefined): boolean {
  return Object.entries(value ?? {}).every(
    ([name, held]) =>
      name === "type" || held === null || (Array.isArray(held) && held.length === 0),
  );
}

/** Refuses a submission without a required input, as the person's client does. */
export function checkComplete(view: View, values: InputValues): void {
  for (const { block, element } of elementsOf(view.blocks)) {
    if (block.type !== "input" || block["optional"] === true) continue;
    if (!isEmpty(values.get(block.block_id)?.get(element.action_id))) continue;
    const field = `values.${element.action_id}`;
    throw controlRefusal(422, "missing_field", `${field} is required`, field);
  }
}
