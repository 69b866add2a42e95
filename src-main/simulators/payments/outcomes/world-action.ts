import * as z from "zod";
import { controlRefusal, type Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { ownerContext } from "../connect/account-context.ts";
import type { Resource } from "../shared/resource.ts";
import type { SimContext, State } from "../state.ts";

/** Makes a world action of this simulator. */
export const worldAction = createWorldActionHelper<State>();

/** The bank's answer to a question, or the result of a payment. */
export const createOutcome = <const Words extends readonly [string, ...string[]]>(
  ...words: Words
) => z.enum(words, { error: `must be one of ${words.join(", ")}` }).meta({ title: "Outcome" });

/** The object that a field names, and the context of its account. */
export function find<T extends { readonly id: string }>(
  platform: SimContext,
  field: string,
  { of }: Resource<T>,
  id: string,
): { readonly context: SimContext; readonly object: T } {
  const context = ownerContext(platform, (state) => of(state).has(id));
  const object = of(context.state).get(id);
  if (!object) throw unknownObject(field, id);
  return { context, object };
}

/** 404: the id in a field names nothing. */
export function unknownObject(field: string, id: string): Refusal {
  const message = `There is no ${field.replaceAll("_", " ")} ${id}`;
  return controlRefusal(404, "not_found", message, field);
}
