import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { maybe, sortOrder, text, word } from "../../shared/fields.ts";
import { MAX_PAGE, type Page, sortedBy, takePage } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { countInStock } from "../inventory/counts.ts";
import { childrenOf } from "./actions.ts";
import { referencesIn } from "./references.ts";
import { hasKeywords } from "./search.ts";
import type { CatalogObject } from "./types.ts";

const attributeFilter = lazyObject(() => ({
  custom_attribute_definition_id: maybe(word(192)),
  key: maybe(word(255)),
  string_filter: maybe(text(255)),
  number_filter: maybe(z.object({ min: maybe(z.string()), max: maybe(z.string()) })),
  selection_uids_filter: maybe(z.array(word(60)).max(100)),
  bool_filter: maybe(z.boolean()),
}));

/** `POST /v2/catalog/search-catalog-items` */
export const searchItemsBody = lazyObject(() => ({
  text_filter: maybe(text(255)),
  category_ids: maybe(z.array(word(192)).max(250)),
  stock_levels: maybe(z.array(z.enum(["OUT", "LOW"])).max(2)),
  enabled_location_ids: maybe(z.array(word(50)).max(300)),
  cursor: maybe(z.string()),
  limit: maybe(z.int().min(1).max(MAX_PAGE)),
  sort_order: maybe(sortOrder),
  product_types: maybe(z.array(word(50)).max(10)),
  custom_attribute_filters: maybe(z.array(attributeFilter).max(10)),
  archived_state: maybe(
    z.enum(["ARCHIVED_STATE_NOT_ARCHIVED", "ARCHIVED_STATE_ARCHIVED", "ARCHIVED_STATE_ALL"]),
  ),
}));

type Search = z.output<typeof searchItemsBody>;

/** Items, and the ids of their variations that match. */
interface FoundItems {
  readonly page: Page<CatalogObject>;
  readonly variationIds: readonly string[];
}

function passesAttribute(
  { base }: CatalogObject,
  wanted: z.output<typeof attributeFilter>,
): boolean {
  const values = isRecord(base["custom_attribute_values"])
    ? Object.entries(base["custom_attribute_values"])
    : [];
  return values.some(([key, value]) => {
    if (!isRecord(value)) return false;
    const isNamed =
      (wanted.key === undefined || wanted.key === key) &&
      (wanted.custom_attribute_definition_id === undefined ||
        wanted.custom_attribute_definition_id === value["custom_attribute_definition_id"]);
    return isNamed && hasValue(value, wanted);
  });
}

function hasValue(
  value: Readonly<Record<string, unknown>>,
  wanted: z.output<typeof attributeFilter>,
): boolean {
  const { string_value: sentence } = value;
  const words = typeof sentence === "string" ? sentence.toLowerCase() : "";
  const number = Number(value["number_value"]);
  const uids = z.array(z.string()).catch([]).parse(value["selection_uid_values"]);
  const { string_filter: part, number_filter: range, selection_uids_filter: chosen } = wanted;
  return (
    (part === undefined || words.includes(part.toLowerCase())) &&
    (range === undefined ||
      (number >= Number(range.min ?? -Infinity) && number <= Number(range.max ?? Infinity))) &&
    (chosen === undefined || chosen.some((uid) => uids.includes(uid))) &&
    (wanted.bool_filter === undefined || wanted.bool_filter === value["boolean_value"])
  );
}

/** Returns whether a place sells an object. */
export function isPresentAt({ base }: CatalogObject, locationId: string): boolean {
  const has = (field: string) =>
    z.array(z.string()).catch([]).parse(base[field]).includes(locationId);
  if (base["present_at_all_locations"] === false) return has("present_at_location_ids");
  return !has("absent_at_location_ids");
}

function passesItem(state: State, item: CatalogObject, search: Search): boolean {
  const { archived_state: archived = "ARCHIVED_STATE_NOT_ARCHIVED" } = search;
  const isArchived = item.data["is_archived"] === true;
  const categories = new Set([...referencesIn(item.data)].map(({ id }) => id));
  const places = search.enabled_location_ids;
  const { product_type: product } = item.data;
  return (
    item.type === "ITEM" &&
    !item.isDeleted &&
    (archived === "ARCHIVED_STATE_ALL" ||
      isArchived === (archived === "ARCHIVED_STATE_ARCHIVED")) &&
    (search.category_ids?.some((id) => categories.has(id)) ?? true) &&
    (places?.some((id) => isPresentAt(item, id)) ?? true) &&
    (search.product_types?.includes(typeof product === "string" ? product : "REGULAR") ?? true) &&
    (search.custom_attribute_filters?.every((one) => passesAttribute(item, one)) ?? true) &&
    matchingVariations(state, item, search) !== undefined
  );
}

function hasLevel(state: State, { id, data }: CatalogObject, search: Search): boolean {
  if (search.stock_levels === undefined) return true;
  const count = countInStock(state, id, search.enabled_location_ids);
  if (count === undefined) return false;
  const threshold = Number(data["inventory_alert_threshold"] ?? 0);
  const isLow = data["inventory_alert_type"] === "LOW_QUANTITY" && count > 0 && count <= threshold;
  return search.stock_levels.some((level) => (level === "OUT" ? count <= 0 : isLow));
}

/** The variations that match the text and the stock levels; `undefined` if the item does not match. */
function matchingVariations(
  state: State,
  item: CatalogObject,
  search: Search,
): readonly CatalogObject[] | undefined {
  const keywords = (search.text_filter ?? "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const inStock = childrenOf(state, item.id).filter((one) => hasLevel(state, one, search));
  if (search.stock_levels !== undefined && inStock.length === 0) return undefined;
  if (keywords.length === 0) return search.stock_levels === undefined ? [] : inStock;
  const named = inStock.filter((variation) => hasKeywords(variation, keywords));
  return named.length > 0 || hasKeywords(item, keywords) ? named : undefined;
}

/** One page of the items that a search finds, by name if an order is given. */
export function searchItems(state: State, search: Search): FoundItems {
  const { sort_order: order, limit = MAX_PAGE, cursor } = search;
  const keep = (item: CatalogObject) => passesItem(state, item, search);
  const byName = (item: CatalogObject) => String(item.data["name"]).toLowerCase();
  const page =
    order === undefined
      ? takePage(state.catalog, { sort_order: "ASC", limit, cursor }, keep)
      : takePage(sortedBy(state.catalog.values(), byName, keep), {
          sort_order: order,
          limit,
          cursor,
        });
  const found = page.items.flatMap((item) => matchingVariations(state, item, search) ?? []);
  return { page, variationIds: found.map(({ id }) => id) };
}
