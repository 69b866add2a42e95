import { presentGiven } from "../../files/present-given.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { deriveRequestId } from "../../errors.ts";
import { listProperties } from "../../properties/columns.ts";
import { presentRollup } from "../../formulas/present-computed.ts";
import { presentValue } from "../../properties/present.ts";
import type { PropertySchema } from "../../properties/types.ts";
import { presentUrl } from "../../rich-text/plain-text.ts";
import { wrongCursor, type PageRequest } from "../../shared/paging.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import type { Page, View } from "../../state.ts";
import { limitReferences, MAX_REFERENCES } from "./limit-references.ts";

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
        const shown = { id, type, [type]: limitReferences(type, value) };
        if (type !== "relation" || !Array.isArray(value)) return [name, shown];
        return [name, { ...shown, has_more: value.length > MAX_REFERENCES }];
      }),
    ),
    url: presentUrl(state, page.id),
    public_url: null,
  };
}

/** Types whose values are shown as a list of items, a page at a time. */
const LISTED: readonly string[] = ["title", "rich_text", "relation", "people"];

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

/** The result of a rollup, which is known at the end of its list only. */
function presentSummary(
  { array: _array, ...result }: Readonly<Record<string, unknown>>,
  next: string | null,
): Record<string, unknown> {
  if (next !== null) return { type: "incomplete", incomplete: {}, function: result["function"] };
  return result["type"] === "array" ? { ...result, array: [] } : result;
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
  const items: readonly unknown[] | undefined =
    rolled?.results ?? (LISTED.includes(type) && Array.isArray(value) ? value : undefined);
  if (!items) return { ...present(value), request_id: deriveRequestId(url) };
  const start = startOf(query);
  const end = start + (query.page_size ?? MAX_REFERENCES);
  const next = end < items.length ? String(end) : null;
  const nextUrl = next === null ? null : `${url}?start_cursor=${next}`;
  const part = items.slice(start, end);
  return {
    object: "list",
    results: rolled
      ? part.map((one) => ({ object: "property_item", id, ...(isRecord(one) ? one : {}) }))
      : part.map(present),
    next_cursor: next,
    has_more: next !== null,
    type: "property_item",
    property_item: {
      id,
      next_url: nextUrl,
      type,
      [type]: rolled ? presentSummary(rolled.summary, next) : {},
    },
    request_id: deriveRequestId(`${url} ${String(start)}`),
  };
}
