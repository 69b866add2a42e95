import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { fieldErrors } from "../errors.ts";
import { findGroup } from "../resources/groups/actions.ts";
import { presentProjectSummary } from "../resources/projects/present.ts";
import { presentRole } from "../resources/roles/present.ts";
import { presentGroupName, presentUser } from "../resources/users/present.ts";
import type { ApiObject, View } from "../route.ts";
import { findProject, knownUser } from "../shared/find.ts";
import { nextId, type SimContext, type State } from "../state.ts";
import { groupsOf, hasRole, mayBrowse } from "./holds.ts";
import type { Share } from "./types.ts";

const byId = lazyLooseObject(() => ({ id: z.coerce.string() }));
const byGroup = lazyLooseObject(() => ({
  groupId: z.string().optional(),
  name: z.string().optional(),
}));
const byAccount = lazyLooseObject(() => ({ accountId: z.string() }));

/** The people that a filter or dashboard is shared with: as it is shown, or by plain ids. */
export const shareBody = lazyObject(() => ({
  type: z.enum(
    ["user", "group", "project", "projectRole", "global", "loggedin", "authenticated"],
    "The type of the share permission is not valid.",
  ),
  projectId: z.coerce.string().optional(),
  projectRoleId: z.coerce.string().optional(),
  groupname: z.string().optional(),
  groupId: z.string().optional(),
  accountId: z.string().optional(),
  project: byId.optional(),
  role: byId.optional(),
  group: byGroup.optional(),
  user: byAccount.optional(),
}));

type ShareInput = z.output<typeof shareBody>;

function wrong(what: string) {
  return fieldErrors({ sharePermissions: `The ${what} of the share permission does not exist.` });
}

/** Reads with whom something is shared. */
export function readShare(context: SimContext, input: ShareInput): Share {
  const { state } = context;
  const { accountId: userId = input.user?.accountId ?? "" } = input;
  const { groupId = input.group?.groupId, groupname = input.group?.name } = input;
  const { projectId = input.project?.id ?? "", projectRoleId: roleId = input.role?.id } = input;
  const share = (type: Share["type"], holderId = "", roleId = ""): Share => ({
    id: nextId(context, "share"),
    type,
    holderId,
    roleId,
  });
  switch (input.type) {
    case "user": {
      if (!state.users.get(userId)?.active) throw wrong("user");
      return share("user", userId);
    }
    case "group": {
      const group = findGroup(state, { groupId, groupname });
      if (!group) throw wrong("group");
      return share("group", group.id);
    }
    case "project":
    case "projectRole": {
      const project = findProject(state, projectId);
      if (!project) throw wrong("project");
      if (roleId === undefined) return share("project", project.id);
      if (!state.roles.has(roleId)) throw wrong("role");
      return share("project", project.id, roleId);
    }
    case "global":
      return share("global");
    case "loggedin":
    case "authenticated":
      return share("loggedin");
  }
}

/** Something that its owner shares. */
interface Shared {
  readonly ownerId: string;
  readonly shares: readonly Share[];
  readonly editShares: readonly Share[];
}

function includes(state: State, userId: string, { type, holderId, roleId }: Share): boolean {
  switch (type) {
    case "user":
      return holderId === userId;
    case "group":
      return groupsOf(state, userId).some(({ id }) => id === holderId);
    case "project": {
      const project = state.projects.get(holderId);
      if (!project) return false;
      if (roleId !== "") return hasRole(state, userId, holderId, roleId);
      return mayBrowse(state, userId, { project });
    }
    case "global":
    case "loggedin":
      return true;
  }
}

/** Returns whether a user may change what is shared. */
export function mayEdit(state: State, userId: string, { ownerId, editShares }: Shared): boolean {
  return ownerId === userId || editShares.some((share) => includes(state, userId, share));
}

/** Returns whether a user may see what is shared. */
export function maySee(state: State, userId: string, shared: Shared): boolean {
  return (
    mayEdit(state, userId, shared) || shared.shares.some((share) => includes(state, userId, share))
  );
}

/** A share as the API shows it. */
export function presentShare(view: View, share: Share): ApiObject {
  const { state } = view;
  const { id, type, holderId, roleId } = share;
  const project = type === "project" ? state.projects.get(holderId) : undefined;
  const role = state.roles.get(roleId);
  const group = type === "group" ? state.groups.get(holderId) : undefined;
  return {
    id: Number(id),
    type,
    ...(type === "user" && { user: presentUser(view, knownUser(state, holderId)) }),
    ...(group && { group: presentGroupName(view, group) }),
    ...(project && { project: presentProjectSummary(view, project) }),
    ...(project && role && { role: presentRole(view, role, [], project) }),
  };
}
