import * as z from "zod";
import { notFound } from "../../errors.ts";
import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored } from "../../shared/records.ts";
import type { SimContext, State } from "../../state.ts";
import { upsertObjects } from "../catalog/actions.ts";
import { upsertBody } from "../catalog/schema.ts";

/** The tiers of a new program: points, and what they buy. */
const firstTiers = [
  { points: 10, name: "10% off entire sale", discount: { percentage: "10.0" } },
  { points: 50, name: "$5.00 off entire sale", discount: { amount_money: usd(500) } },
] as const;

function addRules(
  context: SimContext,
): readonly { readonly id: string; readonly version: number }[] {
  const objects = firstTiers.flatMap(({ name, discount }, index) => {
    const key = String(index);
    const discount_type = "percentage" in discount ? "FIXED_PERCENTAGE" : "FIXED_AMOUNT";
    return [
      {
        type: "DISCOUNT",
        id: `#discount${key}`,
        discount_data: { name, discount_type, ...discount },
      },
      { type: "PRODUCT_SET", id: `#products${key}`, product_set_data: { all_products: true } },
      {
        type: "PRICING_RULE",
        id: `#rule${key}`,
        pricing_rule_data: {
          name,
          discount_id: `#discount${key}`,
          match_products_id: `#products${key}`,
        },
      },
    ];
  });
  const sent = objects.map(
    (object) => upsertBody.parse({ idempotency_key: "loyalty", object }).object,
  );
  return upsertObjects(context, sent)
    .objects.filter(({ type }) => type === "PRICING_RULE")
    .map(({ id, version }) => ({ id, version }));
}

const accrualRules = (cents: number) => [
  {
    accrual_type: "SPEND",
    points: 1,
    spend_data: { amount_money: usd(cents), tax_mode: "BEFORE_TAX" },
  },
];

/**
 * Starts the program of the merchant with its discounts, a point for so many cents. A program that is there
 * already keeps its rewards.
 */
export function startProgram(context: SimContext, cents: number): Stored {
  const { state, ids, now } = context;
  const known = state.records.loyaltyPrograms.at(0);
  const accrual_rules = accrualRules(cents);
  if (known) {
    const fields = { ...known.fields, accrual_rules };
    return state.records.loyaltyPrograms.replace({ ...known, fields, updatedAt: now });
  }
  const rules = addRules(context);
  const reward_tiers = firstTiers.map(({ points, name }, index) => ({
    id: ids.uuid("reward tier"),
    points,
    name,
    created_at: iso(now),
    pricing_rule_reference: {
      object_id: rules[index]?.id ?? "",
      catalog_version: rules[index]?.version ?? 0,
    },
  }));
  return addStored(context, state.records.loyaltyPrograms, ids.uuid("loyalty program"), {
    status: "ACTIVE",
    reward_tiers,
    terminology: { one: "Point", other: "Points" },
    accrual_rules,
  });
}

/** Returns the program by its id, or as `main`. Throws 404 until the merchant has started one. */
export function requireProgram({ records }: State, id = "main"): Stored {
  const program = records.loyaltyPrograms.at(0);
  if (program && (id === "main" || id === program.id)) return program;
  throw notFound("loyalty program", id);
}

const accrual = z.object({
  accrual_rules: z.tuple([
    z.object({ spend_data: z.object({ amount_money: z.object({ amount: z.number() }) }) }),
  ]),
});

/** Returns the cents that earn one point. */
export function centsPerPoint(state: State): number {
  const [rule] = accrual.parse(requireProgram(state).fields).accrual_rules;
  return rule.spend_data.amount_money.amount;
}

export function presentProgram(
  { locations }: State,
  { id, fields, createdAt, updatedAt }: Stored,
): ApiObject {
  return {
    id,
    ...fields,
    location_ids: [...locations.values()].map((location) => location.id),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
  };
}
