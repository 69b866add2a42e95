import { routesOf } from "#core/kernel/route.ts";
import { validationError } from "../errors.ts";
import { idOf, pageById } from "../find.ts";
import { pageQuery, type PageRequest } from "../paging.ts";
import { presentValue } from "../present-property.ts";
import { findProperty, propertiesOf } from "../properties/columns.ts";
import type { PropertySchema } from "../properties/types.ts";
import type { NotesState } from "../state.ts";
import { requestIdOf, notFound } from "../errors.ts";

const route = routesOf<NotesState>();

const LISTED: readonly string[] = ["title", "rich_text", "relation", "people"];
const USUAL = 25;

/** Where a page of items begins: their places are the cursors, for items have no ids. */
function startOf({ start_cursor }: PageRequest): number {
  if (start_cursor == null) return 0;
  if (/^\d{1,6}$/.test(start_cursor)) return Number(start_cursor);
  throw validationError(`The start_cursor provided is invalid: ${start_cursor}`);
}

function presentItems(
  property: PropertySchema,
  items: readonly unknown[],
  query: PageRequest,
  address: string,
): Record<string, unknown> {
  const start = startOf(query);
  const end = start + (query.page_size ?? USUAL);
  const next = end < items.length ? String(end) : null;
  const { id, type } = property;
  return {
    object: "list",
    results: items
      .slice(start, end)
      .map((item) => ({ object: "property_item", type, id, [type]: item })),
    next_cursor: next,
    has_more: next !== null,
    type: "property_item",
    property_item: {
      id,
      next_url: next === null ? null : `${address}?start_cursor=${next}`,
      type,
      [type]: {},
    },
    request_id: requestIdOf(`${address} ${String(start)}`),
  };
}

/** One property of a page: whole, or in pages where it may be long. */
export const pagePropertyRoutes = [
  route({
    method: "GET",
    path: "/v1/pages/:id/properties/:property",
    summary: "Shows one property of a page",
    query: pageQuery,
    handle: ({ state }, { params, query, baseUrl }) => {
      const page = pageById(state, idOf(params, "page_id"));
      const key = params["property"] ?? "";
      const property = findProperty(propertiesOf(state, page), key);
      if (!property) throw notFound("property", key);
      const value = presentValue(state, page, property);
      const address = `${baseUrl}/v1/pages/${page.id}/properties/${property.id}`;
      if (LISTED.includes(property.type) && Array.isArray(value)) {
        return presentItems(property, value, query, address);
      }
      const { id, type } = property;
      return { object: "property_item", type, id, [type]: value, request_id: requestIdOf(address) };
    },
  }),
];
