import { products } from "../shared/seeds.ts";
import type { Issue, Project, State } from "../state.ts";
import { ADMINISTRATORS, DEFAULT_SCHEME } from "./seeds.ts";
import type { SecurityLevel } from "../site/types.ts";
import { holderTypes, type Actor, type Grant, type Group, type PermissionScheme } from "./types.ts";

/** The groups of a user. */
export function groupsOf({ groups }: State, userId: string): readonly Group[] {
  return [...groups.values()].filter(({ memberIds }) => memberIds.includes(userId));
}

const isIn = ({ groups }: State, groupId: string, userId: string) =>
  groups.get(groupId)?.memberIds.includes(userId) ?? false;

/** Returns whether a user has access to a product of the site. */
function hasProduct(state: State, userId: string): boolean {
  return products.some(({ group }) => isIn(state, group.groupId, userId));
}

/** The users and groups of a role in a project. */
export function actorsOf({ actors }: State, projectId: string, roleId: string): readonly Actor[] {
  return actors.get(`${projectId}/${roleId}`) ?? [];
}

/** Returns whether a user has a role in a project, alone or as member of a group. */
export function hasRole(state: State, userId: string, projectId: string, roleId: string): boolean {
  return actorsOf(state, projectId, roleId).some(({ kind, holderId }) =>
    kind === "user" ? holderId === userId : isIn(state, holderId, userId),
  );
}

/** The permission scheme of a project. */
export function schemeOf({ schemes }: State, { schemeId }: Project): PermissionScheme {
  const scheme = schemes.get(schemeId) ?? schemes.get(DEFAULT_SCHEME);
  if (!scheme) throw new RangeError("there is no default permission scheme");
  return scheme;
}

/** The place of a permission: a project, and one of its issues where it depends on people of the issue. */
export interface Place {
  readonly project: Project;
  readonly issue?: Issue | undefined;
}

/** Returns whether a user is among those that a grant names. */
export function isHeldBy(
  state: State,
  userId: string,
  grant: Pick<Grant, "holder" | "holderId">,
  { project, issue }: Place,
): boolean {
  switch (grant.holder) {
    case "anyone":
      return true;
    case "applicationRole":
      return hasProduct(state, userId);
    case "group":
      return isIn(state, grant.holderId, userId);
    case "user":
      return grant.holderId === userId;
    case "projectRole":
      return hasRole(state, userId, project.id, grant.holderId);
    case "projectLead":
      return project.leadId === userId;
    // Anyone can become the assignee or reporter of an issue that is not named.
    case "assignee":
      return issue === undefined || issue.assigneeId === userId;
    case "reporter":
      return issue === undefined || issue.reporterId === userId;
  }
}

const ofReaders = new Set(["BROWSE_PROJECTS", "ADMINISTER_PROJECTS", "VIEW_VOTERS_AND_WATCHERS"]);

/** Archived projects can only be read, and those in the trash not even that. */
const isOpenFor = ({ status }: Project, permission: string): boolean =>
  status === "live" || (status === "archived" && ofReaders.has(permission));

/** Returns whether a user is a member of a security level at a place. */
export function isMember(
  state: State,
  userId: string,
  { members }: SecurityLevel,
  place: Place,
): boolean {
  return members.some(({ type, parameter }) => {
    const holder = holderTypes.find((one) => one === type);
    return holder !== undefined && isHeldBy(state, userId, { holder, holderId: parameter }, place);
  });
}

/** Returns whether a user is among those who see the issues of a level: all see an issue without one. */
function seesLevel(state: State, userId: string, { project, issue }: Place): boolean {
  if (issue?.securityLevelId == null) return true;
  const scheme = state.securitySchemes.get(project.uses.security ?? "");
  const level = scheme?.levels.find(({ id }) => id === issue.securityLevelId);
  return level !== undefined && isMember(state, userId, level, { project, issue });
}

/** Returns whether a user has a permission in a project or at an issue. */
export function holds(state: State, userId: string, permission: string, place: Place): boolean {
  if (!state.users.get(userId)?.active || !isOpenFor(place.project, permission)) return false;
  const { grants } = schemeOf(state, place.project);
  return grants.some(
    (grant) => grant.permission === permission && isHeldBy(state, userId, grant, place),
  );
}

const ofAdministrators = new Set(["ADMINISTER", "SYSTEM_ADMIN"]);

/** Returns whether a user has a permission of the whole site. */
export function holdsGlobally(state: State, userId: string, permission: string): boolean {
  if (!state.users.get(userId)?.active) return false;
  const isAdministrator = isIn(state, ADMINISTRATORS, userId);
  return isAdministrator || (!ofAdministrators.has(permission) && hasProduct(state, userId));
}

/** Returns whether a user may see a project and its issues. */
export function mayBrowse(state: State, userId: string, place: Place): boolean {
  return (
    (holds(state, userId, "BROWSE_PROJECTS", place) ||
      holds(state, userId, "ADMINISTER_PROJECTS", place)) &&
    seesLevel(state, userId, place)
  );
}
