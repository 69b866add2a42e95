import { notFound } from "../errors.ts";
import { systemFields, type SystemField } from "../fields/catalogue.ts";
import { offsetQuery } from "../params.ts";
import { presentPage } from "../paging.ts";
import {
  presentCategory,
  presentIssueType,
  presentLinkType,
  presentPriority,
  presentResolution,
  presentStatus,
} from "../present/seeds.ts";
import { versioned } from "../route.ts";
import {
  byId,
  byName,
  issueTypes,
  linkTypes,
  priorities,
  resolutions,
  statusCategories,
  statuses,
  type Named,
} from "../seeds.ts";
import type { View } from "../view.ts";

function presentField(field: SystemField): Record<string, unknown> {
  return {
    id: field.id,
    key: field.id,
    name: field.name,
    custom: false,
    orderable: field.operations.length > 0,
    navigable: true,
    searchable: field.clauseNames.length > 0,
    clauseNames: field.clauseNames,
    schema: field.schema,
  };
}

/** A list whose things also stand alone. */
function listRoutes<T extends Named>(
  path: string,
  words: readonly [one: string, many: string],
  items: readonly T[],
  present: (view: View, item: T) => unknown,
) {
  return [
    versioned({
      method: "GET",
      path,
      summary: `Lists the ${words[1]}`,
      handle: (_context, _request, view) => items.map((item) => present(view, item)),
    }),
    versioned({
      method: "GET",
      path: `${path}/:id`,
      summary: `Shows a ${words[0]}`,
      handle: (_context, { params }, view) => {
        const id = params["id"] ?? "";
        const item = path === "/status" ? byName(items, id) : byId(items, id);
        if (!item) throw notFound(`The ${words[0]} with id '${id}' does not exist`);
        return present(view, item);
      },
    }),
  ].flat();
}

/** What every site has and nobody changes. */
export const listingRoutes = [
  listRoutes("/issuetype", ["issue type", "types of issues"], issueTypes, presentIssueType),
  listRoutes("/status", ["status", "statuses"], statuses, presentStatus),
  listRoutes("/priority", ["priority", "priorities"], priorities, presentPriority),
  listRoutes("/resolution", ["resolution", "ways issues end"], resolutions, presentResolution),
  versioned({
    method: "GET",
    path: "/priority/search",
    summary: "Lists the priorities by page",
    query: offsetQuery(50),
    handle: (_context, { query }, view) =>
      presentPage(priorities, query, `${view.base}/priority/search`, (priority) => ({
        ...presentPriority(view, priority),
        isDefault: priority.id === "3",
      })),
  }),
  versioned({
    method: "GET",
    path: "/statuscategory",
    summary: "Lists the groups of statuses",
    handle: (_context, _request, view) =>
      statusCategories.map((category) => presentCategory(view, category)),
  }),
  versioned({
    method: "GET",
    path: "/field",
    summary: "Lists the fields of issues",
    handle: () => systemFields.map(presentField),
  }),
  versioned({
    method: "GET",
    path: "/issueLinkType",
    summary: "Lists the types of links",
    handle: (_context, _request, view) => ({
      issueLinkTypes: linkTypes.map((type) => presentLinkType(view, type)),
    }),
  }),
  versioned({
    method: "GET",
    path: "/issueLinkType/:id",
    summary: "Shows a type of links",
    handle: (_context, { params }, view) => {
      const type = byId(linkTypes, params["id"] ?? "");
      if (!type) throw notFound(`No issue link type with id '${params["id"] ?? ""}' found.`);
      return presentLinkType(view, type);
    },
  }),
].flat();
