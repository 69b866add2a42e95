import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { Collection } from "#core/state/collection.ts";
import { validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { byPriority, renumber } from "../../management/priority.ts";
import { policyLogs } from "../../management/policy-logs.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { includesWords, pageQuery } from "../../shared/paging.ts";
import type { SimContext, State } from "../../state.ts";
import { requireApp } from "../apps/actions.ts";
import { presentApp } from "../apps/present.ts";
import { presentRule } from "../policy-rules/present.ts";
import { accessPolicyOf } from "./find.ts";
import { listKept } from "./kept.ts";
import { type Policy, policyBody, policyTypes } from "./schema.ts";
import { completeSettings } from "./seeds.ts";

const PATH = "/api/v1/policies";

const policiesOf = ({ management }: State) => management.policies;
const requirePolicy = (state: State, id: string | undefined) =>
  requireItem(policiesOf(state), id, "Policy");
const rulesOf = ({ management }: State, id: string) => [
  ...(management.policyRules.get(id)?.values() ?? []),
];

const expandQuery = lazyObject(() => ({ expand: z.string().optional() }));

function presentPolicy({ state }: SimContext, item: Managed<Policy>, base: string, expand: string) {
  const self = `${base}${PATH}/${item.id}`;
  const allow = (href: string, ...methods: string[]) => ({ href, hints: { allow: methods } });
  const links = {
    rules: allow(`${self}/rules`, "GET", "POST"),
    ...(item.fields.type === "ACCESS_POLICY" && {
      mappings: allow(`${self}/mappings`, "GET", "POST"),
    }),
  };
  return {
    ...presentManaged(item, self, { links }),
    system: item.isSystem,
    ...(expand === "rules" && {
      _embedded: {
        rules: byPriority(rulesOf(state, item.id)).map((rule) => presentRule(rule, item.id, base)),
      },
    }),
  };
}

/** Completes a policy. Of one of Okta's own, the settings alone can be changed. */
function readPolicy(
  { state }: SimContext,
  sent: z.output<typeof policyBody>,
  old: Managed<Policy> | undefined,
): Policy {
  const all = [...policiesOf(state).values()].filter(({ fields }) => fields.type === sent.type);
  if (old && old.fields.type !== sent.type) {
    throw validationFailed("type", ["type: The type of a policy cannot be changed"]);
  }
  checkFree(all, old, "name", ({ name }) => name === sent.name);
  const settings = completeSettings(sent.type, sent.settings);
  if (!old?.isSystem) {
    const last = all.length;
    return { ...sent, settings, priority: sent.priority ?? old?.fields.priority ?? last };
  }
  if (sent.name !== old.fields.name) {
    throw validationFailed("name", ["name: The name of the default policy cannot be changed"]);
  }
  return { ...old.fields, settings };
}

const changed = (context: SimContext, item: Managed<Policy>, change: string) => {
  const { policies, policyRules, appPolicies } = context.state.management;
  if (change === "create") policyRules.set(item.id, new Collection());
  if (change === "delete") {
    policyRules.delete(item.id);
    for (const [app, id] of [...appPolicies]) if (id === item.id) appPolicies.delete(app);
  }
  renumber(policies, ({ fields }) => fields.type === item.fields.type, item.id);
};

/** A mapping of an app to its access policy has the id of the app. */
function presentMapping(appId: string, policyId: string, base: string) {
  return {
    id: appId,
    _links: {
      self: { href: `${base}${PATH}/${policyId}/mappings/${appId}` },
      application: { href: `${base}/api/v1/apps/${appId}` },
      policy: { href: `${base}${PATH}/${policyId}` },
    },
  };
}

/** Returns whether a policy decides about the app with an id. */
function isMapped(state: State, policyId: string, appId: string): boolean {
  return appsOf(state, policyId).some(({ id }) => id === appId);
}

/** The apps that an access policy decides about. */
const appsOf = (state: State, policyId: string) =>
  [...state.apps.values()].filter((app) => accessPolicyOf(state, app)?.id === policyId);

function requireMapping(state: State, policyId: string, id: string | undefined) {
  const app = requireApp(state, id);
  return requireItem(
    new Map(appsOf(state, policyId).map((one) => [one.id, one])),
    app.id,
    "PolicyMapping",
  );
}

function assign(context: SimContext, policyId: string | undefined, appId: string | undefined) {
  const policy = requirePolicy(context.state, policyId);
  if (policy.fields.type !== "ACCESS_POLICY") {
    throw validationFailed("policy", ["policy: must be an access policy"]);
  }
  const app = requireApp(context.state, appId);
  context.state.management.appPolicies.set(app.id, policy.id);
  return { app, policy };
}

/** Policies of each type, in the order of their priorities, and the apps of access policies. */
export const routes = [
  ...managedRoutes({
    path: PATH,
    param: "policy",
    noun: "a policy",
    kind: "Policy",
    idPrefix: "00p",
    of: policiesOf,
    body: policyBody,
    listQuery: pageQuery.extend({
      type: z.enum(policyTypes),
      status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
      q: z.string().optional(),
      expand: z.string().optional(),
      resourceId: z.string().optional(),
      sortBy: z.enum(["name", "priority"]).optional(),
    }),
    readQuery: expandQuery,
    pageSize: 200,
    most: 500,
    activates: true,
    read: (context, sent, { old }) => readPolicy(context, sent, old),
    keep:
      ({ state }, { type, status, q, resourceId }) =>
      ({ id, fields, status: own }) =>
        (resourceId === undefined || isMapped(state, id, resourceId)) &&
        fields.type === type &&
        (status === undefined || status === own) &&
        includesWords(fields.name, q),
    sort: (items, { sortBy }) =>
      sortBy === "name"
        ? items.toSorted((one, other) => (one.fields.name < other.fields.name ? -1 : 1))
        : byPriority(items),
    kept: listKept,
    nameOf: ({ name }) => name,
    present: (context, item, { baseUrl, query }) =>
      presentPolicy(context, item, baseUrl, expandQuery.safeParse(query).data?.expand ?? ""),
    switched: "nothing",
    log: policyLogs,
    changed: (context, { item, change }) => {
      changed(context, item, change);
    },
  }),
  route(
    `POST ${PATH}/:policy/clone`,
    "Copies an access policy with its rules",
    (context, request) => {
      const { state, ids, now } = context;
      const old = requirePolicy(state, request.params["policy"]);
      if (old.fields.type !== "ACCESS_POLICY") {
        throw validationFailed("policy", ["policy: Only access policies can be cloned"]);
      }
      const name = `[cloned] ${old.fields.name}`;
      const times = { created: now, lastUpdated: now };
      const id = ids.next("00p", 17);
      const fields = { ...old.fields, name };
      const copy = policiesOf(state).add({ ...old, ...times, id, isSystem: false, fields });
      changed(context, copy, "create");
      const rules = state.management.policyRules.get(id);
      for (const rule of rulesOf(state, old.id)) {
        rules?.add({ ...rule, ...times, id: ids.next("0pr", 17) });
      }
      return new RouteResponse(
        200,
        presentPolicy(context, requirePolicy(state, id), request.baseUrl, ""),
      );
    },
  ),
  route(`GET ${PATH}/:policy/app`, "Lists the apps of a policy", ({ state }, { params, baseUrl }) =>
    appsOf(state, requirePolicy(state, params["policy"]).id).map((app) => presentApp(app, baseUrl)),
  ),
  route(
    `GET ${PATH}/:policy/mappings`,
    "Lists the mappings of a policy",
    ({ state }, { params, baseUrl }) => {
      const { id } = requirePolicy(state, params["policy"]);
      return appsOf(state, id).map((app) => presentMapping(app.id, id, baseUrl));
    },
  ),
  route(`POST ${PATH}/:policy/mappings`, "Maps an app to a policy", {
    body: lazyObject(() => ({
      resourceId: z.string().min(1),
      resourceType: z.literal("ACCESS_POLICY").optional(),
    })),
    handle: (context, { params, body, baseUrl }) => {
      const { app, policy } = assign(context, params["policy"], body.resourceId);
      return new RouteResponse(201, presentMapping(app.id, policy.id, baseUrl));
    },
  }),
  route(
    `GET ${PATH}/:policy/mappings/:mapping`,
    "Shows a mapping",
    ({ state }, { params, baseUrl }) => {
      const { id } = requirePolicy(state, params["policy"]);
      return presentMapping(requireMapping(state, id, params["mapping"]).id, id, baseUrl);
    },
  ),
  route(`DELETE ${PATH}/:policy/mappings/:mapping`, "Ends a mapping", ({ state }, { params }) => {
    const { id } = requirePolicy(state, params["policy"]);
    state.management.appPolicies.delete(requireMapping(state, id, params["mapping"]).id);
    return noContent();
  }),
  route(
    "PUT /api/v1/apps/:id/policies/:policy",
    "Gives an app its access policy",
    (context, { params }) => {
      assign(context, params["policy"], params["id"]);
      return noContent();
    },
  ),
];
