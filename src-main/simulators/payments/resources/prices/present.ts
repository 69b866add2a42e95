import type { Price, PriceAmount, Tier } from "../../catalog/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** `"1000"` → 1000; `null` for an amount that is not whole. */
function whole(decimal: string | null): number | null {
  if (decimal === null) return null;
  const value = Number(decimal);
  return Number.isInteger(value) ? value : null;
}

function presentTier({ upTo, unit, flat }: Tier): ApiObject {
  return {
    flat_amount: whole(flat),
    flat_amount_decimal: flat,
    unit_amount: whole(unit),
    unit_amount_decimal: unit,
    up_to: upTo,
  };
}

/** The tiers of a price, which are shown only when they are asked for. */
export function presentTiers(price: Price): readonly ApiObject[] {
  return (price.tiers ?? []).map(presentTier);
}

function presentAmount({ custom, taxBehavior, tiers, unit }: PriceAmount): ApiObject {
  return {
    custom_unit_amount: custom,
    tax_behavior: taxBehavior,
    ...(tiers ? { tiers: tiers.map(presentTier) } : {}),
    unit_amount: whole(unit),
    unit_amount_decimal: unit,
  };
}

/** The amounts of a price by currency, which are shown only when they are asked for. */
export function presentCurrencies(price: Price): ApiObject {
  const all = { [price.currency]: price, ...price.otherCurrencies };
  const entries = Object.entries(all).map(
    ([name, amount]) => [name, presentAmount(amount)] as const,
  );
  return Object.fromEntries(entries);
}

/** A price as the API shows it, without its tiers and other currencies. */
export function presentPrice(price: Price): ApiObject {
  const { recurring } = price;
  return {
    id: price.id,
    object: "price",
    active: price.active,
    billing_scheme: price.tiers ? "tiered" : "per_unit",
    created: price.created,
    currency: price.currency,
    custom_unit_amount: price.custom,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.count,
      meter: price.meter,
      trial_period_days: price.trialDays,
      usage_type: price.isMetered ? "metered" : "licensed",
    },
    tax_behavior: price.taxBehavior,
    tiers_mode: price.tiersMode,
    transform_quantity: price.transform && {
      divide_by: price.transform.divideBy,
      round: price.transform.round,
    },
    type: recurring ? "recurring" : "one_time",
    unit_amount: whole(price.unit),
    unit_amount_decimal: price.unit,
  };
}

/** A recurring price as the plan that older parts of the API show. */
export function presentPlan(price: Price): ApiObject {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: whole(price.unit),
    amount_decimal: price.unit,
    billing_scheme: price.tiers ? "tiered" : "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: price.meter,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: price.tiersMode,
    transform_usage: price.transform && {
      divide_by: price.transform.divideBy,
      round: price.transform.round,
    },
    trial_period_days: price.trialDays,
    usage_type: price.isMetered ? "metered" : "licensed",
  };
}

export const priceResource: Resource<Price> = {
  name: "price",
  of: ({ prices }) => prices,
  present: presentPrice,
  isDeleted: ({ isDeleted }) => isDeleted,
};

/** Recurring prices as plans. */
export const planResource: Resource<Price> = {
  name: "plan",
  of: ({ prices }) => prices,
  present: presentPlan,
  isDeleted: ({ isDeleted, recurring }) => isDeleted || recurring === null,
};
