import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireIds, requireItem } from "../../site/items.ts";
import { description, id, name, orderOf, sortBy } from "../../site/schema.ts";
import type { Operation, ScreenScheme } from "../../site/types.ts";
import { nextId, type State } from "../../state.ts";
import { typeScreenRoutes } from "./type-screens.ts";

const WHAT = "screen scheme";

const screens = {
  create: id.nullish(),
  edit: id.nullish(),
  view: id.nullish(),
};

const schemeBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  screens: lazyObject(() => ({ ...screens, default: id })),
}));

const changeBody = lazyObject(() => ({
  name: name().optional(),
  description: description.optional(),
  screens: lazyObject(() => ({ ...screens, default: id.optional() })).optional(),
}));

type Given = Readonly<Partial<Record<Operation, string | null | undefined>>>;

/** The screens of a scheme after a body was applied. A `null` takes one away. */
function readScreens(state: State, old: ScreenScheme["screens"], given: Given) {
  const entries = Object.entries({ ...old, ...given }).flatMap(([operation, wanted]) =>
    wanted ? [[operation, wanted] as const] : [],
  );
  requireIds(
    state.screens,
    entries.map(([, wanted]) => wanted),
    "screen",
  );
  return Object.fromEntries(entries) as ScreenScheme["screens"];
}

function present(state: State, scheme: ScreenScheme, expand: readonly string[] = []): ApiObject {
  const entries = Object.entries(scheme.screens).map(
    ([name_, screen]) => [name_, Number(screen)] as const,
  );
  const users = [...state.typeScreenSchemes.values()].filter(
    ({ defaultId, byType }) => defaultId === scheme.id || Object.values(byType).includes(scheme.id),
  );
  return {
    id: Number(scheme.id),
    name: scheme.name,
    description: scheme.description,
    screens: Object.fromEntries(entries),
    ...(expand.includes("issueTypeScreenSchemes") && {
      issueTypeScreenSchemes: {
        maxResults: users.length,
        startAt: 0,
        total: users.length,
        isLast: true,
        values: users.map((one) => ({
          id: one.id,
          name: one.name,
          description: one.description,
        })),
      },
    }),
  };
}

/** Screen schemes, and those that say which issue types have them. */
export const routes = [
  route("GET /screenscheme", "Lists the screen schemes", {
    query: offsetQuery(25).extend({
      id: words,
      queryString: z.string().default(""),
      orderBy: orderOf("name|id"),
      expand: words,
    }),
    expands: ["issueTypeScreenSchemes"],
    handle: ({ state }, { query, url, baseUrl }) => {
      const typed = query.queryString.toLowerCase();
      const found = [...state.screenSchemes.values()].filter(
        (one) => (query.id?.includes(one.id) ?? true) && one.name.toLowerCase().includes(typed),
      );
      const sorted = sortBy(found, query.orderBy, (one, field) =>
        field === "id" ? Number(one.id) : one.name.toLowerCase(),
      );
      return presentPage(sorted, query, `${baseUrl}${url}`, (one) =>
        present(state, one, query.expand),
      );
    },
  }),
  route("POST /screenscheme", "Creates a screen scheme", {
    body: schemeBody,
    handle: (context, { body }) => {
      const { state } = context;
      checkFree(state.screenSchemes, body.name, WHAT, undefined, 400);
      const scheme = state.screenSchemes.add({
        id: nextId(context, WHAT),
        name: body.name,
        description: body.description,
        screens: readScreens(state, {}, body.screens),
      });
      return new RouteResponse(201, { id: Number(scheme.id) });
    },
  }),
  route("PUT /screenscheme/:scheme", "Changes a screen scheme", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const old = requireItem(state.screenSchemes, params["scheme"], WHAT);
      checkFree(state.screenSchemes, body.name, WHAT, old.id, 400);
      const { name: title = old.name, description: text = old.description } = body;
      const changed = readScreens(state, old.screens, body.screens ?? {});
      const scheme = { ...old, name: title, description: text, screens: changed };
      state.screenSchemes.replace(scheme);
      return noContent();
    },
  }),
  route("DELETE /screenscheme/:scheme", "Deletes a screen scheme that no issue type has", {
    handle: ({ state }, { params }) => {
      const { id: gone } = requireItem(state.screenSchemes, params["scheme"], WHAT);
      const isUsed = [...state.typeScreenSchemes.values()].some(
        ({ defaultId, byType }) => defaultId === gone || Object.values(byType).includes(gone),
      );
      if (isUsed) throw badRequest("The screen scheme is used by an issue type screen scheme.");
      state.screenSchemes.remove(gone);
      return noContent();
    },
  }),
  ...typeScreenRoutes,
];
