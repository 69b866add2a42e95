import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { allFields } from "../../fields/catalogue.ts";
import { listOwnFields } from "../../own-fields/catalogue.ts";
import { type ApiObject, route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { description, name } from "../../site/schema.ts";
import { fieldRuleOf } from "../../site/screens.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import type { FieldConfiguration } from "../../site/types.ts";
import { nextSiteId, type State } from "../../state.ts";
import { schemeRoutes } from "./schemes.ts";

const WHAT = "field configuration";

const changeBody = lazyObject(() => ({
  name: name(),
  description: description.optional(),
}));

const itemsBody = lazyObject(() => ({
  fieldConfigurationItems: z
    .array(
      lazyObject(() => ({
        id: z.string(),
        isHidden: z.boolean().optional(),
        isRequired: z.boolean().optional(),
        description: description.optional(),
        renderer: z.string().optional(),
      })),
    )
    .min(1),
}));

const fieldIdsOf = (state: State): readonly string[] =>
  [...allFields, ...listOwnFields(state)].map(({ id }) => id);

function present({ id, name: title, description: text }: FieldConfiguration): ApiObject {
  return {
    id: Number(id),
    name: title,
    description: text,
    ...(id === DEFAULT_ID && { isDefault: true }),
  };
}

const configurationAt = (state: State, id: string | undefined) =>
  requireItem(state.fieldConfigurations, id, WHAT);

/** Field configurations, which make fields required or hide them, and their schemes. */
export const routes = [
  route("GET /fieldconfiguration", "Lists the field configurations", {
    query: offsetQuery(50).extend({
      id: words,
      isDefault: flag(false),
      query: z.string().default(""),
    }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const typed = query.query.toLowerCase();
      const found = [...state.fieldConfigurations.values()].filter(
        (one) =>
          (query.id?.includes(one.id) ?? true) &&
          (!query.isDefault || one.id === DEFAULT_ID) &&
          one.name.toLowerCase().includes(typed),
      );
      return presentPage(found, query, `${baseUrl}${url}`, present);
    },
  }),
  route("POST /fieldconfiguration", "Creates a field configuration", {
    body: changeBody,
    handle: (context, { body }) => {
      const { fieldConfigurations } = context.state;
      checkFree(fieldConfigurations, body.name, WHAT, undefined, 400);
      const id = nextSiteId(context, WHAT);
      const text = body.description ?? "";
      const own = { id, name: body.name, description: text, fields: {} };
      return present(fieldConfigurations.add(own));
    },
  }),
  route("PUT /fieldconfiguration/:id", "Changes a field configuration", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const old = configurationAt(state, params["id"]);
      if (old.id === DEFAULT_ID) throw badRequest("The default configuration cannot be renamed.");
      checkFree(state.fieldConfigurations, body.name, WHAT, old.id, 400);
      const { description: text = old.description } = body;
      state.fieldConfigurations.replace({ ...old, name: body.name, description: text });
      return noContent();
    },
  }),
  route("DELETE /fieldconfiguration/:id", "Deletes a field configuration that no scheme has", {
    handle: ({ state }, { params }) => {
      const { id } = configurationAt(state, params["id"]);
      const isUsed = [...state.fieldConfigurationSchemes.values()].some(
        ({ defaultId, byType }) => defaultId === id || Object.values(byType).includes(id),
      );
      if (isUsed || id === DEFAULT_ID) throw badRequest("The field configuration is in use.");
      state.fieldConfigurations.remove(id);
      return noContent();
    },
  }),
  route("GET /fieldconfiguration/:id/fields", "Lists what a configuration says of fields", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const configuration = configurationAt(state, params["id"]);
      return presentPage(fieldIdsOf(state), query, `${baseUrl}${url}`, (id) => {
        const {
          isHidden,
          isRequired,
          description: text,
          renderer,
        } = fieldRuleOf(configuration, id);
        return {
          id,
          description: text,
          isHidden,
          isRequired: isRequired || id === "summary" || id === "issuetype",
          ...(renderer !== null && { renderer }),
        };
      });
    },
  }),
  route("PUT /fieldconfiguration/:id/fields", "Makes fields required, or hides them", {
    body: itemsBody,
    handle: ({ state }, { params, body }) => {
      const configuration = configurationAt(state, params["id"]);
      const known = fieldIdsOf(state);
      const changed = body.fieldConfigurationItems.map(({ id, ...rule }) => {
        if (!known.includes(id)) throw badRequest(`The field '${id}' was not found.`);
        const old = fieldRuleOf(configuration, id);
        const { isHidden = old.isHidden, isRequired = old.isRequired } = rule;
        if (isHidden && isRequired) throw badRequest("A hidden field cannot be required.");
        const { description: text = old.description, renderer = old.renderer } = rule;
        return [id, { isHidden, isRequired, description: text, renderer }] as const;
      });
      const fields = { ...configuration.fields, ...Object.fromEntries(changed) };
      state.fieldConfigurations.replace({ ...configuration, fields });
      return noContent();
    },
  }),
  ...schemeRoutes,
];
