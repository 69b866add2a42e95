import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { managedRoutes, type Changed } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { flag } from "../../route.ts";
import { includesWords, pageQuery } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext, State } from "../../state.ts";
import { applyGroupRules, checkExpression, removeRuleMembers } from "./actions.ts";
import { type GroupRule, groupRuleBody } from "./schema.ts";

const rulesOf = ({ management }: State) => management.groupRules;
const expandQuery = lazyObject(() => ({ expand: z.string().optional() }));
const expandOf = (query: unknown) => expandQuery.safeParse(query).data?.expand;
const removeQuery = lazyObject(() => ({ removeUsers: flag(false) }));
/** The query of a deletion, as its schema has read it. */
const removed = lazyObject(() => ({ removeUsers: z.boolean() }));

function checkGroups({ groups }: State, { actions }: GroupRule): void {
  for (const id of actions.assignUserToGroups.groupIds) {
    if (groups.get(id)?.type === "OKTA_GROUP") continue;
    const cause = `actions.assignUserToGroups.groupIds: Invalid group id ${id}`;
    throw validationFailed("actions.assignUserToGroups.groupIds", [cause]);
  }
}

const sameGroups = (one: GroupRule, other: GroupRule) =>
  one.actions.assignUserToGroups.groupIds.join() ===
  other.actions.assignUserToGroups.groupIds.join();

/** Checks a rule. Okta changes neither an active rule nor the groups of any. */
function readRule({ state }: SimContext, sent: GroupRule, old: Managed<GroupRule> | undefined) {
  checkFree(rulesOf(state).values(), old, "name", ({ name }) => name === sent.name);
  checkExpression(state, sent.conditions.expression.value);
  checkGroups(state, sent);
  if (!old) return sent;
  if (old.status === "ACTIVE") {
    throw validationFailed("status", ["status: An active group rule cannot be updated"]);
  }
  if (!sameGroups(old.fields, sent)) {
    throw validationFailed("actions", ["actions: The groups of a rule cannot be changed"]);
  }
  return sent;
}

function afterChange(context: SimContext, changed: Changed<GroupRule>, query: unknown): void {
  const { change, item } = changed;
  if (change === "activate") applyGroupRules(context, [...context.state.users.values()]);
  if (change !== "delete") return;
  if (removed.parse(query).removeUsers) removeRuleMembers(context, item);
  context.state.management.ruleMembers.delete(item.id);
}

/** Group rules: they put users whom an expression matches into groups. */
export const routes = managedRoutes({
  path: "/api/v1/groups/rules",
  param: "rule",
  noun: "a group rule",
  kind: "GroupRule",
  idPrefix: "0pr",
  of: rulesOf,
  body: groupRuleBody,
  listQuery: pageQuery.extend({ search: z.string().optional(), expand: z.string().optional() }),
  pageSize: 200,
  most: 2_000,
  read: (context, sent, { old }) => readRule(context, sent, old),
  keep:
    (_context, { search }) =>
    ({ fields }) =>
      [fields.name, fields.conditions.expression.value].some((one) => includesWords(one, search)),
  nameOf: ({ name }) => name,
  present: ({ state }, { id, status, created, lastUpdated, fields }, { query }) => ({
    id,
    status,
    ...fields,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    ...(expandOf(query) === "groupIdToGroupNameMap" && {
      _embedded: {
        groupIdToGroupNameMap: Object.fromEntries(
          fields.actions.assignUserToGroups.groupIds.map((groupId) => [
            groupId,
            state.groups.get(groupId)?.profile.name ?? null,
          ]),
        ),
      },
    }),
  }),
  firstStatus: "INACTIVE",
  deletesInactive: true,
  deletedHttp: 202,
  deleteQuery: removeQuery,
  readQuery: expandQuery,
  switched: "nothing",
  log: { deactivate: "group.user_membership.rule.deactivated" },
  check: (_context, { change, old }) => {
    if (change !== "activate" || old?.status !== "INVALID") return;
    throw validationFailed("status", ["status: An invalid group rule cannot be activated"]);
  },
  changed: afterChange,
});
