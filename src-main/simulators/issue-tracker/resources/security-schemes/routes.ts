import { lazyObject } from "#core/contract/lazy-object.ts";
import * as z from "zod";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { checkFree } from "../../site/items.ts";
import { projectsUsing, requireProjectById } from "../../site/projects.ts";
import { levelsFor } from "../../site/security.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import type { SecurityScheme } from "../../site/types.ts";
import type { State } from "../../state.ts";
import {
  addLevels,
  associate,
  createScheme,
  levelAt,
  readMembers,
  removeLevel,
  removeScheme,
  saveLevel,
  schemeAt,
  WHAT,
} from "./actions.ts";
import {
  memberExpansions,
  presentLevel,
  presentListedLevel,
  presentMemberHolder,
  presentScheme,
} from "./present.ts";
import {
  associateBody,
  changeBody,
  createBody,
  defaultsBody,
  levelsBody,
  levelsQuery,
  membersBody,
  membersOfQuery,
  membersQuery,
  projectsQuery,
  searchQuery,
} from "./schema.ts";

const AT = "/issuesecurityschemes/:scheme";

const wants = (wanted: readonly string[] | undefined, id: string) => wanted?.includes(id) ?? true;

/** The members of levels, each with its level and scheme. */
const membersIn = (schemes: Iterable<SecurityScheme>) =>
  [...schemes].flatMap((scheme) =>
    scheme.levels.flatMap((level) => level.members.map((member) => ({ scheme, level, member }))),
  );

/** The projects of a scheme that a query names. */
const usersOf = (state: State, { id }: SecurityScheme, wanted: readonly string[] | undefined) =>
  projectsUsing(state, "security", id).filter((project) => wants(wanted, project.id));

const lists = [
  route("GET /issuesecurityschemes", "Lists the issue security schemes", {
    handle: ({ state }, _request, view) => ({
      issueSecuritySchemes: Array.from(state.securitySchemes.values(), (one) =>
        presentScheme(view, one),
      ),
    }),
  }),
  route("GET /issuesecurityschemes/search", "Finds issue security schemes and their projects", {
    query: searchQuery,
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const found = [...state.securitySchemes.values()].filter(
        (one) =>
          wants(query.id, one.id) &&
          (query.projectId === undefined || usersOf(state, one, query.projectId).length > 0),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) => ({
        self: `${view.base}/issuesecurityschemes/${one.id}`,
        id: Number(one.id),
        name: one.name,
        description: one.description,
        ...(one.defaultId !== null && { defaultLevel: Number(one.defaultId) }),
        projectIds: usersOf(state, one, undefined).map(({ id }) => Number(id)),
      }));
    },
  }),
  route("GET /issuesecurityschemes/level", "Lists security levels", {
    query: levelsQuery,
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const rows = [...state.securitySchemes.values()]
        .filter((scheme) => wants(query.schemeId, scheme.id))
        .flatMap((scheme) => scheme.levels.map((level) => ({ scheme, level })))
        .filter(
          ({ scheme, level }) =>
            wants(query.id, level.id) && (!query.onlyDefault || scheme.defaultId === level.id),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, ({ scheme, level }) =>
        presentListedLevel(view, level, scheme),
      );
    },
  }),
  route("GET /issuesecurityschemes/level/member", "Lists the members of security levels", {
    query: membersQuery,
    expands: memberExpansions,
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const rows = membersIn(state.securitySchemes.values()).filter(
        ({ scheme, level, member }) =>
          wants(query.schemeId, scheme.id) &&
          wants(query.levelId, level.id) &&
          wants(query.id, member.id),
      );
      return presentPage(rows, query, `${baseUrl}${url}`, ({ scheme, level, member }) => ({
        id: member.id,
        issueSecurityLevelId: level.id,
        issueSecuritySchemeId: scheme.id,
        holder: presentMemberHolder(view, member, query.expand ?? []),
      }));
    },
  }),
  route("GET /issuesecurityschemes/project", "Lists the projects with a security scheme", {
    query: projectsQuery,
    handle: ({ state }, { query, url, baseUrl }) => {
      const rows = [...state.securitySchemes.values()]
        .filter((scheme) => wants(query.issueSecuritySchemeId, scheme.id))
        .flatMap((scheme) =>
          usersOf(state, scheme, query.projectId).map((project) => ({
            issueSecuritySchemeId: scheme.id,
            projectId: project.id,
          })),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route(`GET ${AT}/members`, "Lists the members of the levels of a scheme", {
    query: membersOfQuery,
    expands: memberExpansions,
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const rows = membersIn([schemeAt(state, params["scheme"])]).filter(({ level }) =>
        wants(query.issueSecurityLevelId, level.id),
      );
      return presentPage(rows, query, `${baseUrl}${url}`, ({ level, member }) => ({
        id: Number(member.id),
        issueSecurityLevelId: Number(level.id),
        holder: presentMemberHolder(view, member, query.expand ?? []),
      }));
    },
  }),
];

const levels = [
  route("PUT /issuesecurityschemes/level/default", "Changes the default levels of schemes", {
    body: defaultsBody,
    handle: ({ state }, { body }) => {
      const changed = body.defaultValues.map(({ issueSecuritySchemeId, defaultLevelId }) => {
        const scheme = schemeAt(state, issueSecuritySchemeId);
        const isNone = defaultLevelId === null || defaultLevelId === "-1";
        return { ...scheme, defaultId: isNone ? null : levelAt(scheme, defaultLevelId).id };
      });
      for (const scheme of changed) state.securitySchemes.replace(scheme);
      return noContent();
    },
  }),
  route(`PUT ${AT}/level`, "Adds levels to a scheme", {
    body: levelsBody,
    handle: (context, { params, body }) => {
      const scheme = schemeAt(context.state, params["scheme"]);
      context.state.securitySchemes.replace(addLevels(context, scheme, body.levels));
      return noContent();
    },
  }),
  route(`PUT ${AT}/level/:level`, "Changes a level", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const old = levelAt(scheme, params["level"]);
      const { name = old.name, description = old.description } = body;
      saveLevel(state, scheme, { ...old, name, description });
      return noContent();
    },
  }),
  route(`DELETE ${AT}/level/:level`, "Removes a level; its issues get another, or none", {
    query: lazyObject(() => ({ replaceWith: z.string().optional() })),
    handle: (context, { params, query }, view) => {
      const scheme = schemeAt(context.state, params["scheme"]);
      const level = levelAt(scheme, params["level"]);
      removeLevel(context, view, scheme, { level, replaceWith: query.replaceWith });
      return toTask(view, addTask(context, view, "Remove security level"));
    },
  }),
  route(`PUT ${AT}/level/:level/member`, "Adds members to a level", {
    body: membersBody,
    handle: (context, { params, body }) => {
      const scheme = schemeAt(context.state, params["scheme"]);
      const level = levelAt(scheme, params["level"]);
      const members = [...level.members, ...readMembers(context, body.members)];
      saveLevel(context.state, scheme, { ...level, members });
      return noContent();
    },
  }),
  route(`DELETE ${AT}/level/:level/member/:member`, "Removes a member from a level", {
    handle: ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const level = levelAt(scheme, params["level"]);
      const members = level.members.filter(({ id }) => id !== params["member"]);
      if (members.length === level.members.length) throw notFound("The member was not found.");
      saveLevel(state, scheme, { ...level, members });
      return noContent();
    },
  }),
];

