import { badRequest } from "../../errors.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import {
  type FixedAmount,
  type NewShippingRate,
  type ShippingRate,
  shippingRateFields,
  type ShippingRateUpdate,
} from "./fields.ts";

type Options = NonNullable<FixedAmount["currency_options"]>;

/** Returns the prices in other currencies after a request that names some of them. */
function optionsAfter(
  before: Options,
  input: NonNullable<ShippingRateUpdate["fixed_amount"]>["currency_options"] = {},
): Options {
  const given = Object.entries(input).map(([name, { amount, tax_behavior: tax }]) => {
    const code = name.toLowerCase();
    const old = before[code];
    const known = amount ?? old?.amount;
    if (known === undefined) {
      const param = `fixed_amount[currency_options][${code}][amount]`;
      throw badRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    }
    return [
      code,
      { amount: known, tax_behavior: tax ?? old?.tax_behavior ?? "unspecified" },
    ] as const;
  });
  return { ...before, ...Object.fromEntries(given) };
}

/** Creates a shipping rate. */
export function createShippingRate(context: SimContext, input: NewShippingRate): ShippingRate {
  const id = context.ids.next("shr_", 24);
  const rate = shippingRateFields.blank({ id, created: secondsNow(context) });
  const { amount, currency, currency_options: options } = input.fixed_amount;
  const others = options && { currency_options: optionsAfter({}, options) };
  return context.state.shippingRates.add({
    ...shippingRateFields.revise(rate, input),
    fixed_amount: { amount, currency, ...others },
  });
}

/** Changes a shipping rate: not its amount, but what others it has. */
export function updateShippingRate(
  context: SimContext,
  rate: ShippingRate,
  input: ShippingRateUpdate,
): ShippingRate {
  const { tax_behavior: behavior, fixed_amount: amount } = input;
  if (
    behavior !== undefined &&
    rate.tax_behavior !== "unspecified" &&
    behavior !== rate.tax_behavior
  ) {
    const message = "You cannot change `tax_behavior` after it has been set.";
    throw badRequest(message, { param: "tax_behavior" });
  }
  const { currency_options: before = {}, ...own } = rate.fixed_amount;
  const after = amount && { currency_options: optionsAfter(before, amount.currency_options) };
  return context.state.shippingRates.replace({
    ...shippingRateFields.revise(rate, input),
    fixed_amount: after ? { ...own, ...after } : rate.fixed_amount,
  });
}
