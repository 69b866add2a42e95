import * as z from "zod";
import type { Collection } from "#core/state/collection.ts";
import type { Path } from "#core/contract/route.ts";
import { notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { byName, statusCategories, type Named } from "../../shared/seeds.ts";
import { defaultPriorityOf, defaultOf, prioritiesOf } from "../../site/offers.ts";
import { requireProjectById } from "../../site/projects.ts";
import type { State } from "../../state.ts";
import {
  presentCategory,
  presentIssueType,
  presentPriority,
  presentResolution,
  presentStatus,
} from "./present.ts";

/** The routes of a list of the site: the whole list, and one item by id. */
function listRoutes<T extends Named>(
  path: Path,
  [one, many]: readonly [one: string, many: string],
  listIn: (state: State) => Collection<T>,
  present: (view: View, item: T) => unknown,
) {
  return [
    route(`GET ${path}`, `Lists the ${many}`, ({ state }, _request, view) =>
      Array.from(listIn(state).values(), (item) => present(view, item)),
    ),
    route(`GET ${path}/:id`, `Shows a ${one}`, ({ state }, { params: { id = "" } }, view) => {
      const all = listIn(state);
      const item = path === "/status" ? byName([...all.values()], id) : all.get(id);
      if (!item) throw notFound(`The ${one} with id '${id}' does not exist`);
      return present(view, item);
    }),
  ];
}

const searchPrioritiesQuery = offsetQuery(50).extend({
  id: words,
  projectId: words,
  priorityName: z.string().optional(),
  onlyDefault: flag(false),
  expand: words,
});

function searchPriorities(state: State, query: z.output<typeof searchPrioritiesQuery>) {
  const name = query.priorityName?.toLowerCase() ?? "";
  const projects = query.projectId?.map((id) => requireProjectById(state, id));
  const offered = projects && new Set(projects.flatMap((one) => prioritiesOf(state, one)));
  const defaults = new Set(projects?.map((one) => defaultPriorityOf(state, one)));
  const usual = defaultOf(state, "priority");
  if (usual !== undefined) defaults.add(usual);
  return [...state.priorities.values()]
    .filter(
      (priority) =>
        (query.id?.includes(priority.id) ?? true) &&
        (offered?.has(priority) ?? true) &&
        priority.name.toLowerCase().includes(name) &&
        (!query.onlyDefault || defaults.has(priority.id)),
    )
    .map((priority) => ({ priority, isDefault: defaults.has(priority.id) }));
}

function labelsIn(state: State): readonly string[] {
  const labels = [...state.issues.values()].flatMap((issue) => issue.labels);
  return [...new Set(labels)].sort();
}

/** Lists that every site has: issue types, statuses, priorities, resolutions, labels. */
export const routes = [
  ...listRoutes(
    "/issuetype",
    ["issue type", "issue types"],
    (state) => state.issueTypes,
    presentIssueType,
  ),
  ...listRoutes("/status", ["status", "statuses"], (state) => state.statuses, presentStatus),
  ...listRoutes(
    "/priority",
    ["priority", "priorities"],
    (state) => state.priorities,
    presentPriority,
  ),
  ...listRoutes(
    "/resolution",
    ["resolution", "resolutions"],
    (state) => state.resolutions,
    presentResolution,
  ),
  route("GET /priority/search", "Lists the priorities by page", {
    query: searchPrioritiesQuery,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(
        searchPriorities(state, query),
        query,
        `${baseUrl}${url}`,
        ({ priority, isDefault }) => ({ ...presentPriority(view, priority), isDefault }),
      ),
  }),
  route("GET /statuscategory", "Lists the status categories", (_context, _request, view) =>
    statusCategories.map((category) => presentCategory(view, category)),
  ),
  route("GET /statuscategory/:id", "Shows a status category", (_context, { params }, view) => {
    const wanted = params["id"] ?? "";
    const category = statusCategories.find(({ id, key }) => [String(id), key].includes(wanted));
    if (category) return presentCategory(view, category);
    throw notFound(`The status category '${wanted}' does not exist`);
  }),
  route("GET /label", "Lists the labels in use", {
    query: offsetQuery(1_000),
    handle: ({ state }, { query, url, baseUrl }) =>
      presentPage(labelsIn(state), query, `${baseUrl}${url}`, (label) => label),
  }),
];
