import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { exclusive, is, refusedIf, requires, worded } from "#core/contract/rules/rule.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { countUsers, findUsers, userFilters } from "../../query/users.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/lookup.ts";
import { mergedMetadata, mergeMetadata, replacedMetadata } from "../../shared/metadata.ts";
import { after, slicePage } from "../../shared/paging.ts";
import { isPassword } from "../../shared/passwords.ts";
import { saveUser } from "../../shared/save.ts";
import { flag, paging } from "../../shared/schema.ts";
import type { SimContext, User } from "../../state.ts";
import { revokeUserSessions } from "../sessions/actions.ts";
import { createUser, deleteUser, updateUser } from "./actions.ts";
import { presentUser } from "./present.ts";
import { createUserBody, updateUserBody, userMetadataFields } from "./schema.ts";

const digestRule = {
  code: "form_param_missing",
  message: "password_digest and password_hasher belong together",
};

/** A password comes as text or as a digest with the name of its algorithm. */
const passwordRules = [
  exclusive("password", "password_digest"),
  worded(requires("password_digest", "password_hasher"), digestRule),
  worded(requires("password_hasher", "password_digest"), digestRule),
];

const metadataBody = z.strictObject(userMetadataFields);

/** Makes a route that changes one property of a user: `/ban`, `/unlock`, … */
function switchRoute(
  name: string,
  summary: string,
  change: (user: User, now: number) => User,
  after: (context: SimContext, userId: string) => void = () => undefined,
) {
  return route(`POST /v1/users/:id/${name}`, summary, (context, { params }) => {
    const shown = saveUser(context, change(requireUser(context, params["id"]), context.now));
    after(context, shown.id);
    return shown;
  });
}

interface Cursor {
  readonly starting_after?: string | undefined;
  readonly order_by?: string | undefined;
  readonly offset?: number | undefined;
}

/** Lists users; those after a cursor if there is one. Only the order of creation takes a cursor. */
function usersFrom(context: SimContext, query: Parameters<typeof findUsers>[1] & Cursor) {
  const { starting_after: cursor, order_by: order, offset = 0 } = query;
  const users = findUsers(context, query);
  if (cursor === undefined) return users;
  const refuse = (message: string) =>
    invalidParam("starting_after", "form_param_value_invalid", message);
  if (order !== undefined && !/^[+\- ]?created_at$/.test(order)) {
    throw refuse("starting_after requires ordering by created_at.");
  }
  if (offset !== 0) throw refuse("starting_after cannot be combined with a non-zero offset.");
  if (!context.state.users.get(cursor)) throw refuse(`No user was found with id ${cursor}.`);
  return after(users, cursor);
}

const switches = [
  switchRoute(
    "ban",
    "Bans a user and revokes the user's sessions",
    (user) => ({ ...user, isBanned: true }),
    revokeUserSessions,
  ),
  switchRoute("unban", "Lifts a ban", (user) => ({ ...user, isBanned: false })),
  switchRoute("lock", "Locks a user for an hour", (user, now) => ({ ...user, lockedAt: now })),
  switchRoute("unlock", "Lifts a lock", (user) => ({ ...user, lockedAt: null })),
];

