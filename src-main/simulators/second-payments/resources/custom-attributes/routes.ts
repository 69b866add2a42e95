import { route } from "../../route.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import { requireCustomer, requireLocationId, requireOrder } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import {
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
      unsupported: ["version"],
      handle: ({ state }, { params, query }) => {
        const { ownerId, definition } = named(state, params);
        const value = requireValue(state, owner, ownerId, definition.key);
        const hasDefinition = query.with_definition === true;
        return { custom_attribute: presentValue(value, definition, hasDefinition) };
      },
    }),
    route(`POST ${all}/:key`, `Sets a custom attribute of a ${owner}`, {
      body: upsertValueBody,
      handle: (context, { params, body }) => {
        const { ownerId, definition } = named(context.state, params);
        const value = upsertValue(context, definition, ownerId, body.custom_attribute);
        return { custom_attribute: presentValue(value, definition) };
      },
    }),
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

/** Custom attributes of customers, orders and locations. */
export const routes = [
  ...definitionRoutes("customer", "/v2/customers"),
  ...valueRoutes("customer", "/v2/customers", (state, id) => requireCustomer(state, id).id),
  ...definitionRoutes("order", "/v2/orders"),
  ...valueRoutes("order", "/v2/orders", (state, id) => requireOrder(state, id).id),
  ...definitionRoutes("location", "/v2/locations"),
  ...valueRoutes("location", "/v2/locations", requireLocationId),
];
