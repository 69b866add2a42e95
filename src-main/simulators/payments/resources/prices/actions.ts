import type { Price, PriceAmount, Recurrence, Tier } from "../../catalog/types.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { addAndEmit, changeAndEmit, referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { meterResource } from "../meters/present.ts";
import { productFields } from "../products/fields.ts";
import { productResource } from "../products/present.ts";
import { presentPlan, presentPrice, priceResource } from "./present.ts";
import type { NewPrice, PriceAmounts, PriceUpdate } from "./schema.ts";

const LONGEST: Readonly<Record<Recurrence["interval"], number>> = {
  day: 1_095,
  week: 156,
  month: 36,
  year: 3,
};

/** An amount that was given as a whole number or as a decimal; never both. */
function decimalOf(whole: number | undefined, decimal: string | undefined, param: string) {
  if (whole !== undefined && decimal !== undefined) {
    const message = `You may only specify one of these parameters: ${param}, ${param}_decimal.`;
    throw badRequest(message, { param, code: "parameters_exclusive" });
  }
  return decimal ?? (whole === undefined ? null : String(whole));
}

function tiersOf(input: PriceAmounts["tiers"]): readonly Tier[] | null {
  if (!input) return null;
  const tiers = input.map((tier) => ({
    upTo: tier.up_to === "inf" ? null : tier.up_to,
    unit: decimalOf(tier.unit_amount, tier.unit_amount_decimal, "unit_amount"),
    flat: decimalOf(tier.flat_amount, tier.flat_amount_decimal, "flat_amount"),
  }));
  const isAscending = tiers.every(({ upTo }, index) => {
    const before = tiers[index - 1]?.upTo ?? 0;
    return upTo === null ? index === tiers.length - 1 : upTo > before;
  });
  if (!isAscending || tiers.at(-1)?.upTo !== null) {
    const message = "Tiers must ascend by up_to, and the last one must have up_to=inf.";
    throw badRequest(message, { param: "tiers" });
  }
  if (tiers.every(({ unit, flat }) => unit !== null || flat !== null)) return tiers;
  throw badRequest("Each tier needs a unit_amount or a flat_amount.", { param: "tiers" });
}

function customOf(input: PriceAmounts["custom_unit_amount"]): PriceAmount["custom"] {
  if (input?.enabled !== true) return null;
  const { maximum = null, minimum = null, preset = null } = input;
  return { maximum, minimum, preset };
}

function amountOf(input: PriceAmounts): PriceAmount {
  const amount = {
    unit: decimalOf(input.unit_amount, input.unit_amount_decimal, "unit_amount"),
    tiers: tiersOf(input.tiers),
    taxBehavior: input.tax_behavior ?? ("unspecified" as const),
    custom: customOf(input.custom_unit_amount),
  };
  const ways = [amount.unit, amount.tiers, amount.custom].filter((way) => way !== null);
  if (ways.length === 1) return amount;
  if (ways.length === 0) throw missingParam("unit_amount");
  const names = "unit_amount, tiers, custom_unit_amount";
  throw badRequest(`You may only specify one of these parameters: ${names}.`, {
    code: "parameters_exclusive",
    param: "unit_amount",
  });
}

/** Reads how often something repeats. Throws for more than three years. */
export function readRecurrence(
  input: {
    readonly interval: Recurrence["interval"];
    readonly interval_count?: number | undefined;
  },
  param = "recurring",
): Recurrence {
  const { interval, interval_count: count = 1 } = input;
  if (count >= 1 && count <= LONGEST[interval]) return { interval, count };
  const message = `Interval counts must be between 1 and ${String(LONGEST[interval])} for the interval ${interval}.`;
  throw badRequest(message, { param: `${param}[interval_count]` });
}

/** Throws if another price has a lookup key. */
function checkLookupKey({ state }: SimContext, key: string | null | undefined, own?: string): void {
  if (key === null || key === undefined) return;
  for (const price of state.prices.values()) {
    if (price.lookupKey !== key || price.id === own) continue;
    const message = `A price (\`${price.id}\`) already uses that lookup key.`;
    throw badRequest(message, { param: "lookup_key" });
  }
}

/** Frees a lookup key for its new price. Throws if it is taken and is not to move. */
function claimLookupKey(
  context: SimContext,
  key: string | null | undefined,
  moves: boolean | undefined,
  own: string | undefined,
): void {
  if (key === null || key === undefined) return;
  if (moves !== true) checkLookupKey(context, key, own);
  const { prices } = context.state;
  for (const price of prices.values()) {
    if (price.lookupKey !== key || price.id === own) continue;
    prices.replace({ ...price, lookupKey: null });
  }
}

/** Checks the product of a new price. Returns its id, or what creates it. */
function planProduct(context: SimContext, input: NewPrice): () => string {
  const { products } = context.state;
  const { product, product_data: data } = input;
  if (product !== undefined) {
    const { id } = referenceTo(context, productResource, product, "product");
    return () => id;
  }
  if (!data) throw missingParam("product");
  if (data.id !== undefined && products.has(data.id)) {
    const details = { code: "resource_already_exists", param: "product_data[id]" };
    throw badRequest("Product already exists.", details);
  }
  return () => {
    const id = data.id ?? context.ids.next("prod_", 14);
    const now = secondsNow(context);
    const blank = productFields.blank({ id, created: now, updated: now });
    const made = productFields.revise(blank, data);
    return addAndEmit(context, productResource, "product.created", made).id;
  };
}

