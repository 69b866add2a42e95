import { presentGiven } from "../../files/present-given.ts";
import { deriveRequestId } from "../../errors.ts";
import { listProperties } from "../../properties/columns.ts";
import { presentRollup } from "../../formulas/present-computed.ts";
import { presentValue } from "../../properties/present.ts";
import type { PropertySchema } from "../../properties/types.ts";
import { presentUrl } from "../../rich-text/plain-text.ts";
import { wrongCursor, type PageRequest } from "../../shared/paging.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import type { Page, View } from "../../state.ts";

/** The number of related pages that a page shows; the rest is read by the property. */
const MAX_REFERENCES = 25;

/** A page as the API shows it. `only` limits its properties, by id or name. */
export function presentPage(
  view: View,
  page: Page,
  only?: readonly string[],
): Record<string, unknown> {
  const { state } = view;
  const wanted = listProperties(state, page).filter(
    ({ id, name }) => !only || only.includes(id) || only.includes(name),
  );
  return {
    object: "page",
    id: page.id,
    ...presentHistory(page),
    cover: presentGiven(view, page.cover),
    icon: presentGiven(view, page.icon),
    parent: presentParent(state, page.parent),
    ...presentTrash(state, page),
    is_archived: page.isArchived,
    is_locked: page.isLocked,
    properties: Object.fromEntries(
      wanted.map((property) => {
        const { id, name, type } = property;
        const value = presentValue(view, page, property);
        if (type !== "relation" || !Array.isArray(value))
          return [name, { id, type, [type]: value }];
        const relation = value.slice(0, MAX_REFERENCES);
        return [name, { id, type, relation, has_more: value.length > MAX_REFERENCES }];
      }),
    ),
    url: presentUrl(state, page.id),
    public_url: null,
  };
}

/** Types whose values are shown as a list of items, a page at a time. */
const LISTED: readonly string[] = ["title", "rich_text", "relation", "people"];
const DEFAULT_PAGE_SIZE = 25;

/** The start of a page of items. Items have no ids, so the cursor is their position. */
function startOf({ start_cursor }: PageRequest): number {
  if (start_cursor == null) return 0;
  if (/^\d{1,6}$/.test(start_cursor)) return Number(start_cursor);
  throw wrongCursor(start_cursor);
}

/** A rollup with the values that it is of. */
function computedItems(
  view: View,
  page: Page,
  property: PropertySchema & { readonly type: "rollup" },
) {
  const summary = presentRollup(view, page, property, presentValue);
  const original = { ...property, function: "show_original" };
  const { array } = presentRollup(view, page, original, presentValue);
  const results: readonly object[] = Array.isArray(array) ? array : [];
  return { summary, results };
}

/** One property of a page: as a whole, or in pages for types that may be long. */
export function presentPageProperty(
  view: View,
  page: Page,
  property: PropertySchema,
  query: PageRequest,
): Record<string, unknown> {
  const { id, type } = property;
  const value = presentValue(view, page, property);
  const url = `${view.baseUrl}/v1/pages/${page.id}/properties/${id}`;
  const present = (one: unknown) => ({ object: "property_item", type, id, [type]: one });
  const rolled = property.type === "rollup" ? computedItems(view, page, property) : undefined;
  if (rolled) {
    const { results, summary } = rolled;
    const { array: _array, ...result } = summary;
    const shown = "array" in summary ? { ...result, array: [] } : result;
    return {
      object: "list",
      results: results.map((one) => ({ object: "property_item", id, ...one })),
      next_cursor: null,
      has_more: false,
      type: "property_item",
      property_item: { id, next_url: null, type, rollup: shown },
      request_id: deriveRequestId(url),
    };
  }
  if (!LISTED.includes(type) || !Array.isArray(value)) {
    return { ...present(value), request_id: deriveRequestId(url) };
  }
  const start = startOf(query);
  const end = start + (query.page_size ?? DEFAULT_PAGE_SIZE);
  const next = end < value.length ? String(end) : null;
  const nextUrl = next === null ? null : `${url}?start_cursor=${next}`;
  return {
    object: "list",
    results: value.slice(start, end).map(present),
    next_cursor: next,
    has_more: next !== null,
    type: "property_item",
    property_item: { id, next_url: nextUrl, type, [type]: {} },
    request_id: deriveRequestId(`${url} ${String(start)}`),
  };
}
