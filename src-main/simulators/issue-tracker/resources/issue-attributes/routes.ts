import * as z from "zod";
import type { Path } from "#core/contract/route.ts";
import { notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import {
  byId,
  byName,
  issueTypes,
  priorities,
  resolutions,
  statusCategories,
  statuses,
  type Named,
} from "../../shared/seeds.ts";
import type { State } from "../../state.ts";
import {
  presentCategory,
  presentIssueType,
  presentPriority,
  presentResolution,
  presentStatus,
} from "./present.ts";

/** The routes of a seeded list: the whole list, and one item by id. */
function seedRoutes<T extends Named>(
  path: Path,
  [one, many]: readonly [one: string, many: string],
  items: readonly T[],
  present: (view: View, item: T) => unknown,
) {
  return [
    route(`GET ${path}`, `Lists the ${many}`, (_context, _request, view) =>
      items.map((item) => present(view, item)),
    ),
    route(`GET ${path}/:id`, `Shows a ${one}`, (_context, { params: { id = "" } }, view) => {
      const item = path === "/status" ? byName(items, id) : byId(items, id);
      if (!item) throw notFound(`The ${one} with id '${id}' does not exist`);
      return present(view, item);
    }),
  ];
}

const searchPrioritiesQuery = offsetQuery(50).extend({
  id: words,
  priorityName: z.string().optional(),
  onlyDefault: flag(false),
  expand: words,
});

function searchPriorities(query: z.output<typeof searchPrioritiesQuery>) {
  const name = query.priorityName?.toLowerCase() ?? "";
  return priorities.filter(
    (priority) =>
      (query.id?.includes(priority.id) ?? true) &&
      priority.name.toLowerCase().includes(name) &&
      // A default belongs to a priority scheme; the site has none.
      !query.onlyDefault,
  );
}

function labelsIn(state: State): readonly string[] {
  const labels = [...state.issues.values()].flatMap((issue) => issue.labels);
  return [...new Set(labels)].sort();
}

/** Lists that every site has: issue types, statuses, priorities, resolutions, labels. */
export const routes = [
  ...seedRoutes("/issuetype", ["issue type", "issue types"], issueTypes, presentIssueType),
  ...seedRoutes("/status", ["status", "statuses"], statuses, presentStatus),
  ...seedRoutes("/priority", ["priority", "priorities"], priorities, presentPriority),
  ...seedRoutes("/resolution", ["resolution", "resolutions"], resolutions, presentResolution),
  route("GET /priority/search", "Lists the priorities by page", {
    query: searchPrioritiesQuery,
    unsupportedFilters: ["projectId"],
    handle: (_context, { query, url, baseUrl }, view) =>
      presentPage(searchPriorities(query), query, `${baseUrl}${url}`, (priority) => ({
        ...presentPriority(view, priority),
        isDefault: false,
      })),
  }),
  route("GET /statuscategory", "Lists the status categories", (_context, _request, view) =>
    statusCategories.map((category) => presentCategory(view, category)),
  ),
  route("GET /label", "Lists the labels in use", {
    query: offsetQuery(1_000),
    handle: ({ state }, { query, url, baseUrl }) =>
      presentPage(labelsIn(state), query, `${baseUrl}${url}`, (label) => label),
  }),
];
