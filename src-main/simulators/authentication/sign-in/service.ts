import { html } from "#core/pages/html.ts";
import { addCode, findConsents, presentScopes } from "#core/oauth/grants.ts";
import type { Attempt, SignInService } from "#core/oauth/sign-in-service.ts";
import { isTotp } from "#core/oauth/totp.ts";
import { findApplication } from "../resources/oauth-applications/actions.ts";
import { scopeTexts } from "../resources/oauth-applications/schema.ts";
import { createSession } from "../resources/sessions/actions.ts";
import { isLocked } from "../resources/users/present.ts";
import { isPassword } from "../shared/passwords.ts";
import type { SimContext, State, User } from "../state.ts";
import { withHandshake } from "./handshake.ts";

const SESSION_MS = 7 * 86_400_000;
const CODE_MS = 600_000;
const MAX_PEOPLE = 50;

/** The code that signs in wherever one is asked for, as in Clerk's test mode. */
export const TEST_CODE = "424242";

function addressOf({ state }: Pick<SimContext, "state">, user: User): string {
  const email = state.emails.get(user.primaryEmailId ?? "")?.address;
  return email ?? user.username ?? state.phones.get(user.primaryPhoneId ?? "")?.address ?? user.id;
}

function nameOf(context: Pick<SimContext, "state">, user: User): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  return name === "" ? addressOf(context, user) : name;
}

/** Returns the user with this id, address or user name. */
export function findUser({ state }: Pick<SimContext, "state">, text: string): User | undefined {
  const name = text.toLowerCase();
  const email = state.emails.get(state.emailIds.get(name) ?? "");
  const phone = state.phones.get(state.phoneIds.get(name) ?? "");
  const id = email?.userId ?? phone?.userId ?? state.userIds.byUsername.get(name) ?? text;
  return state.users.get(id);
}

function statusOf({ now }: Pick<SimContext, "now">, user: User): string | undefined {
  if (user.isBanned) return "banned";
  return isLocked(user, now) ? "locked" : undefined;
}

/** Continues after the first factor: with a second one, if the user has one. */
export function afterPassword(context: SimContext, user: User): Attempt {
  const status = statusOf(context, user);
  if (status !== undefined) return { problem: `This account is ${status}.` };
  const needsFactor = user.totpSecret !== null || user.backupCodes.length > 0;
  return { userId: user.id, amr: ["pwd"], needsFactor };
}

/** Returns whether a code is the second factor of a user. A backup code can be used once. */
export function takeSecondFactor({ state }: SimContext, user: User, code: string): boolean {
  if (code === TEST_CODE) return true;
  if (user.totpSecret !== null && isTotp(user.totpSecret, code)) return true;
  if (!user.backupCodes.includes(code)) return false;
  const backupCodes = user.backupCodes.filter((one) => one !== code);
  state.users.replace({ ...user, backupCodes });
  return true;
}

/** The hosted pages of Clerk: sign-in with a password, a second factor, and consent. */
export const signInService: SignInService<State> = {
  kind: "authentication",
  sessionMs: SESSION_MS,
  sessionPrefix: "browser_",
  oauth: (state) => state.oauth,
  texts: (context, asked) => ({
    provider: "Clerk",
    app: asked ? (findApplication(context, asked.clientId)?.name ?? asked.clientId) : "your app",
    usernameLabel: "Email",
    passwordHint: "Any password works unless the user was given one.",
  }),
  more: ({ target }) => {
    if (target === "") return undefined;
    const link = `/sign-up?redirect_url=${encodeURIComponent(target)}`;
    return html`<p class="soft">No account? <a href="${link}">Sign up</a></p>`;
  },
  people: (context) =>
    [...context.state.users.values()].slice(0, MAX_PEOPLE).map((user) => {
      const { id } = user;
      const about = addressOf(context, user);
      return { id, name: nameOf(context, user), about, status: statusOf(context, user) };
    }),
  nameOf: (context, userId) => {
    const user = context.state.users.get(userId);
    return user ? nameOf(context, user) : userId;
  },
  findUser: (context, text) => findUser(context, text)?.id,
  signIn: (context, username, password) => {
    const user = findUser(context, username);
    if (!user) return { problem: "Couldn't find your account." };
    if (user.password && !isPassword(user.password, password)) {
      return { problem: "Password is incorrect. Try again, or choose a test user." };
    }
    return afterPassword(context, user);
  },
  choose: (context, userId) => {
    const user = context.state.users.get(userId);
    return user ? afterPassword(context, user) : { problem: "This user no longer exists." };
  },
  factor: {
    describe: () => ({
      request: `Enter the code of the authenticator app, a backup code or the test code ${TEST_CODE}.`,
      field: "Code",
    }),
    verify: (context, userId, code) => {
      const user = context.state.users.get(userId);
      if (!user || !takeSecondFactor(context, user, code)) return { problem: "Incorrect code" };
      return { userId, amr: ["pwd", "mfa", "otp"] };
    },
  },
  signedIn: (context, { id, userId }) => {
    const user = context.state.users.get(userId);
    if (user) context.state.browsers.set(id, createSession(context, user, null).clientId);
  },
  needsConsent: (context, asked, userId) => {
    const app = findApplication(context, asked.clientId);
    if (app?.asksForConsent !== true) return false;
    const consents = findConsents(context.state.oauth, asked, userId);
    return !asked.scopes.every((scope) => consents.includes(scope));
  },
  consent: (_context, { scopes }) => ({
    scopes: presentScopes(scopeTexts, scopes),
  }),
  respond: ({ state, ids, now }, request, grant) => {
    const made = { id: ids.next("oac_", 32), grantId: grant.id, lifetimeMs: CODE_MS };
    const code = addCode(state.oauth, now, request, made);
    return { code, scope: request.scopes.join(" "), state: request.state };
  },
  arrive: (context, { target }, session) =>
    withHandshake(context, target, context.state.browsers.get(session.id)),
};
