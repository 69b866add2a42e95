import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { removeAssignments, requireByLabel } from "../../management/role-parts.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { route } from "../../route.ts";
import { pageQuery, takePage, urlOf } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext, State } from "../../state.ts";
import {
  conditions,
  resource,
  type ResourceSet,
  resourceSetBody,
  type SetResource,
} from "./schema.ts";

const PATH = "/api/v1/iam/resource-sets";

type Item = Managed<ResourceSet>;

const all = ({ management }: State) => management.resourceSets;

const requireSet = (state: State, text?: string) => requireByLabel(all(state), text, "ResourceSet");

const toResource = ({ ids, now }: SimContext, target: string): SetResource => ({
  id: ids.next("ire", 17),
  target,
  created: now,
});

function presentSet({ id, created, lastUpdated, fields }: Item, base: string) {
  const self = `${base}${PATH}/${id}`;
  return {
    id,
    label: fields.label,
    description: fields.description,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    _links: {
      self: { href: self },
      resources: { href: `${self}/resources` },
      bindings: { href: `${self}/bindings` },
    },
  };
}

const presentResource = ({ id, target, created, conditions: own }: SetResource) => ({
  id,
  ...(own && { conditions: own }),
  ...(target.startsWith("orn:") && { orn: target }),
  created: presentTime(created),
  lastUpdated: presentTime(created),
  ...(!target.startsWith("orn:") && { _links: { self: { href: target } } }),
});

function requireResource({ fields }: Item, id = ""): SetResource {
  const found = fields.resources.find((one) => one.id === id);
  if (!found) throw notFound(id, "ResourceSetResource");
  return found;
}

function setResources(state: State, item: Item, resources: readonly SetResource[], now: number) {
  return all(state).replace({ ...item, lastUpdated: now, fields: { ...item.fields, resources } });
}

const RESOURCES = `${PATH}/:set/resources` as const;

/** Resource sets: what a custom role is about. */
export const routes = [
  ...managedRoutes({
    path: PATH,
    param: "set",
    noun: "a resource set",
    kind: "ResourceSet",
    idPrefix: "iam",
    of: all,
    find: requireSet,
    wrap: "resource-sets",
    body: resourceSetBody,
    listQuery: pageQuery,
    pageSize: 100,
    most: 10_000,
    hasLifecycle: false,
    read: (context, { label, description, resources }, { old }) => {
      checkFree(all(context.state).values(), old, "label", (fields) => fields.label === label);
      return {
        label,
        description,
        resources: resources?.map((one) => toResource(context, one)) ?? old?.fields.resources ?? [],
      };
    },
    nameOf: ({ label }) => label,
    present: (_context, item, { baseUrl }) => presentSet(item, baseUrl),
    changed: ({ state }, { change, item }) => {
      if (change !== "delete") return;
      removeAssignments(state, ({ custom }) => custom?.resourceSetId === item.id);
    },
    log: {
      create: "iam.resourceset.create",
      update: "iam.resourceset.update",
      delete: "iam.resourceset.delete",
    },
  }),
  route(`GET ${RESOURCES}`, "Lists the resources of a set", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const item = requireSet(state, request.params["set"]);
      const page = takePage(item.fields.resources, request.query, 1_000);
      return {
        resources: page.items.map(presentResource),
        _links: {
          "resource-set": { href: `${request.baseUrl}${PATH}/${item.id}` },
          ...(page.next !== undefined && { next: { href: urlOf(request, page.next) } }),
        },
      };
    },
  }),
  route(`PATCH ${RESOURCES}`, "Adds resources to a set", {
    body: lazyObject(() => ({ additions: z.array(resource()).min(1).max(100) })),
    handle: (context, { params, body, baseUrl }) => {
      const item = requireSet(context.state, params["set"]);
      const known = new Set(item.fields.resources.map(({ target }) => target));
      const added = body.additions
        .filter((target) => !known.has(target))
        .map((target) => toResource(context, target));
      const resources = [...item.fields.resources, ...added];
      return presentSet(setResources(context.state, item, resources, context.now), baseUrl);
    },
  }),
  route(`POST ${RESOURCES}`, "Adds a resource to a set", {
    body: lazyObject(() => ({ resourceOrnOrUrl: resource(), conditions: conditions.optional() })),
    handle: (context, { params, body }) => {
      const item = requireSet(context.state, params["set"]);
      const { resourceOrnOrUrl: target } = body;
      if (item.fields.resources.some((one) => one.target === target)) {
        throw validationFailed("resourceOrnOrUrl", ["resourceOrnOrUrl: is in the set already"]);
      }
      const added = { ...toResource(context, target), conditions: body.conditions };
      setResources(context.state, item, [...item.fields.resources, added], context.now);
      return presentResource(added);
    },
  }),
  route(`GET ${RESOURCES}/:resource`, "Shows a resource of a set", ({ state }, { params }) =>
    presentResource(requireResource(requireSet(state, params["set"]), params["resource"])),
  ),
  route(`PUT ${RESOURCES}/:resource`, "Replaces the conditions of a resource", {
    body: lazyObject(() => ({ conditions: conditions.optional() })),
    handle: ({ state, now }, { params, body }) => {
      const item = requireSet(state, params["set"]);
      const old = requireResource(item, params["resource"]);
      const changed = { ...old, conditions: body.conditions };
      const next = item.fields.resources.map((one) => (one.id === old.id ? changed : one));
      setResources(state, item, next, now);
      return presentResource(changed);
    },
  }),
  route(
    `DELETE ${RESOURCES}/:resource`,
    "Takes a resource out of a set",
    ({ state, now }, { params }) => {
      const item = requireSet(state, params["set"]);
      const { id: gone } = requireResource(item, params["resource"]);
      const left = item.fields.resources.filter(({ id }) => id !== gone);
      setResources(state, item, left, now);
      return noContent();
    },
  ),
];