export const routes = [
  route("GET /v1/users", "Lists users, newest first unless ordered otherwise", {
    query: lazyObject(() => ({
      ...userFilters(),
      ...paging(),
      order_by: z.string().optional(),
      starting_after: z.string().optional(),
    })),
    handle: (context, { query }) =>
      slicePage(usersFrom(context, query), query).map((user) => presentUser(context, user)),
  }),
  route("GET /v1/users/count", "Counts users", {
    query: lazyObject(() => ({ ...userFilters(), paginated: flag.optional() })),
    handle: (context, { query }) => ({
      object: "total_count",
      total_count: countUsers(context, query),
    }),
  }),
  route("POST /v1/users", "Creates a user; the first addresses become primary and are verified", {
    body: createUserBody,
    // No user is required to have more than one identifier, or to accept terms.
    unsupported: [
      "web3_wallet",
      "bypass_client_trust",
      "skip_legal_checks",
      "skip_user_requirement",
    ],
    rules: [
      ...passwordRules,
      refusedIf(["password", "password_digest"], is("skip_password_requirement", "true")),
    ],
    handle: (context, { body }) => createUser(context, body),
  }),
  route("GET /v1/users/:id", "Shows a user", (context, { params }) =>
    presentUser(context, requireUser(context, params["id"])),
  ),
  route("PATCH /v1/users/:id", "Changes a user", {
    body: updateUserBody,
    unsupported: [
      "notify_primary_email_address_changed",
      "primary_web3_wallet_id",
      "profile_image_id",
      "bypass_client_trust",
      "skip_legal_checks",
    ],
    rules: passwordRules,
    handle: (context, { params, body }) =>
      updateUser(context, requireUser(context, params["id"]), body),
  }),
  route("DELETE /v1/users/:id", "Deletes a user with its sessions", (context, { params }) =>
    deleteUser(context, requireUser(context, params["id"])),
  ),
  route("PATCH /v1/users/:id/metadata", "Merges metadata deeply; null removes a key", {
    body: metadataBody,
    handle: (context, { params, body }) => {
      const user = requireUser(context, params["id"]);
      const unsafeMetadata = mergeMetadata(user.unsafeMetadata, body.unsafe_metadata);
      return saveUser(context, { ...user, ...mergedMetadata(user, body), unsafeMetadata });
    },
  }),
  route("PUT /v1/users/:id/metadata", "Replaces the metadata that is sent", {
    body: metadataBody,
    handle: (context, { params, body }) => {
      const user = requireUser(context, params["id"]);
      const unsafeMetadata = body.unsafe_metadata ?? user.unsafeMetadata;
      return saveUser(context, { ...user, ...replacedMetadata(body, user), unsafeMetadata });
    },
  }),
  ...switches,
  route("POST /v1/users/:id/verify_password", "Verifies the password of a user", {
    body: lazyStrictObject(() => ({ password: z.string() })),
    handle: (context, { params, body }) => {
      const { password } = requireUser(context, params["id"]);
      if (!password) {
        const message = "The user does not have a password set.";
        throw clerkError(400, "no_password_set", message);
      }
      if (isPassword(password, body.password)) return { verified: true };
      const message = "Password is incorrect. Try again, or use another method.";
      throw clerkError(422, "incorrect_password", message, message, { param_name: "password" });
    },
  }),
  route("POST /v1/users/:id/remove_password", "Removes the password of a user", {
    body: lazyStrictObject(() => ({ sign_out_of_other_sessions: z.boolean().nullish() })),
    handle: (context, { params, body }) => {
      const user = requireUser(context, params["id"]);
      const shown = saveUser(context, { ...user, password: null });
      if (body.sign_out_of_other_sessions === true) revokeUserSessions(context, user.id);
      return shown;
    },
  }),
  route("DELETE /v1/users/:id/totp", "Removes the authenticator app of a user", (context, call) => {
    const user = requireUser(context, call.params["id"]);
    saveUser(context, { ...user, totpSecret: null, mfaDisabledAt: context.now });
    return { user_id: user.id };
  }),
  route("DELETE /v1/users/:id/backup_code", "Removes a user's backup codes", (context, call) => {
    const user = requireUser(context, call.params["id"]);
    saveUser(context, { ...user, backupCodes: [] });
    return { user_id: user.id };
  }),
  route("DELETE /v1/users/:id/mfa", "Removes a user's second factors", (context, { params }) => {
    const user = requireUser(context, params["id"]);
    saveUser(context, {
      ...user,
      totpSecret: null,
      backupCodes: [],
      mfaDisabledAt: user.mfaEnabledAt === null ? null : context.now,
    });
    return { user_id: user.id };
  }),
];
