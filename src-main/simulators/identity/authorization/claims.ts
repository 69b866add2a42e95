import type { Grant } from "#core/oauth/state.ts";
import { compilePattern, PatternError } from "#core/text/pattern.ts";
import { validationFailed } from "../errors.ts";
import { checkOel, evaluateOel, type OelWorld } from "../expression/evaluate.ts";
import { parseOel } from "../expression/parse.ts";
import { OelError } from "../expression/tokens.ts";
import { userWorld } from "../expression/user-world.ts";
import { readLogin, readName, readText, type SimContext, type State, type User } from "../state.ts";
import type { App, ServerClaim } from "./entities.ts";
import type { Issuer } from "./issuers.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Leaves out what a user's profile does not say. */
function dropMissing(claims: Readonly<Record<string, string | undefined>>): Claims {
  return Object.fromEntries(
    Object.entries(claims).filter(([, value]) => value !== undefined && value !== ""),
  );
}

function addressOf({ profile }: User): Claims {
  const address = dropMissing({
    street_address: readText(profile, "streetAddress"),
    locality: readText(profile, "city"),
    region: readText(profile, "state"),
    postal_code: readText(profile, "zipCode"),
    country: readText(profile, "countryCode"),
  });
  return Object.keys(address).length === 0 ? {} : { address };
}

/** The names of the groups that a user is in. */
function groupsOf({ state }: SimContext, { id }: User): readonly string[] {
  return [...(state.groupsOf.get(id) ?? [])].flatMap(
    (groupId) => state.groups.get(groupId)?.profile.name ?? [],
  );
}

/** Returns the claims of a user for the scopes of OpenID Connect. */
export function profileClaims(
  context: SimContext,
  { id }: Pick<Issuer, "id">,
  user: User,
  scopes: readonly string[],
): Claims {
  const { profile } = user;
  const has = (scope: string) => scopes.includes(scope);
  return {
    ...(has("profile") && {
      ...dropMissing({
        name: readName(user),
        preferred_username: readLogin(user),
        given_name: readText(profile, "firstName"),
        family_name: readText(profile, "lastName"),
        middle_name: readText(profile, "middleName"),
        nickname: readText(profile, "nickName"),
        profile: readText(profile, "profileUrl"),
        locale: readText(profile, "locale") || "en-US",
        zoneinfo: readText(profile, "timezone") || "America/Los_Angeles",
      }),
      updated_at: Math.floor(user.lastUpdated / 1_000),
    }),
    ...(has("email") && { email: readText(profile, "email"), email_verified: true }),
    ...(has("phone") && dropMissing({ phone_number: readText(profile, "primaryPhone") })),
    ...(has("address") && addressOf(user)),
    // A custom server has a claim of groups only where a client has added one.
    ...(id === "" && has("groups") && { groups: groupsOf(context, user) }),
  };
}

/** The names that an expression of a claim can use: a user, its app, and the request. */
function claimWorld(
  { state }: Pick<SimContext, "state">,
  app: App | undefined,
  user: User | undefined,
  scopes: readonly string[],
): OelWorld {
  const assigned = user && app?.users.get(user.id);
  return userWorld(state, user, {
    app: {
      ...app?.profile,
      profile: app?.profile ?? {},
      clientId: app?.id,
      id: app?.id,
      name: app?.label,
    },
    appuser: user
      ? { ...user.profile, ...assigned?.profile, userName: assigned?.userName ?? readLogin(user) }
      : null,
    access: { scope: scopes },
    org: { name: state.management.org.get("companyName") ?? "Simdeck", subDomain: "simdeck" },
  });
}

/** Throws Okta's 400 for an expression of a claim that cannot be evaluated. */
export function checkClaimExpression(state: State, text: string): void {
  try {
    checkOel(text, claimWorld({ state }, undefined, undefined, []));
  } catch (error) {
    if (!(error instanceof OelError)) throw error;
    throw validationFailed("value", [`value: ${error.message} in expression ${text}`]);
  }
}

/** Returns the value of an expression; one that fails for a user has none. */
function evaluate(
  context: SimContext,
  text: string,
  app: App,
  user: User | undefined,
  scopes: readonly string[],
): unknown {
  try {
    return evaluateOel(parseOel(text), claimWorld(context, app, user, scopes));
  } catch (error) {
    if (error instanceof OelError || error instanceof PatternError) return undefined;
    throw error;
  }
}

const filters = {
  STARTS_WITH: (name: string, value: string) => name.startsWith(value),
  EQUALS: (name: string, value: string) => name === value,
  CONTAINS: (name: string, value: string) => name.includes(value),
  REGEX: (name: string, value: string) => compilePattern(value).matchesWhole(name),
} as const;

function valueOf(
  context: SimContext,
  claim: ServerClaim,
  app: App,
  user: User | undefined,
  scopes: readonly string[],
): unknown {
  const { groupFilter, value } = claim;
  if (groupFilter === undefined) return evaluate(context, value, app, user, scopes);
  return user && groupsOf(context, user).filter((name) => filters[groupFilter](name, value));
}

/** The claims that clients have added to a custom server, for one kind of token. */
export function customClaims(
  context: SimContext,
  { claims }: Issuer,
  claimType: ServerClaim["claimType"],
  {
    app,
    user,
    scopes,
    isWhole = true,
  }: {
    readonly app: App;
    readonly user: User | undefined;
    readonly scopes: Grant["scopes"];
    /** False for an ID token beside an access token: userinfo has the rest of its claims. */
    readonly isWhole?: boolean;
  },
): Claims {
  const meant = claims.filter(
    (claim) =>
      !claim.isSystem &&
      claim.claimType === claimType &&
      (isWhole || claim.isAlwaysInToken) &&
      (claim.scopes.length === 0 || claim.scopes.some((scope) => scopes.includes(scope))),
  );
  const pairs = meant.map(({ name, ...claim }): [string, unknown] => [
    name,
    valueOf(context, { name, ...claim }, app, user, scopes),
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== null));
}
