import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { mayBrowse } from "../../access/holds.ts";
import { notFound } from "../../errors.ts";
import { allIssues, prepareFilter } from "../../jql/search.ts";
import { findLevel } from "../../fields/values.ts";
import { route } from "../../route.ts";
import { findIssue, requireProject } from "../../shared/find.ts";
import { mark } from "../../shared/mark.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { byId, issueTypes, resolutions, statuses, type Status } from "../../shared/seeds.ts";
import { presentIssueType, presentResolution } from "../issue-attributes/present.ts";
import { listedExpansions, presentListedProject } from "../projects/present.ts";

const categories = {
  undefined: "TODO",
  new: "TODO",
  indeterminate: "IN_PROGRESS",
  done: "DONE",
} as const;

function presentGlobalStatus({ id, name, category }: Status): object {
  const key = z.enum(["undefined", "new", "indeterminate", "done"]).parse(category.key);
  return { id, name, description: "", scope: { type: "GLOBAL" }, statusCategory: categories[key] };
}

const types = (
  [
    ["software", "Software", "#F5A623"],
    ["business", "Business", "#1D7AFC"],
    ["service_desk", "Service Desk", "#67AB49"],
  ] as const
).map(([key, formattedKey, color]) => ({
  key,
  formattedKey,
  descriptionI18nKey: `jira.project.type.${key}.description`,
  icon: "",
  color,
}));

const pickerQuery = lazyObject(() => ({
  query: z.string().default(""),
  currentJQL: z.string().default(""),
  currentIssueKey: z.string().optional(),
  currentProjectId: z.string().optional(),
  showSubTasks: flag(true),
  showSubTaskParent: flag(true),
}));

const MAX_PICKED = 20;

