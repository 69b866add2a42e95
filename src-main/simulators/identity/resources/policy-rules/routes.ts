import { Collection } from "#core/state/collection.ts";
import { validationFailed } from "../../errors.ts";
import { byPriority, renumber } from "../../management/priority.ts";
import { policyRuleLogs } from "../../management/policy-logs.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { listKept } from "../policies/kept.ts";
import { ruleBody } from "../policies/schema.ts";
import { ruleTypeOf } from "../policies/seeds.ts";
import { presentRule } from "./present.ts";

type Params = Readonly<Record<string, string>>;

const requirePolicy = ({ management }: State, params: Params) =>
  requireItem(management.policies, params["policy"], "Policy");

const rulesOf = (state: State, params: Params) =>
  state.management.policyRules.get(requirePolicy(state, params).id) ?? new Collection();

/** The rules of a policy, in the order of their priorities. */
export const routes = managedRoutes({
  path: "/api/v1/policies/:policy/rules",
  param: "rule",
  noun: "a rule of a policy",
  kind: "PolicyRule",
  idPrefix: "0pr",
  of: rulesOf,
  body: ruleBody,
  listQuery: pageQuery,
  pageSize: 200,
  most: 500,
  activates: true,
  read: ({ state }, sent, { old, params }) => {
    const rules = rulesOf(state, params);
    const type = ruleTypeOf(requirePolicy(state, params).fields.type);
    if (sent.type !== undefined && sent.type !== type) {
      throw validationFailed("type", [`type: must be ${type} for a rule of this policy`]);
    }
    checkFree(rules.values(), old, "name", ({ name }) => name === sent.name);
    if (old?.isSystem === true && sent.name !== old.fields.name) {
      throw validationFailed("name", ["name: The name of the default rule cannot be changed"]);
    }
    const { priority, conditions, actions } = sent;
    const fields = { type, name: sent.name, actions: actions ?? null };
    if (old?.isSystem === true) return { ...old.fields, ...fields };
    return { ...fields, conditions, priority: priority ?? old?.fields.priority ?? rules.size };
  },
  kept: listKept,
  sort: byPriority,
  nameOf: ({ name }) => name,
  present: (_context, item, { params, baseUrl }) =>
    presentRule(item, params["policy"] ?? "", baseUrl),
  switched: "nothing",
  log: policyRuleLogs,
  changed: ({ state }, { item, params }) => {
    renumber(rulesOf(state, params), () => true, item.id);
  },
});
