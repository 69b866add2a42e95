import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, fieldErrors, jiraError } from "../../errors.ts";
import { changeIssue } from "../../fields/changes.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import type { IssueType } from "../../shared/seeds.ts";
import { avatarExists, firstAvatarOf } from "../../site/avatars.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { typesOf } from "../../site/offers.ts";
import { description, id, name } from "../../site/schema.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import { type Issue, nextSiteId, type SimContext, type State } from "../../state.ts";
import { presentIssueType } from "../issue-attributes/present.ts";

const NAME_LENGTH = 60;

const typeBody = lazyObject(() => ({
  name: name(NAME_LENGTH),
  description: description.optional(),
  hierarchyLevel: z
    .union([z.literal(0), z.literal(-1)], "The hierarchy level must be 0 or -1.")
    .optional(),
  type: z.enum(["standard", "subtask"], "must be standard or subtask").optional(),
}));

const changeBody = lazyObject(() => ({
  name: name(NAME_LENGTH).optional(),
  description: description.optional(),
  avatarId: id.optional(),
}));

const WHAT = "issue type";

const issuesOf = ({ issues }: State, typeId: string): readonly Issue[] =>
  [...issues.values()].filter((issue) => issue.typeId === typeId);

/** The types that issues of a type can get: those of its level. */
const alternativesOf = ({ issueTypes }: State, type: IssueType): readonly IssueType[] =>
  [...issueTypes.values()].filter(
    ({ id: other, level }) => other !== type.id && level === type.level,
  );

/** Takes a type out of every scheme, and out of the mappings of other schemes. */
function forgetType(state: State, typeId: string): void {
  for (const scheme of [...state.typeSchemes.values()]) {
    if (!scheme.typeIds.includes(typeId)) continue;
    const typeIds = scheme.typeIds.filter((other) => other !== typeId);
    const defaultId = scheme.defaultId === typeId ? null : scheme.defaultId;
    state.typeSchemes.replace({ ...scheme, typeIds, defaultId });
  }
  const without = ({ [typeId]: _gone, ...rest }: Readonly<Record<string, string>>) => rest;
  for (const scheme of [...state.workflowSchemes.values()]) {
    state.workflowSchemes.replace({ ...scheme, byType: without(scheme.byType) });
  }
  for (const schemes of [state.typeScreenSchemes, state.fieldConfigurationSchemes]) {
    for (const one of [...schemes.values()]) {
      schemes.replace({ ...one, byType: without(one.byType) });
    }
  }
}

function deleteType(
  context: SimContext,
  callerId: string,
  type: IssueType,
  alternativeId: string | undefined,
): void {
  const { state } = context;
  const alternative = alternativesOf(state, type).find((one) => one.id === alternativeId);
  if (alternativeId !== undefined && !alternative) {
    throw badRequest("The alternative issue type is not valid.");
  }
  const used = issuesOf(state, type.id);
  if (used.length > 0 && !alternative) {
    throw jiraError(409, ["The issue type is in use and an alternative issue type is not given."]);
  }
  for (const issue of used) {
    changeIssue(context, issue, { ...issue, typeId: alternative?.id ?? "" }, callerId);
  }
  forgetType(state, type.id);
  state.properties.delete(`issuetype/${type.id}`);
  state.issueTypes.remove(type.id);
}

/** Issue types that administrators create, and those of projects. */
export const routes = [
  route("GET /issuetype/project", "Lists the issue types of a project", {
    query: lazyObject(() => ({
      projectId: z.string("The query parameter 'projectId' must be provided."),
      level: z
        .string()
        .regex(/^-?\d$/, "must be a number")
        .transform(Number)
        .optional(),
    })),
    handle: ({ state }, { query }, view) =>
      typesOf(state, requireProject(state, { project: query.projectId }))
        .filter(({ level }) => query.level === undefined || level === query.level)
        .map((type) => presentIssueType(view, type)),
  }),
  route("POST /issuetype", "Creates an issue type", {
    body: typeBody,
    handle: (context, { body }, view) => {
      const { state } = context;
      checkFree(state.issueTypes, body.name, WHAT);
      const level = body.hierarchyLevel ?? (body.type === "subtask" ? -1 : 0);
      const type = state.issueTypes.add({
        id: nextSiteId(context, WHAT),
        name: body.name,
        description: body.description ?? "",
        level,
        avatarId: firstAvatarOf("issuetype", level === -1 ? 1 : 0),
      });
      const scheme = state.typeSchemes.get(DEFAULT_ID);
      if (scheme) {
        state.typeSchemes.replace({ ...scheme, typeIds: [...scheme.typeIds, type.id] });
      }
      return new RouteResponse(201, presentIssueType(view, type));
    },
  }),
  route("PUT /issuetype/:id", "Changes an issue type", {
    body: changeBody,
    handle: ({ state }, { params, body }, view) => {
      const type = requireItem(state.issueTypes, params["id"], WHAT);
      checkFree(state.issueTypes, body.name, WHAT, type.id);
      const { avatarId } = body;
      if (avatarId !== undefined && !avatarExists(state, "issuetype", avatarId)) {
        throw fieldErrors({ avatarId: "The avatar does not exist." });
      }
      const changed = state.issueTypes.replace({
        ...type,
        name: body.name ?? type.name,
        description: body.description ?? type.description,
        ...(avatarId !== undefined && { avatarId }),
      });
      return presentIssueType(view, changed);
    },
  }),
  route("DELETE /issuetype/:id", "Deletes an issue type; its issues get another", {
    query: lazyObject(() => ({ alternativeIssueTypeId: z.string().optional() })),
    handle: (context, { params, query }, view) => {
      const type = requireItem(context.state.issueTypes, params["id"], WHAT);
      deleteType(context, view.callerId, type, query.alternativeIssueTypeId);
      return noContent();
    },
  }),
  route(
    "GET /issuetype/:id/alternatives",
    "Lists the types that issues of a type can get",
    ({ state }, { params }, view) => {
      const type = requireItem(state.issueTypes, params["id"], WHAT);
      return alternativesOf(state, type).map((one) => presentIssueType(view, one));
    },
  ),
];
