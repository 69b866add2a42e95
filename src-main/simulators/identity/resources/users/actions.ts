import type * as z from "zod";
import { notFound, validationFailed, wrongStatus } from "../../errors.ts";
import {
  addUser,
  hasPassword,
  join,
  newUser,
  type Profile,
  saveUser,
  type SimContext,
  type State,
  readText,
  type User,
} from "../../state.ts";
import { checkRealm, setRealm } from "../../management/user-realms.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import { applyGroupRules } from "../group-rules/actions.ts";
import { checkNewPassword, keepPassword } from "../policies/password.ts";
import { moveTo, statusWhenActivated } from "../lifecycle/actions.ts";
import {
  checkProfile,
  type createUserBody,
  type createUserQuery,
  type Credentials,
  type updateUserBody,
} from "./schema.ts";

function checkLoginFree(state: State, sent: Profile, own?: User): void {
  const holder = state.logins.get(readText(sent, "login").toLowerCase());
  if (holder === undefined || holder === own?.id) return;
  const cause = "login: An object with this field already exists in the current organization";
  throw validationFailed("login", [cause]);
}

/** Sets the credentials that were sent. The first sign-in puts the password in place of a hash. */
function applyCredentials(user: User, sent: Credentials | undefined, now: number): User {
  if (!sent) return user;
  const { value: password, hash: importedHash, hook } = sent.password ?? {};
  const isSent = password !== undefined || importedHash !== undefined;
  return {
    ...user,
    provider: sent.provider ?? user.provider,
    recovery: sent.recovery_question ?? user.recovery,
    ...(isSent ? { password, importedHash, passwordChanged: now } : {}),
    ...(hook && { importsPassword: true }),
  };
}

function checkGroups(state: State, groupIds: readonly string[]): void {
  const unknown = groupIds.find((id) => !state.groups.has(id));
  if (unknown !== undefined) throw notFound(unknown, "UserGroup");
}

/** Throws Okta's 404 when there is no such type of users. */
function checkType({ management }: State, type: { readonly id: string } | undefined): void {
  if (type && !management.userTypes.has(type.id)) throw notFound(type.id, "UserType");
}

/** The custom attributes of a type of users. */
const attributesOf = ({ management, typeId }: State, type = typeId) =>
  management.schemas.get(type) ?? {};

function statusWhenCreated(user: User, query: z.output<typeof createUserQuery>): User["status"] {
  if (!query.activate) return "STAGED";
  const mustChange = query.nextLogin !== undefined && hasPassword(user);
  return mustChange ? "PASSWORD_EXPIRED" : statusWhenActivated(user);
}

/** Creates a user with the status that the query asks for. */
export function createUser(
  context: SimContext,
  body: z.output<typeof createUserBody>,
  query: z.output<typeof createUserQuery>,
): User {
  const { state, now, ids } = context;
  checkType(state, body.type);
  checkRealm(state, body.realmId);
  const checked = checkProfile(body.profile, attributesOf(state, body.type?.id));
  checkLoginFree(state, checked);
  checkGroups(state, body.groupIds);
  if (query.provider && !body.credentials?.provider) {
    throw validationFailed("provider", ["provider: The field cannot be left blank"]);
  }
  const password = body.credentials?.password;
  const isSent = password?.value !== undefined || password?.hash !== undefined;
  if (query.nextLogin !== undefined && !(query.activate && isSent)) {
    const cause = "nextLogin: changePassword needs activate=true and a password";
    throw validationFailed("nextLogin", [cause]);
  }
  const user = { ...newUser(ids.next("00u", 17), now), profile: checked, typeId: body.type?.id };
  if (password?.value !== undefined) checkNewPassword(context, user, password.value);
  const made = addUser(state, applyCredentials(user, body.credentials, now));
  if (body.realmId !== undefined) setRealm(state, made.id, body.realmId);
  writeLog(context, "user.lifecycle.create", { targets: [userTarget(made)] });
  for (const groupId of body.groupIds) join(state, groupId, made.id, now);
  applyGroupRules(context, [made]);
  const status = statusWhenCreated(made, query);
  return status === "STAGED" ? made : moveTo(context, made, status);
}

/** A partial update keeps attributes that are not named; a full one removes them. */
export function updateUser(
  context: SimContext,
  user: User,
  body: z.output<typeof updateUserBody>,
  isPartial: boolean,
): User {
  if (user.status === "DEPROVISIONED") throw wrongStatus();
  const { state, now } = context;
  checkType(state, body.type);
  checkRealm(state, body.realmId);
  const sent = body.profile ?? {};
  const typeId = body.type?.id ?? user.typeId;
  const whole = isPartial ? { ...user.profile, ...sent } : sent;
  const checked = checkProfile(whole, attributesOf(state, typeId));
  checkLoginFree(state, checked, user);
  const password = body.credentials?.password?.value;
  if (password !== undefined) {
    checkNewPassword(context, { ...user, profile: checked }, password);
    keepPassword(context, user);
  }
  const changed = applyCredentials({ ...user, typeId, profile: checked }, body.credentials, now);
  if (body.realmId !== undefined) setRealm(state, user.id, body.realmId);
  writeLog(context, "user.account.update_profile", { targets: [userTarget(changed)] });
  const saved = saveUser(state, { ...changed, lastUpdated: now });
  applyGroupRules(context, [saved]);
  return saved;
}
