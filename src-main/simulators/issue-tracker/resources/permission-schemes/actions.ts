import type * as z from "zod";
import { DEFAULT_SCHEME } from "../../access/seeds.ts";
import type { Grant, PermissionScheme } from "../../access/types.ts";
import { badRequest, fieldErrors, notFound } from "../../errors.ts";
import { permissions } from "../../shared/permissions.ts";
import { nextId, type SimContext, type State } from "../../state.ts";
import { findGroup } from "../groups/actions.ts";
import type { grantBody, schemeBody } from "./schema.ts";

type GrantInput = z.output<typeof grantBody>;

export function requireScheme({ schemes }: State, id = ""): PermissionScheme {
  const scheme = schemes.get(id);
  if (scheme) return scheme;
  throw notFound(`The permission scheme with id ${id} does not exist.`);
}

/** Returns the id of the group, role or user that a holder names. */
function readHolder(state: State, { type, parameter, value }: GrantInput["holder"]): string {
  const named = value ?? parameter;
  const missing = () => fieldErrors({ holder: `The holder of the type '${type}' does not exist.` });
  if (type === "group") {
    const group =
      value === undefined
        ? findGroup(state, { groupname: parameter })
        : findGroup(state, { groupId: value });
    if (!group) throw missing();
    return group.id;
  }
  if (type === "projectRole" || type === "user") {
    const isKnown = type === "user" ? state.users.has(named ?? "") : state.roles.has(named ?? "");
    if (named === undefined || !isKnown) throw missing();
    return named;
  }
  return "";
}

function readGrant(context: SimContext, { permission, holder }: GrantInput): Grant {
  const isKnown = permissions.some(({ key, type }) => key === permission && type === "PROJECT");
  if (!isKnown) throw fieldErrors({ permission: `Unrecognized permission: ${permission}` });
  const holderId = readHolder(context.state, holder);
  return { id: nextId(context, "grant"), permission, holder: holder.type, holderId };
}

function checkName({ schemes }: State, name: string, own?: PermissionScheme): void {
  const isTaken = [...schemes.values()].some((one) => one.name === name && one.id !== own?.id);
  if (isTaken) throw fieldErrors({ name: "A permission scheme with this name already exists." });
}

export function createScheme(
  context: SimContext,
  body: z.output<typeof schemeBody>,
): PermissionScheme {
  const { name, description = "", permissions: grants = [] } = body;
  checkName(context.state, name);
  return context.state.schemes.add({
    id: nextId(context, "scheme"),
    name,
    description,
    grants: grants.map((grant) => readGrant(context, grant)),
  });
}

/** Changes a scheme. Grants that a body names take the place of the old ones. */
export function updateScheme(
  context: SimContext,
  scheme: PermissionScheme,
  body: z.output<typeof schemeBody>,
): PermissionScheme {
  checkName(context.state, body.name, scheme);
  const grants = body.permissions?.map((grant) => readGrant(context, grant)) ?? scheme.grants;
  const { name, description = scheme.description } = body;
  return context.state.schemes.replace({ ...scheme, name, description, grants });
}

/** Deletes a scheme that no project uses. */
export function removeScheme(state: State, scheme: PermissionScheme): void {
  if (scheme.id === DEFAULT_SCHEME) throw badRequest("The default scheme cannot be deleted.");
  const user = [...state.projects.values()].find(({ schemeId }) => schemeId === scheme.id);
  if (user) throw badRequest(`The permission scheme is used by the project '${user.name}'.`);
  state.schemes.remove(scheme.id);
}

/** Adds a grant to a scheme. */
export function addGrant(context: SimContext, scheme: PermissionScheme, body: GrantInput): Grant {
  const grant = readGrant(context, body);
  const isSame = (one: Grant) =>
    one.permission === grant.permission &&
    one.holder === grant.holder &&
    one.holderId === grant.holderId;
  if (scheme.grants.some(isSame)) throw badRequest("The permission is granted already.");
  context.state.schemes.replace({ ...scheme, grants: [...scheme.grants, grant] });
  return grant;
}

/** The grant of a path. */
export function requireGrant({ grants }: PermissionScheme, id = ""): Grant {
  const grant = grants.find((one) => one.id === id);
  if (grant) return grant;
  throw notFound(`The permission grant with id ${id} does not exist.`);
}
