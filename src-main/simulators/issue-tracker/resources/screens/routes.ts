import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { description, name, orderOf, sortBy } from "../../site/schema.ts";
import { DEFAULT_SCREEN } from "../../site/screens.ts";
import type { Screen } from "../../site/types.ts";
import { nextId, nextSiteId, type State } from "../../state.ts";
import { availableFields, checkField } from "./fields.ts";
import { tabRoutes } from "./tabs.ts";

const WHAT = "screen";

const screenBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
}));

const present = ({ id, name: title, description: text }: Screen): ApiObject => ({
  id: Number(id),
  name: title,
  description: text,
});

const screenAt = (state: State, id: string | undefined) => requireItem(state.screens, id, WHAT);

/** Screens: the fields that people see as they create, edit and view issues. */
export const routes = [
  route("GET /screens", "Lists the screens", {
    query: offsetQuery(100).extend({
      id: words,
      queryString: z.string().default(""),
      scope: words,
      orderBy: orderOf("name|id"),
    }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const typed = query.queryString.toLowerCase();
      const found = [...state.screens.values()].filter(
        (one) =>
          (query.id?.includes(one.id) ?? true) &&
          one.name.toLowerCase().includes(typed) &&
          (query.scope?.includes("GLOBAL") ?? true),
      );
      const sorted = sortBy(found, query.orderBy, (one, field) =>
        field === "id" ? Number(one.id) : one.name.toLowerCase(),
      );
      return presentPage(sorted, query, `${baseUrl}${url}`, present);
    },
  }),
  route("POST /screens", "Creates a screen with one tab", {
    body: screenBody,
    handle: (context, { body }) => {
      const { screens } = context.state;
      checkFree(screens, body.name, WHAT, undefined, 400);
      const tab = { id: nextSiteId(context, "screen tab"), name: "Field Tab", fieldIds: [] };
      const id = nextId(context, WHAT);
      const screen = screens.add({ id, ...body, tabs: [tab] });
      return new RouteResponse(201, present(screen));
    },
  }),
  route("POST /screens/addToDefault/:field", "Puts a field onto the default screen", {
    handle: ({ state }, { params }) => {
      const fieldId = checkField(state, params["field"] ?? "");
      const screen = screenAt(state, DEFAULT_SCREEN);
      const [first, ...rest] = screen.tabs;
      if (!first || screen.tabs.some(({ fieldIds }) => fieldIds.includes(fieldId))) {
        throw badRequest("The field is on the screen already.");
      }
      const tabs = [{ ...first, fieldIds: [...first.fieldIds, fieldId] }, ...rest];
      state.screens.replace({ ...screen, tabs });
      return {};
    },
  }),
  route("PUT /screens/:screen", "Changes a screen", {
    body: screenBody.partial(),
    handle: ({ state }, { params, body }) => {
      const old = screenAt(state, params["screen"]);
      checkFree(state.screens, body.name, WHAT, old.id, 400);
      const { name: title = old.name, description: text = old.description } = body;
      return present(state.screens.replace({ ...old, name: title, description: text }));
    },
  }),
  route("DELETE /screens/:screen", "Deletes a screen that no scheme has", {
    handle: ({ state }, { params }) => {
      const screen = screenAt(state, params["screen"]);
      const isUsed = [...state.screenSchemes.values()].some(({ screens }) =>
        Object.values(screens).includes(screen.id),
      );
      if (isUsed || screen.id === DEFAULT_SCREEN) {
        throw badRequest("The screen is used by a screen scheme.");
      }
      state.screens.remove(screen.id);
      return noContent();
    },
  }),
  route("GET /screens/:screen/availableFields", "Lists the fields that a screen lacks", {
    handle: ({ state }, { params }) => availableFields(state, screenAt(state, params["screen"])),
  }),
  route("GET /field/:field/screens", "Lists the screens that have a field", {
    query: offsetQuery(100).extend({ expand: words }),
    expands: ["tab"],
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const fieldId = checkField(state, params["field"] ?? "");
      const rows = [...state.screens.values()].flatMap((screen) => {
        const tab = screen.tabs.find(({ fieldIds }) => fieldIds.includes(fieldId));
        return tab ? [{ screen, tab }] : [];
      });
      return presentPage(rows, query, `${baseUrl}${url}`, ({ screen, tab }) => ({
        ...present(screen),
        ...(query.expand?.includes("tab") && { tab: { id: Number(tab.id), name: tab.name } }),
      }));
    },
  }),
  ...tabRoutes,
];