/** Lists that every site has, and what pickers propose. */
export const routes = [
  route("GET /issue/picker", "Proposes issues for what was typed", {
    query: pickerQuery,
    handle: ({ state, now }, { query }, { callerId, site }) => {
      const scope = { state, now, callerId };
      const current = findIssue(state, query.currentIssueKey ?? "");
      const typed = query.query.toLowerCase();
      const found = allIssues(scope, prepareFilter(scope, query.currentJQL)).filter(
        ({ id, key, summary, projectId, typeId }) =>
          id !== current?.id &&
          (query.currentProjectId === undefined || projectId === query.currentProjectId) &&
          (query.showSubTasks || findLevel(typeId) !== -1) &&
          (query.showSubTaskParent || id !== current?.parentId) &&
          [key, summary].some((text) => text.toLowerCase().includes(typed)),
      );
      const shown = found.slice(0, MAX_PICKED).map(({ id, key, summary, typeId }) => ({
        id: Number(id),
        key,
        keyHtml: mark(key, query.query),
        img: `${site}/images/icons/issuetypes/${byId(issueTypes, typeId)?.name.toLowerCase() ?? ""}.svg`,
        summary: mark(summary, query.query),
        summaryText: summary,
      }));
      const sub = `Showing ${String(shown.length)} of ${String(found.length)} matching issues`;
      return { sections: [{ label: "Current Search", sub, id: "cs", issues: shown }] };
    },
  }),
  route("GET /issuetype/project", "Lists the issue types of a project", {
    query: lazyObject(() => ({
      projectId: z.string("The query parameter 'projectId' must be provided."),
      level: z
        .string()
        .regex(/^-?\d$/, "must be a number")
        .transform(Number)
        .optional(),
    })),
    handle: ({ state }, { query }, view) => {
      requireProject(state, { project: query.projectId });
      return issueTypes
        .filter(({ level }) => query.level === undefined || level === query.level)
        .map((type) => presentIssueType(view, type));
    },
  }),
  route("GET /project/recent", "Lists up to 20 projects, the newest first", {
    query: lazyObject(() => ({ expand: words })),
    expands: listedExpansions,
    unsupported: ["properties"],
    handle: ({ state }, { query }, view) =>
      [...state.projects.values()]
        .reverse()
        .filter((project) => mayBrowse(state, view.callerId, { project }))
        .slice(0, MAX_PICKED)
        .map((project) => presentListedProject(view, project, query.expand)),
  }),
  ...(["GET /project/type", "GET /project/type/accessible"] as const).map((endpoint) =>
    route(endpoint, "Lists the types of projects", () => types),
  ),
  route("GET /project/type/:type", "Shows a type of projects", (_context, { params }) => {
    const type = types.find(({ key }) => key === params["type"]);
    if (type) return type;
    throw notFound("The project type does not exist.");
  }),
  route("GET /resolution/search", "Lists the resolutions by page", {
    query: offsetQuery(50).extend({ id: words, onlyDefault: flag(false) }),
    handle: (_context, { query, url, baseUrl }, view) => {
      const found = resolutions.filter(
        ({ id }) => (query.id?.includes(id) ?? true) && (!query.onlyDefault || id === "10000"),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) => ({
        ...presentResolution(view, one),
        isDefault: one.id === "10000",
      }));
    },
  }),
  route("GET /statuses", "Shows statuses by their ids", {
    query: lazyObject(() => ({ id: words })),
    unsupported: ["expand"],
    handle: (_context, { query }) =>
      statuses.filter(({ id }) => query.id?.includes(id) ?? true).map(presentGlobalStatus),
  }),
  route("GET /statuses/search", "Finds statuses by name and category", {
    query: offsetQuery(200).extend({
      searchString: z.string().default(""),
      statusCategory: z.enum(["TODO", "IN_PROGRESS", "DONE"]).optional(),
      projectId: z.string().optional(),
    }),
    unsupported: ["expand"],
    unsupportedFilters: ["includeGlobalStatuses"],
    handle: ({ state }, { query, url, baseUrl }) => {
      if (query.projectId !== undefined) requireProject(state, { project: query.projectId });
      const typed = query.searchString.toLowerCase();
      const found = statuses
        .map((status) => ({ status, shown: presentGlobalStatus(status) }))
        .filter(({ status, shown }) => {
          const isFitting =
            "statusCategory" in shown && shown.statusCategory === query.statusCategory;
          return (
            status.name.toLowerCase().includes(typed) &&
            (query.statusCategory === undefined || isFitting)
          );
        });
      return presentPage(found, query, `${baseUrl}${url}`, ({ shown }) => shown);
    },
  }),
  route("GET /workflow/search", "Shows the one workflow", {
    query: offsetQuery(50).extend({
      workflowName: words,
      isActive: flag(true),
      queryString: z.string().default(""),
      orderBy: z
        .enum([
          "name",
          "-name",
          "+name",
          "created",
          "-created",
          "+created",
          "updated",
          "-updated",
          "+updated",
        ])
        .optional(),
      expand: words,
    }),
    expands: ["transitions", "statuses"],
    handle: (_context, { query, url, baseUrl }) => {
      const name = "jira";
      const isFound =
        (query.workflowName?.includes(name) ?? true) &&
        name.includes(query.queryString.toLowerCase()) &&
        query.isActive;
      const workflow = {
        id: { name, entityId: "5b8a4c5e-4b3d-4a34-9f4d-6c2f1e0a7b10" },
        description: "The workflow of all projects",
        isDefault: true,
        ...(query.expand?.includes("statuses") && {
          statuses: statuses.map((status) => ({ id: status.id, name: status.name })),
        }),
        ...(query.expand?.includes("transitions") && {
          transitions: statuses.map((status) => ({
            id: status.transitionId,
            name: status.name,
            description: "",
            from: [],
            to: status.id,
            type: "global",
          })),
        }),
      };
      return presentPage(isFound ? [workflow] : [], query, `${baseUrl}${url}`, (one) => one);
    },
  }),
  route(
    "GET /project/:project/hierarchy",
    "Lists the levels of the issue types of a project",
    ({ state }, { params }) => {
      const { id } = requireProject(state, params);
      const levels = [
        [1, "Epic"],
        [0, "Base"],
        [-1, "Sub-task"],
      ] as const;
      return {
        projectId: Number(id),
        hierarchy: levels.map(([level, name]) => ({
          level,
          name,
          issueTypes: issueTypes
            .filter((type) => type.level === level)
            .map((type) => ({ id: Number(type.id), name: type.name, avatarId: 0 })),
        })),
      };
    },
  ),
  route("GET /configuration", "Shows the features of the site", () => ({
    votingEnabled: true,
    watchingEnabled: true,
    unassignedIssuesAllowed: true,
    subTasksEnabled: true,
    issueLinkingEnabled: true,
    timeTrackingEnabled: true,
    attachmentsEnabled: true,
    timeTrackingConfiguration: {
      workingHoursPerDay: 8,
      workingDaysPerWeek: 5,
      timeFormat: "pretty",
      defaultUnit: "minute",
    },
  })),
];
