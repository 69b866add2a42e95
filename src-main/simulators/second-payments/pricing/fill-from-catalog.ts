import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { invalidRequest } from "../errors.ts";
import { percentage } from "../resources/catalog/fields.ts";
import { findObject } from "../resources/catalog/drafts.ts";
import type { CatalogObject, CatalogType } from "../resources/catalog/types.ts";
import type { SentParts } from "../resources/orders/schema.ts";
import { anyMoney } from "../shared/fields.ts";
import type { State } from "../state.ts";

const name = z.string().optional().catch(undefined);
const money = anyMoney.optional().catch(undefined);
const share = percentage.optional().catch(undefined);
const overrides = z
  .array(lazyLooseObject(() => ({ location_id: z.string(), price_money: money })))
  .catch([]);

type Sent<List extends keyof SentParts> =
  NonNullable<SentParts[List]> extends readonly (infer T)[] ? T : never;

/** An object that a part of an order names. Throws Square's 404 for an unknown one. */
function requireNamed(
  state: State,
  type: CatalogType,
  id: string | undefined,
  field: string,
): CatalogObject | undefined {
  if (id === undefined) return undefined;
  const found = findObject(state, id);
  if (found?.type === type) return found;
  const kind = type === "ITEM_VARIATION" ? "Item variation" : type.toLowerCase();
  const detail = `${kind} with catalog object ID ${id} not found.`;
  throw invalidRequest(404, "NOT_FOUND", detail, `${field}.catalog_object_id`);
}

/** The price of a variation at a location. */
function priceAt({ data }: CatalogObject, locationId: string) {
  const own = overrides
    .parse(data["location_overrides"])
    .find((one) => one.location_id === locationId);
  return own?.price_money ?? money.parse(data["price_money"]);
}

function fillLine(
  state: State,
  line: Sent<"line_items">,
  field: string,
  locationId: string,
): Sent<"line_items"> {
  const modifiers = line.modifiers?.map((modifier, index) => {
    const place = `${field}.modifiers[${String(index)}]`;
    const known = requireNamed(state, "MODIFIER", modifier.catalog_object_id, place);
    if (!known) return modifier;
    return {
      ...modifier,
      name: modifier.name ?? name.parse(known.data["name"]),
      base_price_money: modifier.base_price_money ?? money.parse(known.data["price_money"]),
      catalog_version: modifier.catalog_version ?? known.version,
    };
  });
  const filled = { ...line, modifiers };
  const variation = requireNamed(state, "ITEM_VARIATION", line.catalog_object_id, field);
  if (!variation) return filled;
  const item = findObject(state, String(variation.data["item_id"]));
  return {
    ...filled,
    name: line.name ?? name.parse(item?.data["name"]),
    variation_name: line.variation_name ?? name.parse(variation.data["name"]),
    base_price_money: line.base_price_money ?? priceAt(variation, locationId),
    catalog_version: line.catalog_version ?? variation.version,
  };
}

function fillTax(state: State, tax: Sent<"taxes">, field: string): Sent<"taxes"> {
  const known = requireNamed(state, "TAX", tax.catalog_object_id, field);
  if (!known) return tax;
  const { inclusion_type: inclusion } = known.data;
  return {
    ...tax,
    name: tax.name ?? name.parse(known.data["name"]),
    percentage: tax.percentage ?? share.parse(known.data["percentage"]),
    type: tax.type ?? (inclusion === "INCLUSIVE" ? inclusion : "ADDITIVE"),
    catalog_version: tax.catalog_version ?? known.version,
  };
}

function fillDiscount(state: State, discount: Sent<"discounts">, field: string): Sent<"discounts"> {
  const known = requireNamed(state, "DISCOUNT", discount.catalog_object_id, field);
  if (!known) return discount;
  const isOwn = discount.percentage !== undefined || discount.amount_money !== undefined;
  return {
    ...discount,
    name: discount.name ?? name.parse(known.data["name"]),
    catalog_version: discount.catalog_version ?? known.version,
    ...(!isOwn && {
      percentage: share.parse(known.data["percentage"]),
      amount_money: money.parse(known.data["amount_money"]),
    }),
  };
}

/** Fills in names, prices and versions of the parts that name an object of the catalog. */
export function fillFromCatalog<Parts extends SentParts>(
  state: State,
  sent: Parts,
  locationId: string,
): Parts {
  const place = (list: string, index: number) => `order.${list}[${String(index)}]`;
  return {
    ...sent,
    line_items: sent.line_items?.map((line, index) =>
      fillLine(state, line, place("line_items", index), locationId),
    ),
    taxes: sent.taxes?.map((tax, index) => fillTax(state, tax, place("taxes", index))),
    discounts: sent.discounts?.map((discount, index) =>
      fillDiscount(state, discount, place("discounts", index)),
    ),
  };
}
