import { oktaError, validationFailed } from "../../errors.ts";
import { readLogin, readText, type SimContext, type State, type User } from "../../state.ts";
import { findPolicy, isDenied } from "./find.ts";
import type { PasswordSettings } from "./schema.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DEFAULT_ATTEMPTS = 10;

function settingsOf(state: State, user: User): PasswordSettings | undefined {
  return findPolicy(state, "PASSWORD", user)?.fields.settings?.password;
}

/** The parts of a login that a password must not contain. */
const partsOf = (login: string) =>
  login
    .toLowerCase()
    .split(/[._@+-]/)
    .filter((part) => part.length > 3);

interface Requirement {
  readonly text: string;
  readonly isMet: boolean;
}

const countOf = (password: string, characters: RegExp) => password.match(characters)?.length ?? 0;

function atLeast(password: string, least: number | undefined, characters: RegExp, text: string) {
  const needed = least ?? 0;
  return needed > 0 ? [{ text, isMet: countOf(password, characters) >= needed }] : [];
}

/** Returns the requirements of a policy in Okta's words. */
function requirementsOf(
  { complexity }: PasswordSettings,
  user: User,
  password: string,
): readonly Requirement[] {
  const lower = password.toLowerCase();
  const least = complexity.minLength ?? 8;
  const names = { firstName: "first name", lastName: "last name" } as const;
  const excluded = (["firstName", "lastName"] as const).filter((name) =>
    complexity.excludeAttributes?.includes(name),
  );
  return [
    { text: `at least ${String(least)} characters`, isMet: password.length >= least },
    ...atLeast(password, complexity.minLowerCase, /[a-z]/g, "a lowercase letter"),
    ...atLeast(password, complexity.minUpperCase, /[A-Z]/g, "an uppercase letter"),
    ...atLeast(password, complexity.minNumber, /\d/g, "a number"),
    ...atLeast(password, complexity.minSymbol, /[^A-Za-z0-9]/g, "a symbol"),
    ...(complexity.excludeUsername === true
      ? [
          {
            text: "no parts of your username",
            isMet: !partsOf(readLogin(user)).some((part) => lower.includes(part)),
          },
        ]
      : []),
    ...excluded.map((name) => {
      const value = readText(user.profile, name).toLowerCase();
      return {
        text: `does not include your ${names[name]}`,
        isMet: value === "" || !lower.includes(value),
      };
    }),
  ];
}

/** Returns why a password is not accepted; `undefined` when it is. */
function problemOf(context: SimContext, user: User, password: string): string | undefined {
  const settings = settingsOf(context.state, user);
  if (!settings) return undefined;
  const requirements = requirementsOf(settings, user, password);
  const history = settings.age.historyCount ?? 0;
  const used = [...(context.state.management.passwords.get(user.id) ?? []), user.password];
  if (history > 0 && used.slice(-history).includes(password)) {
    return `Password requirements were not met. Your password cannot be any of your last ${String(history)} passwords.`;
  }
  if (requirements.every(({ isMet }) => isMet)) return undefined;
  const texts = requirements.map(({ text }) => text).join(", ");
  return `Password requirements were not met. Password requirements: ${texts}.`;
}

/** Checks a password that an administrator sets; throws Okta's 400. */
export function checkNewPassword(context: SimContext, user: User, password: string): void {
  const problem = problemOf(context, user, password);
  if (problem !== undefined) throw validationFailed("password", [`password: ${problem}`]);
}

/** Checks a password that a person chooses; throws Okta's 403. */
export function checkChosenPassword(context: SimContext, user: User, password: string): void {
  const problem = problemOf(context, user, password);
  if (problem !== undefined) {
    throw oktaError(403, "E0000014", "Update of credentials failed", [`newPassword: ${problem}`]);
  }
}

/** Checks that the last change of a password is old enough for another one; throws Okta's 403. */
export function checkPasswordAge({ state, now }: SimContext, user: User): void {
  const least = (settingsOf(state, user)?.age.minAgeMinutes ?? 0) * MINUTE_MS;
  if (least === 0 || user.passwordChanged === null || now - user.passwordChanged >= least) return;
  throw oktaError(403, "E0000014", "Update of credentials failed", [
    "newPassword: Your password was changed too recently",
  ]);
}

/** Throws Okta's 403 when a policy does not let a user reset a forgotten password. */
export function checkRecovery({ state }: SimContext, user: User): void {
  if (!isDenied(state, "PASSWORD", user, "selfServicePasswordReset")) return;
  throw oktaError(403, "E0000034", "Forgot password not allowed on specified user.");
}

/** Keeps a password for the history of its policy, before another one takes its place. */
export function keepPassword({ state }: SimContext, user: User): void {
  if (user.password === undefined) return;
  const { passwords } = state.management;
  passwords.set(user.id, [...(passwords.get(user.id) ?? []), user.password].slice(-30));
}

/** Returns the number of failures that lock a user out; 0 for never. */
export function attemptsOf(state: State, user: User): number {
  return settingsOf(state, user)?.lockout.maxAttempts ?? DEFAULT_ATTEMPTS;
}

/** Returns whether the policy unlocks a locked user by now. */
export function isUnlockedByNow({ state, now }: SimContext, user: User): boolean {
  const minutes = settingsOf(state, user)?.lockout.autoUnlockMinutes ?? 0;
  return minutes > 0 && now - (user.statusChanged ?? now) >= minutes * MINUTE_MS;
}

/** Returns whether a password is older than its policy allows. */
export function isPasswordOld({ state, now }: SimContext, user: User): boolean {
  const days = settingsOf(state, user)?.age.maxAgeDays ?? 0;
  return days > 0 && now - (user.passwordChanged ?? now) >= days * DAY_MS;
}
