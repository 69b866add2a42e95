import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { managedRoutes } from "../../management/routes.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { post } from "../factors/present.ts";
import { type Authenticator, authenticatorBody, known } from "./schema.ts";

const PATH = "/api/v1/authenticators";

type Item = Managed<Authenticator>;
type Params = Readonly<Record<string, string>>;

const all = ({ management }: State) => management.authenticators;

function presentAuthenticator(item: Item, base: string) {
  const { key, name, settings } = item.fields;
  const self = `${base}${PATH}/${item.id}`;
  const methods = { href: `${self}/methods`, hints: { allow: ["GET"] } };
  const { _links, id, status, created, lastUpdated } = presentManaged(item, self, {
    links: { methods },
  });
  return {
    id,
    key,
    name,
    type: known[key].type,
    status,
    created,
    lastUpdated,
    ...(settings && { settings }),
    _links,
  };
}

const methodPath = (id: string, type: string) => `${PATH}/${id}/methods/${type}`;

/** A method of an authenticator: `sms` of `phone_number`. */
function presentMethod({ management }: State, { id, fields }: Item, type: string, base: string) {
  const self = `${base}${methodPath(id, type)}`;
  const settings = management.settings.get(methodPath(id, type));
  const isActive = !fields.inactive.includes(type);
  const action = isActive ? "deactivate" : "activate";
  return {
    type,
    status: isActive ? "ACTIVE" : "INACTIVE",
    ...(settings && { settings }),
    _links: {
      self: { href: self, hints: { allow: ["GET", "PUT"] } },
      [action]: post(`${self}/lifecycle/${action}`),
    },
  };
}

function requireMethod(state: State, params: Params) {
  const item = requireItem(all(state), params["authenticator"], "Authenticator");
  const methods: readonly string[] = known[item.fields.key].methods;
  const type = params["method"] ?? "";
  if (!methods.includes(type)) throw notFound(type, "AuthenticatorMethod");
  return { item, type, methods };
}

const ONE = `${PATH}/:authenticator/methods` as const;

/** Authenticators and their methods: what users can set up as factors. */
export const routes = [
  ...managedRoutes({
    path: PATH,
    param: "authenticator",
    noun: "an authenticator",
    kind: "Authenticator",
    idPrefix: "aut",
    of: all,
    body: authenticatorBody,
    listQuery: pageQuery,
    pageSize: 200,
    most: 50,
    activates: true,
    deletes: false,
    read: ({ state }, { key, name, settings }, { old }) => {
      if (old && old.fields.key !== key) {
        throw validationFailed("key", ["key: The key of an authenticator cannot be changed"]);
      }
      const isTaken = [...all(state).values()].some(({ fields }) => fields.key === key);
      if (!old && isTaken) {
        throw validationFailed("key", ["key: An authenticator of this type already exists"]);
      }
      return {
        key,
        name: name ?? old?.fields.name ?? known[key].name,
        settings: settings ?? old?.fields.settings ?? null,
        inactive: old?.fields.inactive ?? [],
      };
    },
    nameOf: ({ name }) => name,
    present: (_context, item, { baseUrl }) => presentAuthenticator(item, baseUrl),
    check: (_context, { change, item }) => {
      if (change !== "deactivate" || item.fields.key !== "okta_password") return;
      throw validationFailed("authenticator", ["The password cannot be deactivated"]);
    },
    log: {
      create: "security.authenticator.lifecycle.create",
      update: "security.authenticator.lifecycle.update",
      activate: "security.authenticator.lifecycle.activate",
      deactivate: "security.authenticator.lifecycle.deactivate",
    },
  }),
  route(`GET ${ONE}`, "Lists the methods of an authenticator", ({ state }, { params, baseUrl }) => {
    const item = requireItem(all(state), params["authenticator"], "Authenticator");
    return known[item.fields.key].methods.map((type) => presentMethod(state, item, type, baseUrl));
  }),
  route(`GET ${ONE}/:method`, "Shows a method", ({ state }, { params, baseUrl }) => {
    const { item, type } = requireMethod(state, params);
    return presentMethod(state, item, type, baseUrl);
  }),
  route(`PUT ${ONE}/:method`, "Replaces the settings of a method", {
    body: lazyLooseObject(() => ({ settings: z.record(z.string(), z.unknown()).optional() })),
    handle: ({ state }, { params, body: { settings = {} }, baseUrl }) => {
      const { item, type } = requireMethod(state, params);
      state.management.settings.set(methodPath(item.id, type), settings);
      return presentMethod(state, item, type, baseUrl);
    },
  }),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST ${ONE}/:method/lifecycle/${action}`,
      action === "activate" ? "Activates a method" : "Deactivates a method",
      ({ state, now }, { params, baseUrl }) => {
        const { item, type, methods } = requireMethod(state, params);
        const others = item.fields.inactive.filter((one) => one !== type);
        const inactive = action === "activate" ? others : [...others, type];
        if (inactive.length === methods.length) {
          throw validationFailed("method", ["The only active method cannot be deactivated"]);
        }
        const changed = { ...item, lastUpdated: now, fields: { ...item.fields, inactive } };
        return presentMethod(state, all(state).replace(changed), type, baseUrl);
      },
    ),
  ),
];