function checkScheme(input: NewPrice): void {
  if (input.billing_scheme === "tiered" && !input.tiers) throw missingParam("tiers");
  if (input.tiers && input.tiers_mode === undefined) throw missingParam("tiers_mode");
  if (!input.tiers && input.tiers_mode !== undefined) throw missingParam("tiers");
  if (input.tiers && input.transform_quantity) {
    const message = "transform_quantity cannot be used with tiers.";
    throw badRequest(message, { param: "transform_quantity" });
  }
}

/** Throws unless a metered price, and only such a one, names a meter. */
function checkMeter(context: SimContext, recurring: NewPrice["recurring"]): void {
  const { meter, usage_type: usage = "licensed" } = recurring ?? {};
  const found =
    meter === undefined
      ? undefined
      : referenceTo(context, meterResource, meter, "recurring[meter]");
  if (found && found.deactivatedAt !== null) {
    const message = `The meter ${found.id} is inactive. A price needs an active meter.`;
    throw badRequest(message, { param: "recurring[meter]" });
  }
  if ((meter !== undefined) === (usage === "metered")) return;
  const message =
    meter === undefined
      ? "Metered prices must be backed by meters: `recurring[meter]` is required."
      : "`recurring[meter]` can only be set when `recurring[usage_type]` is `metered`.";
  throw badRequest(message, { param: "recurring[meter]" });
}

/** Checks a new price before anything is stored. Returns its amounts and how often it repeats. */
export function checkNewPrice(context: SimContext, input: NewPrice) {
  checkScheme(input);
  const amount = amountOf(input);
  const others = Object.entries(input.currency_options ?? {})
    .filter(([name]) => name !== input.currency)
    .map(([name, other]) => [name, amountOf(other)] as const);
  const recurring = input.recurring ? readRecurrence(input.recurring) : null;
  checkMeter(context, input.recurring);
  if (input.transfer_lookup_key !== true) checkLookupKey(context, input.lookup_key);
  return { amount, others, recurring };
}

/** Creates a price, and its product if one is described. */
export function createPrice(context: SimContext, input: NewPrice, id?: string): Price {
  const { amount, others, recurring } = checkNewPrice(context, input);
  const makeProduct = planProduct(context, input);
  claimLookupKey(context, input.lookup_key, input.transfer_lookup_key, undefined);
  const product = makeProduct();
  const price = context.state.prices.add({
    ...amount,
    id: id ?? context.ids.next("price_", 24),
    isDeleted: false,
    created: secondsNow(context),
    active: input.active ?? true,
    currency: input.currency,
    otherCurrencies: Object.fromEntries(others),
    lookupKey: input.lookup_key ?? null,
    metadata: mergeMetadata({}, input.metadata),
    nickname: input.nickname ?? null,
    product,
    recurring,
    isMetered: input.recurring?.usage_type === "metered",
    meter: input.recurring?.meter ?? null,
    trialDays: input.recurring?.trial_period_days ?? null,
    tiersMode: input.tiers_mode ?? null,
    transform: input.transform_quantity
      ? { divideBy: input.transform_quantity.divide_by, round: input.transform_quantity.round }
      : null,
  });
  if (recurring) emit(context, happened("plan.created", presentPlan(price)));
  emit(context, happened("price.created", presentPrice(price)));
  return price;
}

function currenciesAfter(price: Price, input: PriceUpdate["currency_options"]) {
  if (input === undefined) return price.otherCurrencies;
  if (input === "") return {};
  const named = Object.entries(input).filter(([name]) => name !== price.currency);
  const fresh = named.map(([name, amount]) => [name, amountOf(amount)] as const);
  return { ...price.otherCurrencies, ...Object.fromEntries(fresh) };
}

/** Updates a price: everything but its amounts, currency, interval and product. */
export function updatePrice(context: SimContext, price: Price, input: PriceUpdate): Price {
  const { tax_behavior: behavior } = input;
  const { products } = context.state;
  if (
    behavior !== undefined &&
    price.taxBehavior !== "unspecified" &&
    behavior !== price.taxBehavior
  ) {
    const message =
      "tax_behavior cannot be changed once it has been set to exclusive or inclusive.";
    throw badRequest(message, { param: "tax_behavior" });
  }
  if (input.active === false && products.get(price.product)?.default_price === price.id) {
    const message = `This price cannot be archived because it is the default price of its product.`;
    throw badRequest(message, { param: "active" });
  }
  const otherCurrencies = currenciesAfter(price, input.currency_options);
  claimLookupKey(context, input.lookup_key, input.transfer_lookup_key, price.id);
  return tellUpdate(context, price, {
    active: input.active ?? price.active,
    otherCurrencies,
    lookupKey: keepOr(input.lookup_key, price.lookupKey),
    metadata: mergeMetadata(price.metadata, input.metadata),
    nickname: keepOr(input.nickname, price.nickname),
    taxBehavior: behavior ?? price.taxBehavior,
  });
}

/** Changes a price and records it, and the change of its plan if it is recurring. */
export function tellUpdate(context: SimContext, price: Price, change: Partial<Price>): Price {
  const before = presentPlan(price);
  const after = changeAndEmit(context, priceResource, "price.updated", price, change);
  if (after.recurring) emit(context, changed("plan.updated", before, presentPlan(after)));
  return after;
}
