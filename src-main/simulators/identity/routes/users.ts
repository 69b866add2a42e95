import * as z from "zod";
import { noContent } from "#core/kernel/response.ts";
import { routesOf } from "#core/kernel/route.ts";
import { forbidden, notFound, validationFailed, wrongStatus } from "../errors.ts";
import { activationMailSent } from "../events.ts";
import { findUser } from "../find.ts";
import { moveTo, statusWhenActivated } from "../lifecycle.ts";
import { presentUser } from "../present-user.ts";
import { checkProfile } from "../user-profile.ts";
import {
  addUser,
  join,
  newUser,
  removeUser,
  saveUser,
  textOf,
  type IdentityContext,
  type IdentityState,
  type Profile,
  type User,
} from "../state.ts";
import { issueActivationToken } from "../tokens.ts";
import { credentials, flag, profile, publicBase, type Credentials } from "./bodies.ts";

const route = routesOf<IdentityState>();

const createBody = z.object({
  profile,
  credentials: credentials.optional(),
  groupIds: z.array(z.string()).max(20).default([]),
  type: z.object({ id: z.string() }).optional(),
});

const createQuery = z.object({
  activate: flag(true),
  provider: flag(false),
  nextLogin: z.literal("changePassword").optional(),
});

const updateBody = z.object({
  profile: profile.optional(),
  credentials: credentials.optional(),
});

function checkLoginFree(state: IdentityState, sent: Profile, own?: User): void {
  const holder = state.logins.get(textOf(sent, "login").toLowerCase());
  if (holder === undefined || holder === own?.id) return;
  const cause = "login: An object with this field already exists in the current organization";
  throw validationFailed("login", [cause]);
}

/** What of `credentials` was sent, as a user keeps it. A hash is kept as it is: it is never shown. */
function applyCredentials(user: User, sent: Credentials | undefined, now: number): User {
  if (!sent) return user;
  const password = sent.password?.value ?? sent.password?.hash?.value;
  return {
    ...user,
    provider: sent.provider ?? user.provider,
    recovery: sent.recovery_question ?? user.recovery,
    ...(password === undefined ? {} : { password, passwordChanged: now }),
  };
}

function checkGroups(state: IdentityState, groupIds: readonly string[]): void {
  const unknown = groupIds.find((id) => !state.groups.has(id));
  if (unknown !== undefined) throw notFound(unknown, "UserGroup");
}

function statusWhenCreated(user: User, query: z.output<typeof createQuery>): User["status"] {
  if (!query.activate) return "STAGED";
  const mustChange = query.nextLogin !== undefined && user.password !== undefined;
  return mustChange ? "PASSWORD_EXPIRED" : statusWhenActivated(user);
}

function create(
  context: IdentityContext,
  body: z.output<typeof createBody>,
  query: z.output<typeof createQuery>,
): User {
  const { state, now, ids } = context;
  const checked = checkProfile(body.profile);
  checkLoginFree(state, checked);
  checkGroups(state, body.groupIds);
  if (body.type && body.type.id !== state.typeId) throw notFound(body.type.id, "UserType");
  if (query.provider && !body.credentials?.provider) {
    throw validationFailed("provider", ["provider: The field cannot be left blank"]);
  }
  const user = { ...newUser(ids.next("00u", 17), now), profile: checked };
  const made = addUser(state, applyCredentials(user, body.credentials, now));
  for (const groupId of body.groupIds) join(state, groupId, made.id, now);
  const status = statusWhenCreated(made, query);
  return status === "STAGED" ? made : moveTo(context, made, status);
}

/** Partial: what is not named stays. Full: what is not named goes. */
function update(
  context: IdentityContext,
  user: User,
  body: z.output<typeof updateBody>,
  isPartial: boolean,
): User {
  if (user.status === "DEPROVISIONED") throw wrongStatus();
  const { state, now } = context;
  const sent = body.profile ?? {};
  const checked = checkProfile(isPartial ? { ...user.profile, ...sent } : sent);
  checkLoginFree(state, checked, user);
  const changed = applyCredentials({ ...user, profile: checked }, body.credentials, now);
  return saveUser(state, { ...changed, lastUpdated: now });
}

/** Making, showing, changing and deleting users. */
export const userRoutes = [
  route({
    method: "POST",
    path: "/api/v1/users",
    summary: "Creates a user",
    query: createQuery,
    body: createBody,
    handle: (context, { body, query, baseUrl }) => {
      const user = create(context, body, query);
      if (user.status === "PROVISIONED") {
        const base = publicBase(context, baseUrl);
        context.emit(activationMailSent(user, issueActivationToken(context, user), base));
      }
      return presentUser(context.state, user, baseUrl);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/users/:id",
    summary: "Shows a user by id, login or short login",
    handle: ({ state }, { params, baseUrl }) =>
      presentUser(state, findUser(state, params), baseUrl),
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id",
    summary: "Changes the named attributes of a user",
    body: updateBody,
    handle: (context, { params, body, baseUrl }) => {
      const user = update(context, findUser(context.state, params), body, true);
      return presentUser(context.state, user, baseUrl);
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/users/:id",
    summary: "Replaces a user's profile",
    body: updateBody,
    handle: (context, { params, body, baseUrl }) => {
      const user = update(context, findUser(context.state, params), body, false);
      return presentUser(context.state, user, baseUrl);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/users/:id",
    summary: "Deactivates a user; deletes one that is deactivated",
    query: z.object({ sendEmail: flag(false) }),
    handle: (context, { params }) => {
      const user = findUser(context.state, params);
      if (user.id === context.state.ownerId) throw forbidden();
      if (user.status === "DEPROVISIONED") removeUser(context.state, user, context.now);
      else moveTo(context, { ...user, token: undefined }, "DEPROVISIONED");
      return noContent();
    },
  }),
];
