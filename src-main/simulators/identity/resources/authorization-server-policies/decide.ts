import { OAuthError } from "#core/oauth/oauth-error.ts";
import { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";
import { byPriority } from "../../management/priority.ts";
import type { State, User } from "../../state.ts";
import type { ServerPolicy, ServerRule } from "./schema.ts";

/** Returns the policies of a custom server. */
export function serverPoliciesOf(
  { management }: State,
  serverId: string,
): Collection<Managed<ServerPolicy>> {
  const policies = management.serverPolicies.get(serverId) ?? new Collection();
  management.serverPolicies.set(serverId, policies);
  return policies;
}

/** Returns the rules of a policy of a custom server. */
export function serverRulesOf(
  { management }: State,
  policyId: string,
): Collection<Managed<ServerRule>> {
  const rules = management.serverRules.get(policyId) ?? new Collection();
  management.serverRules.set(policyId, rules);
  return rules;
}

/** A request for tokens, as the rules of a server see it. */
export interface TokenAsk {
  readonly server: string;
  readonly clientId: string;
  readonly grantType: string;
  readonly scopes: readonly string[];
  readonly user: User | undefined;
}

function isAbout(state: State, { people }: ServerRule["conditions"], user: User | undefined) {
  if (!user) return true;
  const groups = state.groupsOf.get(user.id) ?? new Set();
  const { users, groups: named } = people;
  if (users.exclude.includes(user.id) || named.exclude.some((id) => groups.has(id))) return false;
  if (users.include.includes(user.id) || named.include.includes("EVERYONE")) return true;
  return named.include.some((id) => groups.has(id));
}

const STAR = "*";

function allows(state: State, { conditions }: ServerRule, ask: TokenAsk): boolean {
  const { grantTypes, scopes } = conditions;
  // A refreshed token was allowed with the grant that it comes from.
  const isGrant = ask.grantType === "refresh_token" || grantTypes.include.includes(ask.grantType);
  const isScope = (scope: string) => [scope, STAR].some((one) => scopes.include.includes(one));
  return isGrant && ask.scopes.every(isScope) && isAbout(state, conditions, ask.user);
}

/**
 * Returns the rule of a server that allows a request; throws an OAuthError if its policies allow none. A
 * server without policies, and that of the org, allow every request.
 */
export function decideAccess(state: State, ask: TokenAsk): ServerRule | undefined {
  const policies = [...(state.management.serverPolicies.get(ask.server)?.values() ?? [])];
  if (ask.server === "" || policies.length === 0) return undefined;
  const isOn = ({ status }: Managed<object>) => status === "ACTIVE";
  const meant = byPriority(policies.filter(isOn)).filter(({ fields }) =>
    [ask.clientId, "ALL_CLIENTS"].some((id) => fields.conditions.clients.include.includes(id)),
  );
  for (const { id } of meant) {
    const rules = byPriority([...serverRulesOf(state, id).values()].filter(isOn));
    const rule = rules.find(({ fields }) => allows(state, fields, ask));
    if (rule) return rule.fields;
  }
  const description =
    "Policy evaluation failed for this request, please check the policy configurations.";
  throw new OAuthError("access_denied", description);
}
