import { badRequest, missingParam } from "../errors.ts";
import { createShippingRate } from "../resources/shipping-rates/actions.ts";
import type { NewShippingRate } from "../resources/shipping-rates/fields.ts";
import { shippingRateResource } from "../resources/shipping-rates/present.ts";
import { referenceTo } from "../shared/resource.ts";
import type { SimContext } from "../state.ts";

/** A shipping rate that a page offers, as a request names or describes it. */
export interface ShippingOption {
  readonly shipping_rate?: string | undefined;
  readonly shipping_rate_data?: NewShippingRate | undefined;
}

/** Returns the amount of a shipping rate in a currency; `undefined`: it has none. */
export function shippingAmount(
  { state }: SimContext,
  rate: string | null,
  currency: string | null,
): number | undefined {
  const amounts = state.shippingRates.get(rate ?? "")?.fixed_amount;
  if (amounts?.currency === currency) return amounts.amount;
  return amounts?.currency_options?.[currency ?? ""]?.amount;
}

/** Returns the cost of the shipment of an invoice. A described rate is created. */
export function readShippingCost(
  context: SimContext,
  wish: ShippingOption | null | undefined,
  currency: string,
): { readonly rate: string; readonly amount: number } | null {
  if (!wish) return null;
  const [rate = ""] = readShippingOptions(context, [wish], currency, () => "shipping_cost");
  return { rate, amount: shippingAmount(context, rate, currency) ?? 0 };
}

/** Returns the ids of the shipping rates that a page offers. Described ones are created. */
export function readShippingOptions(
  context: SimContext,
  wishes: readonly ShippingOption[],
  currency: string | null,
  nameOf = (index: number): string => `shipping_options[${String(index)}]`,
): readonly string[] {
  for (const [index, { shipping_rate: id, shipping_rate_data: data }] of wishes.entries()) {
    const param = nameOf(index);
    if (id === undefined && data === undefined) throw missingParam(`${param}[shipping_rate]`);
    const rate =
      id === undefined
        ? undefined
        : referenceTo(context, shippingRateResource, id, `${param}[shipping_rate]`);
    if (rate?.active === false) {
      throw badRequest(`The shipping rate \`${rate.id}\` is inactive.`, { param });
    }
    const others = Object.keys(data?.fixed_amount.currency_options ?? {});
    const isInCurrency = data
      ? data.fixed_amount.currency === currency || others.includes(currency ?? "")
      : shippingAmount(context, id ?? null, currency) !== undefined;
    if (isInCurrency) continue;
    const message = "The currency of the shipping rate must match that of the line items.";
    throw badRequest(message, { param });
  }
  return wishes.flatMap(({ shipping_rate: id, shipping_rate_data: data }) =>
    data ? [createShippingRate(context, data).id] : (id ?? []),
  );
}