const ofProjects = [
  route("PUT /issuesecurityschemes/project", "Gives a project another security scheme", {
    body: associateBody,
    handle: (context, { body }, view) => {
      associate(context, view, requireProjectById(context.state, body.projectId), body);
      return toTask(view, addTask(context, view, "Associate security scheme"));
    },
  }),
  route(
    "GET /project/:project/issuesecuritylevelscheme",
    "Shows the security scheme of a project",
    {
      handle: ({ state }, { params }, view) => {
        const scheme = state.securitySchemes.get(requireProject(state, params).uses.security ?? "");
        if (scheme) return presentScheme(view, scheme);
        throw notFound("The project has no issue security scheme.");
      },
    },
  ),
  route("GET /project/:project/securitylevel", "Lists the levels that the caller can give issues", {
    handle: ({ state }, { params }, view) => ({
      levels: levelsFor(state, requireProject(state, params), view.callerId).map((level) =>
        presentLevel(view, level),
      ),
    }),
  }),
  route("GET /securitylevel/:level", "Shows a security level", {
    handle: ({ state }, { params }, view) => {
      const all = [...state.securitySchemes.values()].flatMap((scheme) => scheme.levels);
      const level = all.find(({ id }) => id === params["level"]);
      if (level) return presentLevel(view, level);
      throw notFound("The security level was not found.");
    },
  }),
];

/** Security levels of issues: only their members see the issues. */
export const routes = [
  ...lists,
  ...levels,
  ...ofProjects,
  route("POST /issuesecurityschemes", "Creates an issue security scheme", {
    body: createBody,
    handle: (context, { body }) => new RouteResponse(201, { id: createScheme(context, body).id }),
  }),
  route(`GET ${AT}`, "Shows an issue security scheme", ({ state }, { params }, view) =>
    presentScheme(view, schemeAt(state, params["scheme"])),
  ),
  route(`PUT ${AT}`, "Changes an issue security scheme", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      checkFree(state.securitySchemes, body.name, WHAT, old.id, 400);
      const { name = old.name, description = old.description } = body;
      state.securitySchemes.replace({ ...old, name, description });
      return noContent();
    },
  }),
  route(`DELETE ${AT}`, "Deletes an issue security scheme", ({ state }, { params }) => {
    removeScheme(state, schemeAt(state, params["scheme"]));
    return noContent();
  }),
];
