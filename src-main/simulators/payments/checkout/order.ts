import { badRequest } from "../errors.ts";
import { amountIn } from "../catalog/amounts.ts";
import { priceResource } from "../resources/prices/present.ts";
import { referenceTo } from "../shared/resource.ts";
import type { SimContext } from "../state.ts";
import type { Problems } from "./card-form.ts";
import type { PageOptions } from "./page-options.ts";
import type { CheckoutLine, CheckoutSession } from "./types.ts";

/** Throws if something that a page offers besides its lines cannot be bought with them. */
export function checkOptionalItems(
  context: SimContext,
  items: PageOptions["optional_items"],
  { mode, currency }: Pick<CheckoutSession, "currency" | "mode">,
): void {
  for (const [index, { price: id }] of items.entries()) {
    const param = `optional_items[${String(index)}][price]`;
    const price = referenceTo(context, priceResource, id, param);
    if (!amountIn(price, currency ?? "")) {
      throw badRequest("Optional items must have the currency of the line items.", { param });
    }
    if (mode === "subscription" || price.recurring === null) continue;
    throw badRequest("You specified `payment` mode but passed a recurring price.", { param });
  }
}

/** A buyer's changes to an order: each is as it was where nothing is given. */
export interface OrderChange {
  /** Quantities, by the ids of lines or prices. */
  readonly quantities?: Readonly<Record<string, number>> | undefined;
  /** The prices of the optional items that are wanted. */
  readonly optional?: readonly string[] | undefined;
  readonly shippingRate?: string | undefined;
}

type Ordered = Pick<CheckoutSession, "lines" | "options" | "shippingOptions" | "shippingRate">;

/** Returns the least and the most that a line can be set to; `null`: it is fixed. */
export function rangeOf({ adjustable, isOptional }: CheckoutLine) {
  if (adjustable?.enabled !== true) return null;
  return { least: adjustable.minimum ?? (isOptional ? 1 : 0), most: adjustable.maximum ?? 99 };
}

function quantityProblem(line: CheckoutLine, wanted: number): string | undefined {
  const range = rangeOf(line);
  if (!range) return "The quantity of this item is fixed.";
  if (Number.isInteger(wanted) && wanted >= range.least && wanted <= range.most) return undefined;
  return `Enter a number from ${String(range.least)} to ${String(range.most)}.`;
}

const sum = (lines: readonly CheckoutLine[]) =>
  lines.reduce((all, { quantity }) => all + quantity, 0);

/** Applies a buyer's changes to an order, or says what is wrong with them. */
export function changeOrder(
  context: SimContext,
  session: Ordered,
  { quantities = {}, optional, shippingRate }: OrderChange,
): { readonly order: Ordered } | { readonly problems: Problems } {
  const { options } = session;
  const lines = optional === undefined ? session.lines : withOptional(context, session, optional);
  const problems: Record<string, string | undefined> = {};
  const changed = lines.map((line) => {
    const wanted = quantities[line.id] ?? quantities[line.price];
    if (wanted === undefined || wanted === line.quantity) return line;
    problems[`quantities.${line.id}`] = quantityProblem(line, wanted);
    return { ...line, quantity: wanted };
  });
  for (const key of Object.keys(quantities)) {
    if (lines.some((line) => line.id === key || line.price === key)) continue;
    problems[`quantities.${key}`] = "The order has no such line.";
  }
  for (const price of optional ?? []) {
    if (options.optional_items.some((item) => item.price === price)) continue;
    problems["optional_items"] = "Choose among the optional items of the page.";
  }
  if (shippingRate !== undefined && !session.shippingOptions.includes(shippingRate)) {
    problems["shipping_rate"] = "Choose one of the shipping options of the page.";
  }
  const [first] = changed;
  if (first && sum(changed) === 0) problems[`quantities.${first.id}`] = "Order at least one item.";
  if (Object.values(problems).some(Boolean)) return { problems };
  return {
    order: {
      ...session,
      lines: changed.filter(({ quantity }) => quantity > 0),
      shippingRate: shippingRate ?? session.shippingRate,
    },
  };
}

/** Returns the lines of an order with the given optional items, and no others. */
function withOptional(
  { ids }: SimContext,
  { lines, options }: Ordered,
  wanted: readonly string[],
): readonly CheckoutLine[] {
  const kept = lines.filter((line) => !line.isOptional || wanted.includes(line.price));
  const added = options.optional_items
    .filter(({ price }) => wanted.includes(price))
    .filter(({ price }) => !kept.some((line) => line.isOptional && line.price === price))
    .map(({ price, quantity, adjustable_quantity: adjustable }): CheckoutLine => ({
      id: ids.next("li_", 24),
      ...{ price, quantity, adjustable, isOptional: true, taxRates: [], metadata: {} },
    }));
  return [...kept, ...added];
}
