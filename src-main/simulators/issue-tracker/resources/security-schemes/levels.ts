import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import { addLevels, levelAt, readMembers, removeLevel, saveLevel, schemeAt } from "./actions.ts";
import { changeBody, defaultsBody, levelsBody, membersBody } from "./schema.ts";

const AT = "/issuesecurityschemes/:scheme";

/** The levels of security schemes, and their members. */
export const levelRoutes = [
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
