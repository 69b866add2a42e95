import { PatternError } from "#core/text/pattern.ts";
import { validationFailed } from "../../errors.ts";
import { checkOel, evaluateOel } from "../../expression/evaluate.ts";
import { parseOel } from "../../expression/parse.ts";
import { OelError } from "../../expression/tokens.ts";
import { userWorld } from "../../expression/user-world.ts";
import type { Managed } from "../../management/entities.ts";
import { groupTarget, userTarget, writeLog } from "../../sign-in/log.ts";
import { join, leave, type SimContext, type State, type User } from "../../state.ts";
import type { GroupRule } from "./schema.ts";

type Rule = Managed<GroupRule>;

const keyOf = (groupId: string, userId: string) => `${groupId}/${userId}`;

/** Throws Okta's 400 for an expression that cannot be evaluated. */
export function checkExpression(state: State, text: string): void {
  try {
    checkOel(text, userWorld(state, undefined));
  } catch (error) {
    if (!(error instanceof OelError)) throw error;
    const cause = `conditions.expression.value: ${error.message} in expression ${text}`;
    throw validationFailed("conditions.expression.value", [cause]);
  }
}

/** A rule as an entry of the system log shows it. */
export const ruleTarget = ({ id, fields }: Rule) => ({
  id,
  type: "GroupRule",
  displayName: fields.name,
  alternateId: null,
});

/** Returns whether a rule is about a user. An expression that fails for a user does not match it. */
function matches(state: State, { fields }: Rule, user: User): boolean {
  const { people, expression } = fields.conditions;
  if (user.status === "DEPROVISIONED" || people.users.exclude.includes(user.id)) return false;
  if (people.groups.exclude.some((id) => state.members.get(id)?.has(user.id) === true))
    return false;
  try {
    return evaluateOel(parseOel(expression.value), userWorld(state, user)) === true;
  } catch (error) {
    if (error instanceof OelError || error instanceof PatternError) return false;
    throw error;
  }
}

/** Adds a user to the groups of a rule, or takes it out of those that the rule has put it into. */
function applyRule(context: SimContext, rule: Rule, user: User): boolean {
  const { state, now } = context;
  const made = state.management.ruleMembers.get(rule.id) ?? new Set<string>();
  state.management.ruleMembers.set(rule.id, made);
  const isMatching = matches(state, rule, user);
  let isChanged = false;
  for (const groupId of rule.fields.actions.assignUserToGroups.groupIds) {
    const group = state.groups.get(groupId);
    const isMember = state.members.get(groupId)?.has(user.id) === true;
    const key = keyOf(groupId, user.id);
    if (!group || isMatching === isMember || (isMember && !made.has(key))) continue;
    (isMatching ? join : leave)(state, groupId, user.id, now);
    if (isMatching) made.add(key);
    else made.delete(key);
    const type = `group.user_membership.${isMatching ? "add" : "remove"}` as const;
    writeLog(context, type, { targets: [userTarget(user), groupTarget(group), ruleTarget(rule)] });
    isChanged = true;
  }
  return isChanged;
}

/** Rules can depend on each other's groups: this many rounds end a cycle. */
const MOST_ROUNDS = 10;

/** Applies the active rules to users whose profiles or groups have changed. */
export function applyGroupRules(context: SimContext, users: Iterable<User>): void {
  const { state } = context;
  const rules = [...state.management.groupRules.values()].filter(
    ({ status }) => status === "ACTIVE",
  );
  if (rules.length === 0) return;
  for (const { id } of users) {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const user = state.users.get(id);
      if (!user || !rules.map((rule) => applyRule(context, rule, user)).includes(true)) break;
    }
  }
}

/** Ends the memberships that a rule has made. */
export function removeRuleMembers(context: SimContext, rule: Rule): void {
  const { state, now } = context;
  for (const key of state.management.ruleMembers.get(rule.id) ?? []) {
    const [groupId = "", userId = ""] = key.split("/");
    const [user, group] = [state.users.get(userId), state.groups.get(groupId)];
    if (!user || !group) continue;
    leave(state, groupId, userId, now);
    const targets = [userTarget(user), groupTarget(group), ruleTarget(rule)];
    writeLog(context, "group.user_membership.remove", { targets });
  }
}

/** Excludes a user whom an administrator takes out of a group from the active rules that would put it back. */
export function excludeFromRules(context: SimContext, groupId: string, user: User): void {
  const { groupRules, ruleMembers } = context.state.management;
  for (const rule of [...groupRules.values()]) {
    const { fields } = rule;
    ruleMembers.get(rule.id)?.delete(keyOf(groupId, user.id));
    const isMeant = fields.actions.assignUserToGroups.groupIds.includes(groupId);
    if (rule.status !== "ACTIVE" || !isMeant || !matches(context.state, rule, user)) continue;
    const { people } = fields.conditions;
    const users = { exclude: [...people.users.exclude, user.id] };
    const conditions = { ...fields.conditions, people: { ...people, users } };
    groupRules.replace({ ...rule, fields: { ...fields, conditions } });
    const targets = [userTarget(user), ruleTarget(rule)];
    writeLog(context, "group.user_membership.rule.add_exclusion", { targets });
  }
}

/** Makes the rules invalid that assign to a group which is deleted. */
export function invalidateRules(context: SimContext, groupId: string): void {
  const { groupRules } = context.state.management;
  for (const rule of [...groupRules.values()]) {
    if (!rule.fields.actions.assignUserToGroups.groupIds.includes(groupId)) continue;
    if (rule.status === "INVALID") continue;
    groupRules.replace({ ...rule, status: "INVALID", lastUpdated: context.now });
    writeLog(context, "group.user_membership.rule.invalidate", { targets: [ruleTarget(rule)] });
  }
}
