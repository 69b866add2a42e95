import { noContent } from "#core/contract/response.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, words } from "../../shared/schema.ts";
import {
  createFilter,
  favourFilter,
  removeFilter,
  requireFilter,
  searchFilters,
  updateFilter,
} from "./actions.ts";
import { filterExpansions, presentFilter, presentFoundFilter } from "./present.ts";
import { filterBody, searchFiltersQuery } from "./schema.ts";

/** No filter is hidden from its owner, and administrators see what others see. */
const unsupported = ["overrideSharePermissions"];

/** Filters show all their parts but their users and subscriptions, which are always empty here. */
const expandQuery = lazyObject(() => ({ expand: words }));

/** Saved queries. */
export const routes = [
  route("POST /filter", "Saves a query", {
    query: expandQuery,
    body: filterBody,
    unsupported,
    handle: (context, { body }, view) => presentFilter(view, createFilter(context, view, body)),
  }),
  route("GET /filter/search", "Finds filters", {
    query: searchFiltersQuery,
    expands: filterExpansions,
    unsupported: ["overrideSharePermissions"],
    unsupportedFilters: ["groupname", "groupId", "owner", "projectId"],
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(searchFilters(state, view, query), query, `${baseUrl}${url}`, (filter) =>
        presentFoundFilter(view, filter, query.expand),
      ),
  }),
  route("GET /filter/my", "Lists the filters of the caller", {
    query: lazyObject(() => ({ includeFavourites: flag(false), expand: words })),
    handle: ({ state }, { query }, view) =>
      [...state.filters.values()]
        .filter(
          ({ ownerId, favouriteOf }) =>
            ownerId === view.callerId ||
            (query.includeFavourites && favouriteOf.includes(view.callerId)),
        )
        .map((filter) => presentFilter(view, filter)),
  }),
  route("GET /filter/favourite", "Lists the starred filters", ({ state }, _request, view) =>
    [...state.filters.values()]
      .filter(({ favouriteOf }) => favouriteOf.includes(view.callerId))
      .map((filter) => presentFilter(view, filter)),
  ),
  route("GET /filter/:id", "Shows a filter", {
    query: expandQuery,
    unsupported: ["overrideSharePermissions"],
    handle: (_context, { params }, view) => presentFilter(view, requireFilter(view, params["id"])),
  }),
  route("PUT /filter/:id", "Changes a filter", {
    query: expandQuery,
    body: filterBody,
    unsupported,
    handle: (context, { params, body }, view) => {
      const filter = requireFilter(view, params["id"]);
      return presentFilter(view, updateFilter(context, view, filter, body));
    },
  }),
  route("DELETE /filter/:id", "Deletes a filter", (context, { params }, view) => {
    removeFilter(context, view, requireFilter(view, params["id"]));
    return noContent();
  }),
  ...(["PUT", "DELETE"] as const).map((method) =>
    route(
      `${method} /filter/:id/favourite`,
      method === "PUT" ? "Stars a filter" : "Takes the star of a filter away",
      (context, { params }, view) => {
        const filter = requireFilter(view, params["id"]);
        return presentFilter(view, favourFilter(context, view, filter, method === "PUT"));
      },
    ),
  ),
];
