import { findTitle } from "../../rich-text/plain-text.ts";
import { route } from "../../route.ts";
import { idParam, requireDataSource } from "../../shared/find.ts";
import { firstPage, itemsFrom } from "../../shared/paging.ts";
import { templatesOf } from "./actions.ts";
import { listTemplatesQuery } from "./schema.ts";

/** Templates of data sources, from which pages are made. */
export const routes = [
  route("GET /v1/data_sources/:id/templates", "Lists the templates of a data source", {
    query: listTemplatesQuery,
    handle: ({ state }, { params, query }) => {
      const source = requireDataSource(state, idParam(params, "data_source_id"));
      const wanted = query.name?.toLowerCase() ?? "";
      const named = templatesOf(state, source)
        .map(({ id, isDefault }) => ({ id, name: findTitle(state, id) ?? "", isDefault }))
        .filter(({ name }) => name.toLowerCase().includes(wanted));
      const { items, next } = firstPage(itemsFrom(named, query), query);
      return {
        templates: items.map(({ id, name, isDefault }) => ({ id, name, is_default: isDefault })),
        has_more: next !== undefined,
        next_cursor: next ?? null,
      };
    },
  }),
];
