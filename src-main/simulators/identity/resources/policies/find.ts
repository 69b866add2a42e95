import { isRecord } from "#shared/text/json-in.ts";
import type { Managed } from "../../management/entities.ts";
import { byPriority } from "../../management/priority.ts";
import type { App } from "../../authorization/entities.ts";
import type { State, User } from "../../state.ts";
import type { Policy, PolicyRule, PolicyType } from "./schema.ts";

type People = NonNullable<NonNullable<Policy["conditions"]>["people"]>;

/** Returns whether the people of a policy or a rule have a user among them. */
export function isMeant(
  { groupsOf, everyoneId }: State,
  people: People | null | undefined,
  user: User,
): boolean {
  const groups = groupsOf.get(user.id) ?? new Set([everyoneId]);
  const has = (ids: readonly string[] | null | undefined) => ids ?? [];
  if (has(people?.users?.exclude).includes(user.id)) return false;
  if (has(people?.groups?.exclude).some((id) => groups.has(id))) return false;
  const users = has(people?.users?.include);
  const included = has(people?.groups?.include);
  if (users.length === 0 && included.length === 0) return true;
  return users.includes(user.id) || included.some((id) => groups.has(id));
}

/** Returns the first policy of a type, by priority, that is about a user. */
export function findPolicy(
  state: State,
  type: PolicyType,
  user: User,
): Managed<Policy> | undefined {
  const policies = [...state.management.policies.values()].filter(
    ({ fields, status }) => fields.type === type && status === "ACTIVE",
  );
  return byPriority(policies).find(({ fields }) => isMeant(state, fields.conditions?.people, user));
}

/** Returns the first rule of a policy, by priority, that is about a user. */
export function findRule(
  state: State,
  policyId: string,
  user: User,
): Managed<PolicyRule> | undefined {
  const rules = [...(state.management.policyRules.get(policyId)?.values() ?? [])];
  return byPriority(rules.filter(({ status }) => status === "ACTIVE")).find(({ fields }) =>
    isMeant(state, fields.conditions?.people, user),
  );
}

function accessOf(rule: Managed<PolicyRule> | undefined, action: string): unknown {
  const settings = rule?.fields.actions?.[action];
  return isRecord(settings) ? settings["access"] : undefined;
}

/** Returns whether the rule of a policy that is about a user denies an action. */
export function isDenied(state: State, type: PolicyType, user: User, action: string): boolean {
  const policy = findPolicy(state, type, user);
  return policy !== undefined && accessOf(findRule(state, policy.id, user), action) === "DENY";
}

/** Returns the access policy of an app: its own, or that of the org. */
export function accessPolicyOf({ management }: State, app: App): Managed<Policy> | undefined {
  const own = management.policies.get(management.appPolicies.get(app.id) ?? "");
  if (own) return own;
  return [...management.policies.values()].find(
    ({ fields, isSystem }) => isSystem && fields.type === "ACCESS_POLICY",
  );
}

/** Returns whether the access policy of an app denies it to a user. */
export function isAppDenied(state: State, app: App, user: User): boolean {
  const policy = accessPolicyOf(state, app);
  if (policy?.status !== "ACTIVE") return false;
  return accessOf(findRule(state, policy.id, user), "appSignOn") === "DENY";
}
