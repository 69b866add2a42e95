import type { Filter } from "../../agile/types.ts";
import { presentShare } from "../../access/shares.ts";
import type { ApiObject, View } from "../../route.ts";
import { presentUserId } from "../users/present.ts";

/** The parts of a filter that `expand` adds to a search. */
export const filterExpansions = [
  "description",
  "favourite",
  "favouritedCount",
  "jql",
  "owner",
  "searchUrl",
  "viewUrl",
  "sharePermissions",
  "editPermissions",
  "subscriptions",
];

/** A filter with all its parts. */
export function presentFilter(view: View, filter: Filter): ApiObject {
  const { id, name, description, jql, favouriteOf, ownerId } = filter;
  return {
    self: `${view.base}/filter/${id}`,
    id,
    name,
    description,
    owner: presentUserId(view, ownerId),
    jql,
    viewUrl: `${view.site}/issues/?filter=${id}`,
    searchUrl: `${view.base}/search?jql=${encodeURIComponent(jql)}`,
    favourite: favouriteOf.includes(view.callerId),
    favouritedCount: favouriteOf.length,
    sharePermissions: filter.shares.map((share) => presentShare(view, share)),
    editPermissions: filter.editShares.map((share) => presentShare(view, share)),
    sharedUsers: { size: 0, items: [], "max-results": 1000, "start-index": 0, "end-index": 0 },
    subscriptions: { size: 0, items: [], "max-results": 1000, "start-index": 0, "end-index": 0 },
  };
}

/** A filter as a search shows it: only what the client asks for. */
export function presentFoundFilter(
  view: View,
  filter: Filter,
  expand: readonly string[] = [],
): ApiObject {
  const whole = presentFilter(view, filter);
  const { self, id, name } = whole;
  const chosen = filterExpansions.filter((part) => expand.includes(part));
  const parts = chosen.map((part) => [part, part === "subscriptions" ? [] : whole[part]] as const);
  return { expand: filterExpansions.join(","), self, id, name, ...Object.fromEntries(parts) };
}
