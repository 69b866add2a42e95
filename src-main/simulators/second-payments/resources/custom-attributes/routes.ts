import { missingParameter } from "../../errors.ts";
import { route } from "../../route.ts";
import { attemptEach } from "../../shared/bulk.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import {
  requireBooking,
  requireCustomer,
  requireLocationId,
  requireMerchantId,
  requireOrder,
} from "../../shared/require.ts";
import type { State } from "../../state.ts";
import {
  checkKnownVersion,
  createDefinition,
  deleteDefinition,
  deleteValue,
  requireDefinition,
  requireValue,
  updateDefinition,
  upsertValue,
} from "./actions.ts";
import { presentDefinition, presentValue } from "./present.ts";
import {
  bulkDeleteBody,
  bulkUpsertBody,
  createDefinitionBody,
  listDefinitionsQuery,
  listValuesQuery,
  readValueQuery,
  updateDefinitionBody,
  upsertValueBody,
} from "./schema.ts";
import type { AttributeOwner } from "./types.ts";

type OwnerPath = `/v2/${string}`;
type Params = Readonly<Record<string, string>>;

/** Makes the routes of the definitions for one kind of object. */
function definitionRoutes(owner: AttributeOwner, path: OwnerPath) {
  const all = `${path}/custom-attribute-definitions` as const;
  const requireNamed = (state: State, params: Params) =>
    requireDefinition(state, owner, params["key"] ?? "");
  return [
    route(`GET ${all}`, `Lists the custom attributes that a ${owner} may have`, {
      query: listDefinitionsQuery,
      unsupportedFilters: ["visibility_filter"],
      handle: ({ state }, { query }) => {
        const walk = { ...query, sort_order: "ASC" } as const;
        const page = takePage(state.attributeDefinitions, walk, (one) => one.owner === owner);
        return presentPage("custom_attribute_definitions", page, presentDefinition);
      },
    }),
    route(`POST ${all}`, `Defines a custom attribute of a ${owner}`, {
      body: createDefinitionBody,
      once: `${owner} attribute definition`,
      handle: (context, { body }) => {
        const made = createDefinition(context, owner, body.custom_attribute_definition);
        return { custom_attribute_definition: presentDefinition(made) };
      },
    }),
    route(`GET ${all}/:key`, "Shows a definition", ({ state }, { params }) => ({
      custom_attribute_definition: presentDefinition(requireNamed(state, params)),
    })),
    route(`PUT ${all}/:key`, "Changes a definition in the fields named", {
      body: updateDefinitionBody,
      unsupported: ["custom_attribute_definition.schema"],
      handle: (context, { params, body }) => {
        const found = requireNamed(context.state, params);
        const changed = updateDefinition(context, found, body.custom_attribute_definition);
        return { custom_attribute_definition: presentDefinition(changed) };
      },
    }),
    route(`DELETE ${all}/:key`, "Deletes a definition with its values", (context, { params }) => {
      deleteDefinition(context, requireNamed(context.state, params));
      return {};
    }),
  ];
}

/** Makes the routes of the values of one kind of object. `requireId` throws for an unknown object. */
function valueRoutes(
  owner: AttributeOwner,
  path: OwnerPath,
  requireId: (state: State, id: string) => string,
) {
  const all = `${path}/:id/custom-attributes` as const;
  const idOf = (state: State, params: Params) => requireId(state, params["id"] ?? "");
  const named = (state: State, params: Params) => {
    const ownerId = idOf(state, params);
    const definition = requireDefinition(state, owner, params["key"] ?? "");
    return { ownerId, definition };
  };
  return [
    route(`GET ${all}`, `Lists the custom attributes of a ${owner}`, {
      query: listValuesQuery,
      unsupportedFilters: ["visibility_filter"],
      handle: ({ state }, { params, query }) => {
        const ownerId = idOf(state, params);
        const page = takePage(
          state.attributeValues,
          { ...query, sort_order: "ASC" },
          (one) => one.owner === owner && one.ownerId === ownerId,
        );
        return presentPage("custom_attributes", page, (value) =>
          presentValue(
            value,
            requireDefinition(state, owner, value.key),
            query.with_definitions === true,
          ),
        );
      },
    }),
    route(`GET ${all}/:key`, `Shows a custom attribute of a ${owner}`, {
      query: readValueQuery,
      handle: ({ state }, { params, query }) => {
        const { ownerId, definition } = named(state, params);
        const value = requireValue(state, owner, ownerId, definition.key);
        checkKnownVersion(value, query.version);
        const hasDefinition = query.with_definition === true;
        return { custom_attribute: presentValue(value, definition, hasDefinition) };
      },
    }),
    route(
      `${owner === "booking" ? "PUT" : "POST"} ${all}/:key`,
      `Sets a custom attribute of a ${owner}`,
      {
        body: upsertValueBody,
        handle: (context, { params, body }) => {
          const { ownerId, definition } = named(context.state, params);
          const value = upsertValue(context, definition, ownerId, body.custom_attribute);
          return { custom_attribute: presentValue(value, definition) };
        },
      },
    ),
    route(
      `DELETE ${all}/:key`,
      `Removes a custom attribute of a ${owner}`,
      (context, { params }) => {
        const { ownerId, definition } = named(context.state, params);
        deleteValue(
          context,
          definition,
          requireValue(context.state, owner, ownerId, definition.key),
        );
        return {};
      },
    ),
  ];
}

