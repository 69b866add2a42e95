import type * as z from "zod";
import { badRequest, BoxError, forbidden } from "../../errors.ts";
import { purge } from "../../items/purge.ts";
import { findItem, newestItems } from "../../items/tree.ts";
import { ME, nextId, type SimContext, type State, type User } from "../../state.ts";
import { type createUserBody, profileWith, type updateUserBody, usualProfile } from "./schema.ts";

/** Returns the user with a login, or with an alias of this address. */
export function findByEmail({ users }: State, address: string): User | undefined {
  const email = address.toLowerCase();
  return [...users.values()].find(
    ({ login, aliases = [] }) => login === email || aliases.some((alias) => alias.email === email),
  );
}

function checkLogin(state: State, login: string, own?: string): void {
  const other = findByEmail(state, login);
  if (!other || other.id === own) return;
  const message = "User with the specified login already exists";
  throw new BoxError(409, "user_login_already_used", message);
}

/** Rejects an id of another system that another user of the app has. */
function checkExternalId(state: State, id: string | undefined, own?: string): void {
  if (id === undefined) return;
  const isTaken = [...state.users.values()].some(
    (user) => user.profile?.external_app_user_id === id && user.id !== own,
  );
  if (!isTaken) return;
  throw new BoxError(409, "conflict", "External app user ID is already in use");
}

/** Adds a user of the enterprise, or of an app: one who never signs in. */
export function addUser(context: SimContext, body: z.output<typeof createUserBody>): User {
  const { state, ids, now } = context;
  const isApp = body.is_platform_access_only;
  if (!isApp && body.login === undefined) throw badRequest("login", "'login' is required");
  const profile = profileWith(usualProfile, body);
  checkExternalId(state, profile.external_app_user_id);
  const login = body.login?.toLowerCase();
  if (login !== undefined) checkLogin(state, login);
  const id = nextId(ids, "user");
  return state.users.add({
    id,
    name: body.name,
    login: login ?? `AppUser_1000001_${id}@boxdevedition.com`,
    createdAt: now,
    kind: isApp ? "app" : "managed",
    profile,
  });
}

export function changeUser(
  { state, now }: SimContext,
  user: User,
  body: z.output<typeof updateUserBody>,
): User {
  const login = body.login?.toLowerCase() ?? user.login;
  checkLogin(state, login, user.id);
  const profile = profileWith(user.profile ?? usualProfile, body);
  checkExternalId(state, profile.external_app_user_id, user.id);
  if (body.enterprise === null && user.id === ME) throw forbidden();
  const { notification_email: notification } = body;
  return state.users.replace({
    ...user,
    name: body.name ?? user.name,
    login,
    modifiedAt: now,
    kind: body.enterprise === null ? "external" : user.kind,
    profile,
    notificationEmail:
      notification === undefined ? user.notificationEmail : (notification?.email ?? undefined),
  });
}

/** Removes a user, with memberships, collaborations and assignments. `force` removes owned items too. */
export function removeUser({ state }: SimContext, { id }: User, force: boolean): void {
  if (id === ME) throw forbidden();
  const owned = newestItems(state).filter(({ ownerId }) => ownerId === id);
  if (owned.length > 0 && !force) {
    const message =
      "Cannot delete a user who owns content. Use force=true to delete the content too.";
    throw new BoxError(400, "user_has_content", message);
  }
  for (const item of owned) {
    const current = findItem(state, item);
    if (current) purge(state, current);
  }
  for (const one of [...state.memberships.values()]) {
    if (one.userId === id) state.memberships.remove(one.id);
  }
  for (const one of [...state.collaborations.values()]) {
    if (one.userId === id) state.collaborations.remove(one.id);
  }
  state.users.remove(id);
}
