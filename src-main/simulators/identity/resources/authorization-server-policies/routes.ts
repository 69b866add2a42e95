import type { Path } from "#core/contract/route.ts";
import { validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { byPriority, renumber } from "../../management/priority.ts";
import { policyLogs, policyRuleLogs } from "../../management/policy-logs.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { serverPoliciesOf, serverRulesOf } from "./decide.ts";
import { type ServerRule, serverPolicyBody, serverRuleBody } from "./schema.ts";

type Params = Readonly<Record<string, string>>;

const SERVER = "/api/v1/authorizationServers/:id" satisfies Path;

const serverOf = (state: State, params: Params) =>
  requireItem(state.servers, params["id"], "AuthorizationServer");

const policiesOf = (state: State, params: Params) =>
  serverPoliciesOf(state, serverOf(state, params).id);

const rulesOf = (state: State, params: Params) =>
  serverRulesOf(state, requireItem(policiesOf(state, params), params["policy"], "Policy").id);

const present = (item: Managed<object>, self: string) => ({
  ...presentManaged(item, self),
  system: item.isSystem,
});

/** Checks the lifetimes of a rule, and its hook. */
function checkTokens({ management }: State, { actions }: Pick<ServerRule, "actions">): void {
  const { inlineHook, refreshTokenLifetimeMinutes: whole, ...token } = actions.token;
  const { accessTokenLifetimeMinutes: access, refreshTokenWindowMinutes: window } = token;
  if (whole !== 0 && (whole < access || whole < window)) {
    throw validationFailed("refreshTokenLifetimeMinutes", [
      "refreshTokenLifetimeMinutes: must be 0, or at least the access token lifetime and the window",
    ]);
  }
  if (window < access) {
    throw validationFailed("refreshTokenWindowMinutes", [
      "refreshTokenWindowMinutes: must be at least the access token lifetime",
    ]);
  }
  const hook = inlineHook && management.inlineHooks.get(inlineHook.id);
  if (inlineHook && hook?.fields.type !== "com.okta.oauth2.tokens.transform") {
    throw validationFailed("inlineHook", ["inlineHook: must be an inline hook for tokens"]);
  }
}

/** Policies and rules of custom servers: who gets tokens, and for how long. */
export const routes = [
  ...managedRoutes({
    path: `${SERVER}/policies`,
    param: "policy",
    noun: "a policy of an authorization server",
    kind: "Policy",
    idPrefix: "00p",
    of: policiesOf,
    body: serverPolicyBody,
    listQuery: pageQuery,
    pageSize: 200,
    most: 100,
    createdHttp: 201,
    read: ({ state }, sent, { old, params }) => {
      const all = policiesOf(state, params);
      checkFree(all.values(), old, "name", ({ name }) => name === sent.name);
      for (const id of sent.conditions.clients.include) {
        if (id === "ALL_CLIENTS" || state.apps.has(id)) continue;
        throw validationFailed("conditions.clients", [`conditions.clients: Unknown client ${id}`]);
      }
      return { ...sent, priority: sent.priority ?? old?.fields.priority ?? all.size + 1 };
    },
    sort: byPriority,
    nameOf: ({ name }) => name,
    present: (_context, item, { params, baseUrl }) => {
      const self = `${baseUrl}/api/v1/authorizationServers/${params["id"] ?? ""}/policies/${item.id}`;
      const rules = { href: `${self}/rules`, hints: { allow: ["GET"] } };
      return { ...presentManaged(item, self, { links: { rules } }), system: item.isSystem };
    },
    switched: "nothing",
    log: policyLogs,
    changed: ({ state }, { item, params, change }) => {
      if (change === "delete") state.management.serverRules.delete(item.id);
      renumber(policiesOf(state, params), () => true, item.id);
    },
  }),
  ...managedRoutes({
    path: `${SERVER}/policies/:policy/rules`,
    param: "rule",
    noun: "a rule of an authorization server",
    kind: "PolicyRule",
    idPrefix: "0pr",
    of: rulesOf,
    body: serverRuleBody,
    listQuery: pageQuery,
    pageSize: 200,
    most: 100,
    createdHttp: 201,
    read: ({ state }, sent, { old, params }) => {
      const all = rulesOf(state, params);
      checkFree(all.values(), old, "name", ({ name }) => name === sent.name);
      const { people, grantTypes } = sent.conditions;
      const isOfPeople = grantTypes.include.some((type) => type !== "client_credentials");
      if (isOfPeople && people.users.include.length + people.groups.include.length === 0) {
        throw validationFailed("conditions.people", [
          "conditions.people: At least one of 'conditions.people.users.include' or 'conditions.people.groups.include' must contain a valid user or group when 'conditions.grantTypes' contains one or more of [authorization_code, implicit, password].",
        ]);
      }
      checkTokens(state, sent);
      return { ...sent, priority: sent.priority ?? old?.fields.priority ?? all.size + 1 };
    },
    sort: byPriority,
    nameOf: ({ name }) => name,
    present: (_context, item, { params, baseUrl }) =>
      present(
        item,
        `${baseUrl}/api/v1/authorizationServers/${params["id"] ?? ""}/policies/${params["policy"] ?? ""}/rules/${item.id}`,
      ),
    switched: "nothing",
    log: policyRuleLogs,
    changed: ({ state }, { item, params }) => {
      renumber(rulesOf(state, params), () => true, item.id);
    },
  }),
];
