import type * as z from "zod";
import { badRequest, notFound } from "../../errors.ts";
import { changeAndRecord } from "../issues/actions.ts";
import type { View } from "../../route.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { readParameter } from "../../site/members.ts";
import { assignScheme, projectsUsing } from "../../site/projects.ts";
import type { Member, SecurityLevel, SecurityScheme } from "../../site/types.ts";
import { nextId, type Issue, type Project, type SimContext, type State } from "../../state.ts";
import type { associateBody, createBody, LevelInput, MemberInput } from "./schema.ts";

export const WHAT = "issue security scheme";

export const schemeAt = (state: State, id: string | undefined): SecurityScheme =>
  requireItem(state.securitySchemes, id, WHAT);

/** The level of a path in a scheme. */
export function levelAt({ levels }: SecurityScheme, id = ""): SecurityLevel {
  const level = levels.find((one) => one.id === id);
  if (level) return level;
  throw notFound(`The security level with id '${id}' was not found.`);
}

/** Reads the members of a level. */
export function readMembers(
  context: SimContext,
  inputs: readonly MemberInput[],
): readonly Member[] {
  return inputs.map(({ type, parameter }) => {
    const kind =
      type === "user" || type === "group" ? type : type === "projectRole" ? "role" : "none";
    const known = readParameter(context.state, kind, parameter);
    return { id: nextId(context, "security member"), type, parameter: known };
  });
}

/** Adds levels to a scheme. The last one that says so is the default one. */
export function addLevels(
  context: SimContext,
  scheme: SecurityScheme,
  inputs: readonly LevelInput[],
): SecurityScheme {
  let { levels, defaultId } = scheme;
  for (const input of inputs) {
    if (levels.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) {
      throw badRequest(`A security level with the name '${input.name}' exists already.`);
    }
    const { name, description } = input;
    const members = readMembers(context, input.members);
    const level = { id: nextId(context, "security level"), name, description, members };
    levels = [...levels, level];
    if (input.isDefault) defaultId = level.id;
  }
  return { ...scheme, levels, defaultId };
}

export function createScheme(
  context: SimContext,
  { name, description, levels }: z.output<typeof createBody>,
): SecurityScheme {
  checkFree(context.state.securitySchemes, name, WHAT, undefined, 400);
  const id = nextId(context, WHAT);
  const blank: SecurityScheme = { id, name, description, defaultId: null, levels: [] };
  return context.state.securitySchemes.add(addLevels(context, blank, levels));
}

/** Replaces a level of a scheme. */
export function saveLevel(state: State, scheme: SecurityScheme, level: SecurityLevel): void {
  const levels = scheme.levels.map((one) => (one.id === level.id ? level : one));
  state.securitySchemes.replace({ ...scheme, levels });
}

/** Gives issues another level, or none. */
function moveIssues(
  context: SimContext,
  view: View,
  issues: readonly Issue[],
  levelOf: (issue: Issue) => string | null,
): void {
  for (const issue of issues) {
    changeAndRecord(context, view, issue, { ...issue, securityLevelId: levelOf(issue) });
  }
}

const issuesAt = ({ issues }: State, levelId: string) =>
  [...issues.values()].filter(({ securityLevelId }) => securityLevelId === levelId);

/** Removes a level. Its issues get another, or can be seen by all who see their project. */
export function removeLevel(
  context: SimContext,
  view: View,
  scheme: SecurityScheme,
  { level, replaceWith }: { level: SecurityLevel; replaceWith: string | undefined },
): void {
  const { state } = context;
  const next = replaceWith === undefined ? null : levelAt(scheme, replaceWith).id;
  if (next === level.id) throw badRequest("The security level cannot replace itself.");
  moveIssues(context, view, issuesAt(state, level.id), () => next);
  const levels = scheme.levels.filter((one) => one !== level);
  const defaultId = scheme.defaultId === level.id ? null : scheme.defaultId;
  state.securitySchemes.replace({ ...scheme, levels, defaultId });
}

/** Deletes a scheme that no project uses. */
export function removeScheme(state: State, { id }: SecurityScheme): void {
  if (projectsUsing(state, "security", id).length > 0) {
    throw badRequest("The issue security scheme is used by a project.");
  }
  state.securitySchemes.remove(id);
}

/** Gives a project another scheme. Its issues get the levels that the mappings say. */
export function associate(
  context: SimContext,
  view: View,
  project: Project,
  body: z.output<typeof associateBody>,
): void {
  const { state } = context;
  const scheme = body.schemeId === "-1" ? undefined : schemeAt(state, body.schemeId);
  const next = new Map(
    body.oldToNewSecurityLevelMappings.map(({ oldLevelId, newLevelId }) => [
      oldLevelId,
      newLevelId === "-1" || !scheme ? null : levelAt(scheme, newLevelId).id,
    ]),
  );
  const issues = [...state.issues.values()].filter(
    ({ projectId, securityLevelId }) => projectId === project.id && securityLevelId !== null,
  );
  const unmapped = issues.find(({ securityLevelId }) => !next.has(securityLevelId ?? ""));
  if (unmapped && scheme) {
    throw badRequest(`A mapping for the level '${unmapped.securityLevelId ?? ""}' is missing.`);
  }
  assignScheme(state, project, "security", scheme?.id ?? null);
  moveIssues(
    context,
    view,
    issues,
    ({ securityLevelId }) => next.get(securityLevelId ?? "") ?? null,
  );
}
