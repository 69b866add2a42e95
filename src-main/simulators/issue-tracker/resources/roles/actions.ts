import type * as z from "zod";
import type { Actor, Role } from "../../access/types.ts";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import { nextId, type SimContext, type State } from "../../state.ts";
import { findGroup } from "../groups/actions.ts";
import type { actorQuery, actorsBody, roleBody } from "./schema.ts";

export function requireRole({ roles }: State, id = ""): Role {
  const role = roles.get(id);
  if (role) return role;
  throw notFound(`Can not retrieve a role actor for a null project role.`);
}

function checkName({ roles }: State, name: string, own?: Role): void {
  const isTaken = [...roles.values()].some(
    (role) => role.id !== own?.id && role.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw jiraError(409, [`A project role with name '${name}' already exists.`]);
}

export function createRole(context: SimContext, body: z.output<typeof roleBody>): Role {
  const { state } = context;
  const { name, description = "" } = body;
  if (name === undefined) throw badRequest("The name of the project role must be set.");
  checkName(state, name);
  const id = String(Number(nextId(context, "role")) + 100);
  return state.roles.add({ id, name, description, defaultActors: [] });
}

/** Changes a role: all of it, or only what a body names. */
export function updateRole(state: State, role: Role, body: z.output<typeof roleBody>): Role {
  const { name = role.name, description = role.description } = body;
  checkName(state, name, role);
  return state.roles.replace({ ...role, name, description });
}

/** Returns whether a permission scheme uses a role. */
const isUsed = ({ schemes }: State, { id }: Role) =>
  [...schemes.values()].some(({ grants }) =>
    grants.some(({ holder, holderId }) => holder === "projectRole" && holderId === id),
  );

/** Deletes a role. Another one takes its place, or nothing may use it. */
export function removeRole(state: State, role: Role, successor: Role | undefined): void {
  if (!successor && isUsed(state, role)) {
    throw jiraError(409, [`The project role '${role.name}' is used by a permission scheme.`]);
  }
  for (const scheme of [...state.schemes.values()]) {
    const grants = scheme.grants.map((grant) =>
      grant.holder === "projectRole" && grant.holderId === role.id
        ? { ...grant, holderId: successor?.id ?? "" }
        : grant,
    );
    state.schemes.replace({ ...scheme, grants });
  }
  for (const { id } of state.projects.values()) state.actors.delete(`${id}/${role.id}`);
  state.roles.remove(role.id);
}

/** Reads the users and groups of a body. */
export function readActors(
  context: SimContext,
  body: z.output<typeof actorsBody>,
): readonly Actor[] {
  const { state } = context;
  const users = (body.user ?? []).map((id): Actor => {
    if (state.users.get(id)?.active) return { id: "", kind: "user", holderId: id };
    throw notFound(`Cannot add actors to project role: user '${id}' does not exist.`);
  });
  const refs = [
    ...(body.groupId ?? []).map((groupId) => ({ groupId })),
    ...(body.group ?? []).map((groupname) => ({ groupname })),
  ];
  const groups = refs.map((ref): Actor => {
    const group = findGroup(state, ref);
    if (group) return { id: "", kind: "group", holderId: group.id };
    throw notFound("Cannot add actors to project role: the group does not exist.");
  });
  if (users.length + groups.length > 0) return [...users, ...groups];
  throw badRequest("The users or groups to add must be given.");
}

const isSame = (one: Actor) => (other: Actor) =>
  one.kind === other.kind && one.holderId === other.holderId;

/** Adds actors to those of a role; each must be new. */
export function addActors(
  context: SimContext,
  known: readonly Actor[],
  added: readonly Actor[],
): readonly Actor[] {
  const twice = added.find((one) => known.some(isSame(one)));
  if (twice)
    throw badRequest(`The ${twice.kind} '${twice.holderId}' is in the project role already.`);
  return [...known, ...added.map((one) => ({ ...one, id: nextId(context, "actor") }))];
}

/** Takes the actors that a query names away; one that is not there is an error. */
export function withoutActors(
  state: State,
  known: readonly Actor[],
  query: z.output<typeof actorQuery>,
): readonly Actor[] {
  const { user, group: groupname, groupId } = query;
  const isUser = user !== undefined;
  const holderId = isUser ? user : findGroup(state, { groupname, groupId })?.id;
  const left = known.filter(
    (one) => one.kind !== (isUser ? "user" : "group") || one.holderId !== holderId,
  );
  if (left.length < known.length) return left;
  throw notFound("The actor is not in the project role.");
}
