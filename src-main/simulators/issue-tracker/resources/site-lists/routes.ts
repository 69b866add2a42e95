import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { mayBrowse } from "../../access/holds.ts";
import { notFound } from "../../errors.ts";
import { allIssues, prepareFilter } from "../../jql/search.ts";
import { levelOf, typesOf } from "../../site/offers.ts";
import { route } from "../../route.ts";
import { findIssue, requireProject } from "../../shared/find.ts";
import { mark } from "../../shared/mark.ts";
import { flag, words } from "../../shared/schema.ts";
import { listedExpansions, presentListedProject } from "../projects/present.ts";

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
          (query.showSubTasks || levelOf(state, typeId) !== -1) &&
          (query.showSubTaskParent || id !== current?.parentId) &&
          [key, summary].some((text) => text.toLowerCase().includes(typed)),
      );
      const shown = found.slice(0, MAX_PICKED).map(({ id, key, summary, typeId }) => ({
        id: Number(id),
        key,
        keyHtml: mark(key, query.query),
        img: `${site}/images/icons/issuetypes/${state.issueTypes.get(typeId)?.name.toLowerCase() ?? ""}.svg`,
        summary: mark(summary, query.query),
        summaryText: summary,
      }));
      const sub = `Showing ${String(shown.length)} of ${String(found.length)} matching issues`;
      return { sections: [{ label: "Current Search", sub, id: "cs", issues: shown }] };
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
  ...(["GET /project/type/:type", "GET /project/type/:type/accessible"] as const).map((endpoint) =>
    route(endpoint, "Shows a type of projects", (_context, { params }) => {
      const type = types.find(({ key }) => key === params["type"]);
      if (type) return type;
      throw notFound("The project type does not exist.");
    }),
  ),
  route(
    "GET /project/:project/hierarchy",
    "Lists the levels of the issue types of a project",
    ({ state }, { params }) => {
      const project = requireProject(state, params);
      const levels = [
        [1, "Epic"],
        [0, "Base"],
        [-1, "Sub-task"],
      ] as const;
      return {
        projectId: Number(project.id),
        hierarchy: levels.map(([level, name]) => ({
          level,
          name,
          issueTypes: typesOf(state, project)
            .filter((type) => type.level === level)
            .map((type) => ({
              id: Number(type.id),
              name: type.name,
              avatarId: Number(type.avatarId ?? 0),
            })),
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
