import { ADMINISTRATORS } from "../../access/seeds.ts";
import type { Group } from "../../access/types.ts";
import { badRequest, notFound } from "../../errors.ts";
import { products } from "../../shared/seeds.ts";
import { requireUser } from "../../shared/find.ts";
import type { SimContext, State } from "../../state.ts";

/** The name or id under which a query names a group. */
export interface GroupRef {
  readonly groupname?: string | undefined;
  readonly groupId?: string | undefined;
}

/** A group by id or name. */
export function findGroup({ groups }: State, { groupId, groupname }: GroupRef): Group | undefined {
  if (groupId !== undefined) return groups.get(groupId);
  return [...groups.values()].find(({ name }) => name === groupname);
}

/** The group that a query names. */
export function requireGroup(state: State, ref: GroupRef): Group {
  if (ref.groupId === undefined && ref.groupname === undefined) {
    throw badRequest("Either the 'groupname' or the 'groupId' query parameter must be provided.");
  }
  const group = findGroup(state, ref);
  if (group) return group;
  const label = ref.groupId === undefined ? "name" : "id";
  throw notFound(
    `The group with the ${label} '${ref.groupId ?? ref.groupname ?? ""}' does not exist.`,
  );
}

/** Adds a user to a group. */
export function addMember({ groups }: State, groupId: string, userId: string): void {
  const group = groups.get(groupId);
  if (!group) throw new RangeError(`no group ${groupId}`);
  groups.replace({ ...group, memberIds: [...new Set([...group.memberIds, userId])] });
}

/** Adds the user of a body to a group. */
export function joinGroup(state: State, group: Group, accountId: string): Group {
  const user = requireUser(state, accountId);
  if (group.memberIds.includes(user.id)) {
    throw badRequest(
      `Cannot add user. '${user.displayName}' is already a member of '${group.name}'`,
    );
  }
  addMember(state, group.id, user.id);
  return state.groups.get(group.id) ?? group;
}

/** Takes a user out of a group. */
export function leaveGroup(state: State, group: Group, accountId: string): void {
  const user = requireUser(state, accountId);
  if (!group.memberIds.includes(user.id)) {
    throw badRequest(
      `Cannot remove user '${user.displayName}' from group '${group.name}' since user is not a member of '${group.name}'`,
    );
  }
  const memberIds = group.memberIds.filter((id) => id !== user.id);
  state.groups.replace({ ...group, memberIds });
}

export function createGroup({ state, ids }: SimContext, name: string): Group {
  if (findGroup(state, { groupname: name })) {
    throw badRequest("A group or user with this name already exists.");
  }
  return state.groups.add({ id: ids.uuid("group"), name, memberIds: [] });
}

/** Deletes a group. Another one can take its place in roles and permission schemes. */
export function removeGroup(state: State, group: Group, successor: Group | undefined): void {
  const isFixed =
    group.id === ADMINISTRATORS || products.some((one) => one.group.groupId === group.id);
  if (isFixed) throw badRequest(`The group '${group.name}' gives access to the site.`);
  const swapped = <T extends { readonly holderId: string }>(holders: readonly T[]) =>
    holders.flatMap((one) => {
      if (one.holderId !== group.id) return [one];
      return successor ? [{ ...one, holderId: successor.id }] : [];
    });
  for (const [key, actors] of state.actors) state.actors.set(key, swapped(actors));
  for (const role of [...state.roles.values()]) {
    state.roles.replace({ ...role, defaultActors: swapped(role.defaultActors) });
  }
  for (const scheme of [...state.schemes.values()]) {
    state.schemes.replace({ ...scheme, grants: swapped(scheme.grants) });
  }
  state.groups.remove(group.id);
}
