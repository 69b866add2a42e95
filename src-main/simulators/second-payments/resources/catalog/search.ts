import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { maybe, moment, sortOrder, word } from "../../shared/fields.ts";
import { MAX_PAGE, type Page, sortedBy, takePage } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { referencesIn } from "./references.ts";
import { type CatalogObject, type CatalogType, catalogTypes, topLevelTypes } from "./types.ts";

const name = word(255);
const ids = z.array(word(192)).min(1).max(250);

const query = lazyObject(() => ({
  sorted_attribute_query: maybe(
    z.object({
      attribute_name: name,
      initial_attribute_value: maybe(z.string()),
      sort_order: maybe(sortOrder),
    }),
  ),
  exact_query: maybe(z.object({ attribute_name: name, attribute_value: z.string() })),
  set_query: maybe(
    z.object({ attribute_name: name, attribute_values: z.array(z.string()).min(1).max(250) }),
  ),
  prefix_query: maybe(z.object({ attribute_name: name, attribute_prefix: word(255) })),
  range_query: maybe(
    z.object({
      attribute_name: name,
      attribute_min_value: maybe(z.int()),
      attribute_max_value: maybe(z.int()),
    }),
  ),
  text_query: maybe(z.object({ keywords: z.array(word(255)).min(1).max(3) })),
  items_for_tax_query: maybe(z.object({ tax_ids: ids })),
  items_for_modifier_list_query: maybe(z.object({ modifier_list_ids: ids })),
  items_for_item_options_query: maybe(z.object({ item_option_ids: maybe(ids) })),
  item_variations_for_item_option_values_query: maybe(
    z.object({ item_option_value_ids: maybe(ids) }),
  ),
}));

type Query = z.output<typeof query>;

/** `POST /v2/catalog/search` */
export const searchBody = lazyObject(() => ({
  cursor: maybe(z.string()),
  object_types: maybe(z.array(z.enum(catalogTypes)).max(50)),
  include_deleted_objects: maybe(z.boolean()),
  include_related_objects: maybe(z.boolean()),
  begin_time: maybe(moment),
  query: maybe(query),
  limit: maybe(z.int().min(1).max(1_000)),
  include_category_path_to_root: maybe(z.boolean()),
}));

/** A search has one query. */
export const rulesOfSearch = within(
  "query",
  exclusive(
    "sorted_attribute_query",
    "exact_query",
    "set_query",
    "prefix_query",
    "range_query",
    "text_query",
    "items_for_tax_query",
    "items_for_modifier_list_query",
    "items_for_item_options_query",
    "item_variations_for_item_option_values_query",
  ),
);

/** The value of an attribute as text in lower case: searches do not look at case. */
function textOf({ data }: CatalogObject, attribute: string): string | undefined {
  const value = data[attribute];
  if (typeof value === "string") return value.toLowerCase();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** The number of an attribute; money counts by its amount. */
function numberOf({ data }: CatalogObject, attribute: string): number | undefined {
  const value = isRecord(data[attribute]) ? data[attribute]["amount"] : data[attribute];
  return typeof value === "number" ? value : undefined;
}

const searched = ["name", "description", "description_html", "abbreviation", "sku", "upc"];

/** Returns whether each keyword begins a word of the object. Keywords below three characters do not count. */
export function hasKeywords(object: CatalogObject, keywords: readonly string[]): boolean {
  const words = searched.flatMap((field) => (textOf(object, field) ?? "").split(/[^\p{L}\p{N}]+/u));
  const counted = keywords.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  return counted.every((keyword) => words.some((word) => word.startsWith(keyword)));
}

function refersToOneOf(object: CatalogObject, wanted: readonly string[] | undefined): boolean {
  const referred = [...referencesIn(object.data)].map(({ id }) => id);
  return wanted === undefined || wanted.some((id) => referred.includes(id));
}

/** Returns the test that a query stands for. */
function testOf(wanted: Query): (object: CatalogObject) => boolean {
  const { exact_query: exact, set_query: set, prefix_query: prefix, range_query: range } = wanted;
  const ofType =
    (type: CatalogType, list: readonly string[] | undefined) => (object: CatalogObject) =>
      object.type === type && refersToOneOf(object, list);
  if (exact) {
    return (object) => textOf(object, exact.attribute_name) === exact.attribute_value.toLowerCase();
  }
  if (set) {
    const values = set.attribute_values.map((value) => value.toLowerCase());
    return (object) => values.includes(textOf(object, set.attribute_name) ?? "");
  }
  if (prefix) {
    const start = prefix.attribute_prefix.toLowerCase();
    return (object) => textOf(object, prefix.attribute_name)?.startsWith(start) === true;
  }
  if (range) {
    const { attribute_min_value: least = -Infinity, attribute_max_value: most = Infinity } = range;
    return (object) => {
      const value = numberOf(object, range.attribute_name);
      return value !== undefined && value >= least && value <= most;
    };
  }
  if (wanted.text_query) {
    const { keywords } = wanted.text_query;
    return (object) => hasKeywords(object, keywords);
  }
  if (wanted.items_for_tax_query) return ofType("ITEM", wanted.items_for_tax_query.tax_ids);
  if (wanted.items_for_modifier_list_query) {
    return ofType("ITEM", wanted.items_for_modifier_list_query.modifier_list_ids);
  }
  if (wanted.items_for_item_options_query) {
    return ofType("ITEM", wanted.items_for_item_options_query.item_option_ids);
  }
  const variations = wanted.item_variations_for_item_option_values_query;
  if (variations) return ofType("ITEM_VARIATION", variations.item_option_value_ids);
  return () => true;
}

/** One page of the objects that a search finds, oldest first unless it sorts by an attribute. */
export function searchCatalog(
  { catalog }: State,
  search: z.output<typeof searchBody>,
): Page<CatalogObject> {
  const { object_types: types, query: wanted, begin_time: begin } = search;
  const matches = wanted ? testOf(wanted) : () => true;
  // A search that names an attribute of children finds them without being told their type.
  const allowed: readonly CatalogType[] = types ?? (wanted ? catalogTypes : topLevelTypes);
  const keep = (object: CatalogObject) =>
    allowed.includes(object.type) &&
    (!object.isDeleted || search.include_deleted_objects === true) &&
    (begin === undefined || object.updatedAt > begin) &&
    matches(object);
  const limit = search.limit ?? MAX_PAGE;
  const sort = wanted?.sorted_attribute_query;
  if (!sort) return takePage(catalog, { sort_order: "ASC", limit, cursor: search.cursor }, keep);
  const order = sort.sort_order ?? "ASC";
  const key = (object: CatalogObject) =>
    numberOf(object, sort.attribute_name) ?? textOf(object, sort.attribute_name) ?? "";
  const first = sort.initial_attribute_value?.toLowerCase();
  const isFrom = (object: CatalogObject) => {
    const value = String(key(object));
    return first === undefined || (order === "ASC" ? value >= first : value <= first);
  };
  const hasIt = (object: CatalogObject) =>
    keep(object) && object.data[sort.attribute_name] !== undefined;
  const sorted = sortedBy(catalog.values(), key, (object) => hasIt(object) && isFrom(object));
  return takePage(sorted, { sort_order: order, limit, cursor: search.cursor });
}
