import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { pageQuery } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import type { UserType } from "./schema.ts";

const PATH = "/api/v1/meta/types/user";

const typesOf = ({ management }: State) => management.userTypes;

const typeBody = lazyObject(() => ({
  name: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/, { error: "must be a name of letters and digits" })
    .optional(),
  displayName: z.string().min(1, { error: "The field cannot be left blank" }).optional(),
  description: z.string().nullish(),
}));

/** Returns a type by its id, or the first one as `default`. */
function requireType(state: State, id = ""): Managed<UserType> {
  const found = typesOf(state).get(id === "default" ? state.typeId : id);
  if (!found) throw notFound(id, "UserType");
  return found;
}

/** The id of the schema of a user type. */
const schemaIdOf = (item: Managed<UserType>) =>
  item.isSystem ? "default" : `osc${item.id.slice(3)}`;

/** Types of users. Each has a schema of its own. */
export const routes = managedRoutes({
  path: PATH,
  param: "id",
  noun: "a user type",
  kind: "UserType",
  idPrefix: "oty",
  of: typesOf,
  find: requireType,
  body: typeBody,
  listQuery: pageQuery,
  pageSize: 200,
  most: 9,
  hasLifecycle: false,
  updates: ["POST", "PUT"],
  read: ({ state }, { name, displayName, description }, { old }) => {
    if (old && name !== undefined && name !== old.fields.name) {
      throw validationFailed("name", ["name: The name of a user type cannot be changed"]);
    }
    const own = name ?? old?.fields.name;
    const shown = displayName ?? old?.fields.displayName;
    if (own === undefined || shown === undefined) {
      const field = own === undefined ? "name" : "displayName";
      throw validationFailed(field, [`${field}: The field cannot be left blank`]);
    }
    checkFree(typesOf(state).values(), old, "name", (fields) => fields.name === own);
    const text = description === undefined ? (old?.fields.description ?? null) : description;
    return { name: own, displayName: shown, description: text };
  },
  nameOf: ({ name }) => name,
  present: ({ state }, item, { baseUrl }) => ({
    id: item.id,
    displayName: item.fields.displayName,
    name: item.fields.name,
    description: item.fields.description,
    createdBy: state.ownerId,
    lastUpdatedBy: state.ownerId,
    created: presentTime(item.created),
    lastUpdated: presentTime(item.lastUpdated),
    default: item.isSystem,
    _links: {
      self: { href: `${baseUrl}${PATH}/${item.id}` },
      schema: { href: `${baseUrl}/api/v1/meta/schemas/user/${schemaIdOf(item)}` },
    },
  }),
  check: ({ state }, { change, item }) => {
    const hasUsers = [...state.users.values()].some(({ typeId }) => typeId === item.id);
    if (change === "delete" && hasUsers) {
      throw validationFailed("type", ["type: The user type has users"]);
    }
  },
  changed: ({ state }, { change, item }) => {
    if (change === "delete") state.management.schemas.delete(item.id);
  },
});