/** A kind of object that has custom attributes. */
interface Owning {
  readonly owner: AttributeOwner;
  readonly path: OwnerPath;
  /** Throws for an unknown object. */
  readonly requireId: (state: State, id: string) => string;
  /** The id of the object that a value belongs to when a bulk request names none. */
  readonly usualId?: (state: State) => string;
  readonly isDeletedInBulk: boolean;
}

/** Makes the routes that set and remove values of several objects at once. */
function bulkRoutes({ owner, path, requireId, usualId, isDeletedInBulk }: Owning) {
  const all = `${path}/custom-attributes` as const;
  const idField = `${owner}_id`;
  const idOf = (state: State, part: object) => {
    const named: unknown = Object.entries(part).find(([name]) => name === idField)?.[1];
    const id = typeof named === "string" ? named : usualId?.(state);
    if (id === undefined) throw missingParameter(idField);
    return requireId(state, id);
  };
  const upsert = route(`POST ${all}/bulk-upsert`, `Sets custom attributes of several ${owner}s`, {
    body: bulkUpsertBody(idField),
    handle: (context, { body }) => ({
      values: attemptEach(body.values, (_key, part) => {
        const ownerId = idOf(context.state, part);
        const definition = requireDefinition(context.state, owner, part.custom_attribute.key);
        const value = upsertValue(context, definition, ownerId, part.custom_attribute);
        return { [idField]: ownerId, custom_attribute: presentValue(value, definition) };
      }),
    }),
  });
  if (!isDeletedInBulk) return [upsert];
  const remove = route(
    `POST ${all}/bulk-delete`,
    `Removes custom attributes of several ${owner}s`,
    {
      body: bulkDeleteBody(idField),
      handle: (context, { body }) => ({
        values: attemptEach(body.values, (_key, part) => {
          const ownerId = idOf(context.state, part);
          const definition = requireDefinition(context.state, owner, part.key);
          const value = requireValue(context.state, owner, ownerId, part.key);
          deleteValue(context, definition, value);
          // The one merchant is not named in the provider's responses.
          return owner === "merchant" ? {} : { [idField]: ownerId };
        }),
      }),
    },
  );
  return [upsert, remove];
}

const owners: readonly Owning[] = [
  {
    owner: "customer",
    path: "/v2/customers",
    requireId: (state, id) => requireCustomer(state, id).id,
    isDeletedInBulk: false,
  },
  {
    owner: "order",
    path: "/v2/orders",
    requireId: (state, id) => requireOrder(state, id).id,
    isDeletedInBulk: true,
  },
  {
    owner: "location",
    path: "/v2/locations",
    requireId: requireLocationId,
    usualId: (state) => requireLocationId(state, "main"),
    isDeletedInBulk: true,
  },
  {
    owner: "merchant",
    path: "/v2/merchants",
    requireId: requireMerchantId,
    usualId: ({ merchantId }) => merchantId,
    isDeletedInBulk: true,
  },
  {
    owner: "booking",
    path: "/v2/bookings",
    requireId: (state, id) => requireBooking(state, id).id,
    isDeletedInBulk: true,
  },
];

/** Custom attributes of customers, orders, locations, the merchant and bookings. */
export const routes = owners.flatMap((owning) => [
  ...definitionRoutes(owning.owner, owning.path),
  ...bulkRoutes(owning),
  ...valueRoutes(owning.owner, owning.path, owning.requireId),
]);
