import { fieldErrors } from "../errors.ts";
import type { Issue, State, Visibility } from "../state.ts";
import { groupsOf, hasRole } from "./holds.ts";

/** The group or role that a restriction names: by its id first. */
function find(state: State, { type, identifier, value }: Visibility) {
  const all = [...(type === "group" ? state.groups : state.roles).values()];
  return all.find(({ id }) => id === identifier) ?? all.find(({ name }) => name === value);
}

/** Returns whether a user is among those who may see a comment or work: everyone without a restriction. */
export function isAmong(
  state: State,
  userId: string,
  { projectId }: Issue,
  visibility: Visibility | undefined,
): boolean {
  if (!visibility) return true;
  const found = find(state, visibility);
  if (!found) return false;
  return visibility.type === "group"
    ? groupsOf(state, userId).some(({ id }) => id === found.id)
    : hasRole(state, userId, projectId, found.id);
}

/**
 * Refuses a restriction to a group or role that does not exist, or that its author is no member of.
 * @throws {Refusal} 400 in Jira's words.
 */
export function checkVisibility(
  state: State,
  userId: string,
  issue: Issue,
  visibility: Visibility | undefined,
): void {
  if (!visibility) return;
  const { type, value, identifier } = visibility;
  const name = value ?? identifier ?? "";
  const what = type === "group" ? "Group" : "Role";
  if (!find(state, visibility)) {
    throw fieldErrors({ commentLevel: `${what}: ${name} does not exist.` });
  }
  if (isAmong(state, userId, issue, visibility)) return;
  const kind = type === "group" ? "group" : "project role";
  throw fieldErrors({
    commentLevel: `You are currently not a member of the ${kind}: ${name}.`,
  });
}
