import * as z from "zod";
import { invalidRequest } from "../../errors.ts";
import type { State } from "../../state.ts";
import { findObject } from "../catalog/drafts.ts";
import { type Phase, planVariationFields } from "../catalog/fields.ts";
import type { CatalogObject } from "../catalog/types.ts";

/** The phases of a plan variation, in their order. */
export function phasesOf({ data }: CatalogObject): readonly Phase[] {
  const { phases } = z.looseObject({ phases: planVariationFields().phases }).parse(data);
  return phases.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0));
}

/** The price of a period in a phase, in cents; `undefined` if it is that of an order template. */
export function priceOf({ pricing, recurring_price_money: recurring }: Phase): number | undefined {
  if (pricing?.type === "RELATIVE") return undefined;
  return (pricing?.price_money ?? pricing?.price ?? recurring)?.amount ?? 0;
}

/** Returns a plan variation. Throws if the id names none. */
export function requirePlan(state: State, id: string, field = "plan_variation_id"): CatalogObject {
  const found = findObject(state, id);
  if (found?.type === "SUBSCRIPTION_PLAN_VARIATION") return found;
  const detail = `Subscription plan variation with ID \`${id}\` not found.`;
  throw invalidRequest(404, "NOT_FOUND", detail, field);
}
