import { notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import { baseAttributes } from "../users/schema.ts";
import { requireApp } from "../apps/actions.ts";
import { type Attribute, type Attributes, schemaBody } from "./schema.ts";

const PATH = "/api/v1/meta/schemas";

type Params = Readonly<Record<string, string>>;

interface BaseAttribute {
  readonly type: string;
  readonly title: string;
}

/** A profile that has a schema. */
interface Profiled {
  /** The part of the path before the schema: `user`. */
  readonly path: string;
  readonly noun: string;
  /** Returns the key of the schema of a path; throws Okta's 404. */
  readonly keyOf: (state: State, params: Params) => string;
  readonly base: () => Readonly<Record<string, BaseAttribute>>;
}

const text = (title: string, required = false) => ({
  title,
  type: "string",
  ...(required && { required }),
});

const kinds: readonly Profiled[] = [
  {
    path: `${PATH}/user/:schema`,
    noun: "user",
    keyOf: ({ management, typeId }, params) => {
      const id = params["schema"] ?? "";
      if (id === "default") return typeId;
      return requireItem(management.userTypes, `oty${id.slice(3)}`, "UserSchema").id;
    },
    base: baseAttributes,
  },
  {
    path: `${PATH}/group/:schema`,
    noun: "group",
    keyOf: (_state, params) => {
      if (params["schema"] !== "default") throw notFound(params["schema"] ?? "", "GroupSchema");
      return "group";
    },
    base: () => ({ name: text("Name", true), description: text("Description") }),
  },
  {
    path: `${PATH}/apps/:app/:schema`,
    noun: "app user",
    keyOf: (state, params) => {
      if (params["schema"] !== "default") throw notFound(params["schema"] ?? "", "AppUserSchema");
      return requireApp(state, params["app"]).id;
    },
    base: () => ({ userName: text("Username", true) }),
  },
];

const requiredOf = (attributes: Readonly<Record<string, object>>) =>
  Object.entries(attributes).flatMap(([name, rule]) =>
    "required" in rule && rule.required === true ? [name] : [],
  );

/** The rights that an attribute has unless it says otherwise. */
const usual = {
  mutability: "READ_WRITE",
  scope: "NONE",
  permissions: [{ principal: "SELF", action: "READ_ONLY" }],
  master: { type: "PROFILE_MASTER" },
};

function presentAttribute(rule: Attribute | BaseAttribute) {
  const shown = Object.entries(rule).filter(([, value]) => value !== null && value !== undefined);
  return { ...usual, ...Object.fromEntries(shown) };
}

const presentAll = (attributes: Readonly<Record<string, Attribute | BaseAttribute>>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, rule]) => [name, presentAttribute(rule)]),
  );

function presentSchema(
  state: State,
  { path, noun, base: baseOf }: Profiled,
  key: string,
  params: Params,
  baseUrl: string,
) {
  const custom = state.management.schemas.get(key) ?? {};
  const base = baseOf();
  const id = path.replace(":schema", params["schema"] ?? "").replace(":app", params["app"] ?? "");
  return {
    id: `${baseUrl}${id}`,
    $schema: "http://json-schema.org/draft-04/schema#",
    name: noun === "user" ? (state.management.userTypes.get(key)?.fields.name ?? "user") : noun,
    title: noun === "user" ? "User" : noun === "group" ? "Okta group" : "App user",
    lastUpdated: presentTime(state.created),
    created: presentTime(state.created),
    definitions: {
      base: {
        id: "#base",
        type: "object",
        properties: presentAll(base),
        required: requiredOf(base),
      },
      custom: {
        id: "#custom",
        type: "object",
        properties: presentAll(custom),
        required: requiredOf(custom),
      },
    },
    type: "object",
    properties: {
      profile: { allOf: [{ $ref: "#/definitions/custom" }, { $ref: "#/definitions/base" }] },
    },
    _links: { self: { href: `${baseUrl}${id}`, method: "GET", rel: "self" } },
  };
}

/** Applies a change to the custom attributes of a schema. The type of an attribute stays. */
function change(
  old: Attributes,
  { path, base }: Profiled,
  sent: Readonly<Record<string, Attribute | null>>,
): Attributes {
  const next = new Map(Object.entries(old));
  for (const [name, rule] of Object.entries(sent)) {
    if (!/^[A-Za-z_]\w{0,254}$/.test(name)) {
      throw validationFailed("properties", [`properties: ${name} is not a name of an attribute`]);
    }
    if (Object.hasOwn(base(), name)) {
      throw validationFailed("properties", [`properties: ${name} is a base attribute of ${path}`]);
    }
    const known = next.get(name);
    if (rule === null) next.delete(name);
    else if (known && known.type !== rule.type) {
      throw validationFailed("type", [`type: The type of ${name} cannot be changed`]);
    } else next.set(name, rule);
  }
  return Object.fromEntries(next);
}

/** Schemas of profiles: base attributes, and custom ones, whose rules profiles have to follow. */
export const routes = kinds.flatMap((kind) => {
  const { path, noun, keyOf } = kind;
  return [
    route(
      `GET /${path.slice(1)}`,
      `Shows the schema of a profile: ${noun}`,
      ({ state }, { params, baseUrl }) =>
        presentSchema(state, kind, keyOf(state, params), params, baseUrl),
    ),
    route(`POST /${path.slice(1)}`, `Changes the custom attributes of a profile: ${noun}`, {
      unsupported: ["definitions.base"],
      body: schemaBody,
      handle: ({ state }, { params, body, baseUrl }) => {
        const key = keyOf(state, params);
        const { schemas } = state.management;
        schemas.set(key, change(schemas.get(key) ?? {}, kind, body.definitions.custom.properties));
        return presentSchema(state, kind, key, params, baseUrl);
      },
    }),
  ];
});
