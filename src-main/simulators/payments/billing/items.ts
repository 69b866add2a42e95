import { amountIn, computeTotal } from "../catalog/amounts.ts";
import type { Price, Recurrence } from "../catalog/types.ts";
import { badRequest, missingParam } from "../errors.ts";
import { createPrice, readRecurrence } from "../resources/prices/actions.ts";
import { priceResource } from "../resources/prices/present.ts";
import { productResource } from "../resources/products/present.ts";
import { checkTaxRates } from "../resources/tax-rates/present.ts";
import { mergeMetadata } from "../shared/metadata.ts";
import { referenceTo } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { addDiscounts, checkDiscounts } from "./discounts.ts";
import type { ItemWish } from "./schema.ts";
import type { SubscriptionItem } from "./types.ts";

/** A planned item: checked, and not stored yet. */
export interface PlannedItem {
  readonly wish: ItemWish;
  /** The price, or `undefined` for one that the request describes. */
  readonly price: Price | undefined;
  readonly recurrence: Recurrence;
  readonly currency: string;
  readonly quantity: number | null;
}

/** The facts about an item besides the request. */
interface ItemFacts {
  /** The item that the request changes. */
  readonly before?: SubscriptionItem | undefined;
  readonly takesInactive?: boolean;
  /** The parameter that holds the list of items; default: `items`. */
  readonly list?: string | undefined;
  /** The buyer, for whom coupons of the item are checked. */
  readonly customer?: string | undefined;
}

/** Checks an item of a request. */
export function planItem(
  context: SimContext,
  wish: ItemWish,
  index: number,
  { before, takesInactive = false, list = "items", customer }: ItemFacts = {},
): PlannedItem {
  const param = `${list}[${String(index)}]`;
  if (customer !== undefined) checkDiscounts(context, wish.discounts, customer, param);
  checkTaxRates(context, wish.tax_rates, `${param}[tax_rates]`, before?.taxRates);
  const { price_data: data } = wish;
  const id = wish.price ?? wish.plan ?? (data ? undefined : before?.price);
  if (data) {
    if (!data.recurring) throw missingParam(`${param}[price_data][recurring]`);
    referenceTo(context, productResource, data.product, `${param}[price_data][product]`);
    const recurrence = readRecurrence(data.recurring, `${param}[price_data][recurring]`);
    const quantity = wish.quantity ?? 1;
    return { wish, price: undefined, recurrence, currency: data.currency, quantity };
  }
  if (id === undefined) throw missingParam(`${param}[price]`);
  // A deleted price stays with the items that have it.
  const kept = before?.price === id ? context.state.prices.get(id) : undefined;
  const price = kept ?? referenceTo(context, priceResource, id, `${param}[price]`);
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`;
    throw badRequest(message, { param: `${param}[price]` });
  }
  if (!price.active && !takesInactive && price.id !== before?.price) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw badRequest(message, { param: `${param}[price]` });
  }
  if (price.isMetered && wish.quantity !== undefined) {
    const message = `Quantity should not be specified where usage_type is \`metered\`. Remove quantity from \`${param}\``;
    throw badRequest(message, { param: `${param}[quantity]` });
  }
  // A change of the price sets the quantity to 1 unless the request names one.
  const known = price.id === before?.price ? before.quantity : undefined;
  const quantity = price.isMetered ? null : (wish.quantity ?? known ?? 1);
  return { wish, price, recurrence: price.recurring, currency: price.currency, quantity };
}

/** Throws unless all items have one interval and a currency in common; returns both. */
export function commonTerms(
  items: readonly PlannedItem[],
  wanted?: string,
  list = "items",
): { readonly recurrence: Recurrence; readonly currency: string } {
  const [first] = items;
  if (!first) throw missingParam(list);
  const currency = wanted?.toLowerCase() ?? first.currency;
  for (const [index, { price, recurrence, currency: own }] of items.entries()) {
    const { interval, count } = recurrence;
    const param = `${list}[${String(index)}][price]`;
    if (interval !== first.recurrence.interval || count !== first.recurrence.count) {
      throw badRequest("All prices of a subscription must have the same recurring interval.", {
        param,
      });
    }
    const hasCurrency = price ? amountIn(price, currency) !== undefined : own === currency;
    if (!hasCurrency) {
      throw badRequest(`The price specified only supports \`${own}\`.`, { param });
    }
  }
  return { recurrence: first.recurrence, currency };
}

/** Returns the cost of planned items for one period, before discounts and taxes. */
export function sumCosts(items: readonly PlannedItem[], currency: string): number {
  return items.reduce((sum, { price, quantity, wish }) => {
    if (price) return sum + (price.isMetered ? 0 : computeTotal(price, currency, quantity ?? 1));
    const unit = Number(wish.price_data?.unit_amount_decimal ?? wish.price_data?.unit_amount ?? 0);
    return sum + Math.round(unit * (quantity ?? 1));
  }, 0);
}

/** Stores the price that an item describes; returns the id of its price. */
export function choosePrice(context: SimContext, { price, wish }: PlannedItem): string {
  if (price || !wish.price_data) return price?.id ?? "";
  return createPrice(context, { ...wish.price_data, active: false }).id;
}

/** Stores a planned item of a subscription. */
export function addItem(
  context: SimContext,
  planned: PlannedItem,
  owner: { readonly subscription: string; readonly customer: string },
): SubscriptionItem {
  const { ids, state } = context;
  const { wish } = planned;
  const item = state.subscriptionItems.add({
    id: ids.next("si_", 14),
    created: secondsNow(context),
    subscription: owner.subscription,
    price: choosePrice(context, planned),
    quantity: planned.quantity,
    metadata: mergeMetadata({}, wish.metadata),
    discounts: [],
    taxRates: wish.tax_rates ?? [],
  });
  if (!wish.discounts) return item;
  const discounts = addDiscounts(context, wish.discounts, {
    customer: owner.customer,
    subscriptionItem: item.id,
  });
  return state.subscriptionItems.replace({ ...item, discounts });
}
