import * as z from "zod";
import { createUser } from "../create-user.ts";
import { clerkError } from "../errors.ts";
import { record, userDeleted } from "../events.ts";
import { mergeMetadata } from "../metadata.ts";
import { removeMembershipsOf } from "../organizations.ts";
import { pageOf } from "../paging.ts";
import { paging, repeated } from "../params.ts";
import { presentDeleted } from "../present.ts";
import { removeSessionsOf, revokeSessionsOf } from "../sessions.ts";
import { route } from "../route.ts";
import type { AuthContext, User } from "../state.ts";
import { updateUser } from "../update-user.ts";
import { countUsers, findUsers, userFilters } from "../user-search.ts";
import { metadataShape, newUserBody, userChangesBody } from "../user-bodies.ts";
import { dropEmail, dropPhone, isPassword, saveUser, showUser, userOf } from "../users.ts";

const list = route({
  method: "GET",
  path: "/v1/users",
  summary: "Lists users, newest first unless ordered otherwise",
  query: z.object({ ...userFilters, ...paging, order_by: z.string().optional() }),
  handle: (context, { query }) =>
    pageOf(findUsers(context, query), query).map((user) => showUser(context, user)),
});

const count = route({
  method: "GET",
  path: "/v1/users/count",
  summary: "Counts users",
  query: z.object({ ...userFilters, paginated: repeated.optional() }),
  handle: (context, { query }) => ({
    object: "total_count",
    total_count: countUsers(context, query),
  }),
});

const create = route({
  method: "POST",
  path: "/v1/users",
  summary: "Makes a user; the first addresses become primary and are verified",
  body: newUserBody,
  handle: (context, { body }) => showUser(context, createUser(context, body)),
});

const get = route({
  method: "GET",
  path: "/v1/users/:id",
  summary: "Shows a user",
  handle: (context, { params }) => showUser(context, userOf(context, params["id"])),
});

const update = route({
  method: "PATCH",
  path: "/v1/users/:id",
  summary: "Changes a user",
  body: userChangesBody,
  handle: (context, { params, body }) =>
    showUser(context, updateUser(context, userOf(context, params["id"]), body)),
});

function forget(context: AuthContext, user: User): void {
  const { state } = context;
  const emails = user.emailIds.flatMap((id) => state.emails.get(id) ?? []);
  const phones = user.phoneIds.flatMap((id) => state.phones.get(id) ?? []);
  for (const email of emails) dropEmail(context, email);
  for (const phone of phones) dropPhone(context, phone);
  if (user.username !== null) state.userIds.byUsername.delete(user.username.toLowerCase());
  if (user.externalId !== null) state.userIds.byExternalId.delete(user.externalId);
  removeSessionsOf(context, user.id);
  removeMembershipsOf(context, user.id);
  state.users.remove(user.id);
}

const remove = route({
  method: "DELETE",
  path: "/v1/users/:id",
  summary: "Deletes a user with its sessions and memberships",
  handle: (context, { params }) => {
    const user = userOf(context, params["id"]);
    forget(context, user);
    record(context, userDeleted(user));
    const more = user.externalId === null ? {} : { external_id: user.externalId };
    return presentDeleted("user", user.id, more);
  },
});

const metadataBody = z.strictObject(metadataShape);

const mergeUserMetadata = route({
  method: "PATCH",
  path: "/v1/users/:id/metadata",
  summary: "Merges metadata deeply; null removes a key",
  body: metadataBody,
  handle: (context, { params, body }) => {
    const user = userOf(context, params["id"]);
    const saved = saveUser(context, {
      ...user,
      publicMetadata: mergeMetadata(user.publicMetadata, body.public_metadata ?? undefined),
      privateMetadata: mergeMetadata(user.privateMetadata, body.private_metadata ?? undefined),
      unsafeMetadata: mergeMetadata(user.unsafeMetadata, body.unsafe_metadata ?? undefined),
    });
    return showUser(context, saved);
  },
});

const replaceUserMetadata = route({
  method: "PUT",
  path: "/v1/users/:id/metadata",
  summary: "Replaces the metadata that is sent",
  body: metadataBody,
  handle: (context, { params, body }) => {
    const user = userOf(context, params["id"]);
    const saved = saveUser(context, {
      ...user,
      publicMetadata: body.public_metadata ?? user.publicMetadata,
      privateMetadata: body.private_metadata ?? user.privateMetadata,
      unsafeMetadata: body.unsafe_metadata ?? user.unsafeMetadata,
    });
    return showUser(context, saved);
  },
});

/** One route per switch of a user: `/ban`, `/unlock`, … */
function switchRoute(
  name: string,
  summary: string,
  change: (user: User, now: number) => User,
  after: (context: AuthContext, userId: string) => void = () => undefined,
) {
  return route({
    method: "POST",
    path: `/v1/users/:id/${name}`,
    summary,
    handle: (context, { params }) => {
      const saved = saveUser(context, change(userOf(context, params["id"]), context.now));
      after(context, saved.id);
      return showUser(context, saved);
    },
  });
}

const switches = [
  switchRoute(
    "ban",
    "Bans a user and revokes the user's sessions",
    (user) => ({ ...user, isBanned: true }),
    revokeSessionsOf,
  ),
  switchRoute("unban", "Lifts a ban", (user) => ({ ...user, isBanned: false })),
  switchRoute("lock", "Locks a user for an hour", (user, now) => ({ ...user, lockedAt: now })),
  switchRoute("unlock", "Lifts a lock", (user) => ({ ...user, lockedAt: null })),
];

const verifyPassword = route({
  method: "POST",
  path: "/v1/users/:id/verify_password",
  summary: "Says whether a password is the user's",
  body: z.strictObject({ password: z.string() }),
  handle: (context, { params, body }) => {
    const { password } = userOf(context, params["id"]);
    if (!password) {
      const message = "The user does not have a password set.";
      throw clerkError(400, "no_password_set", message);
    }
    if (isPassword(password, body.password)) return { verified: true };
    const message = "Password is incorrect. Try again, or use another method.";
    throw clerkError(422, "incorrect_password", message, message, { param_name: "password" });
  },
});

const removePassword = route({
  method: "POST",
  path: "/v1/users/:id/remove_password",
  summary: "Takes a user's password away",
  body: z.strictObject({ sign_out_of_other_sessions: z.boolean().nullish() }),
  handle: (context, { params, body }) => {
    const user = userOf(context, params["id"]);
    const saved = saveUser(context, { ...user, password: null });
    if (body.sign_out_of_other_sessions === true) revokeSessionsOf(context, user.id);
    return showUser(context, saved);
  },
});

const disableMfa = route({
  method: "DELETE",
  path: "/v1/users/:id/mfa",
  summary: "Takes all second factors of a user away",
  handle: (context, { params }) => {
    const user = userOf(context, params["id"]);
    saveUser(context, {
      ...user,
      totpSecret: null,
      backupCodes: [],
      mfaDisabledAt: user.mfaEnabledAt === null ? null : context.now,
    });
    return { user_id: user.id };
  },
});

/** `/users` */
export const userRoutes = [
  list,
  count,
  create,
  get,
  update,
  remove,
  mergeUserMetadata,
  replaceUserMetadata,
  ...switches,
  verifyPassword,
  removePassword,
  disableMfa,
];
