import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import * as z from "zod";
import { badRequest, notFound } from "../../errors.ts";
import { type ApiObject, route } from "../../route.ts";
import { moveWithin } from "../../shared/collect.ts";
import { integer, words } from "../../shared/schema.ts";
import { requireItem } from "../../site/items.ts";
import { name } from "../../site/schema.ts";
import type { Screen, ScreenTab } from "../../site/types.ts";
import { nextSiteId, type State } from "../../state.ts";
import { checkField, presentField } from "./fields.ts";

type Params = Readonly<Record<string, string>>;

const screenAt = (state: State, { screen }: Params) => requireItem(state.screens, screen, "screen");

function tabAt(state: State, params: Params): { screen: Screen; tab: ScreenTab } {
  const screen = screenAt(state, params);
  const tab = screen.tabs.find(({ id }) => id === params["tab"]);
  if (tab) return { screen, tab };
  throw notFound(`The screen tab with id '${params["tab"] ?? ""}' was not found.`);
}

/** Replaces a tab of a screen. */
function saveTab(state: State, screen: Screen, tab: ScreenTab): void {
  const tabs = screen.tabs.map((one) => (one.id === tab.id ? tab : one));
  state.screens.replace({ ...screen, tabs });
}

const present = ({ id, name: title }: ScreenTab): ApiObject => ({ id: Number(id), name: title });

const tabBody = lazyObject(() => ({ name: name() }));

/** The project of a query decides nothing: screens belong to the site. */
const unsupported = ["projectKey"];

const fieldPlaces = ["Earlier", "Later", "First", "Last"] as const;

/** The ids of a list with one of them moved. */
function moveField(ids: readonly string[], id: string, place: z.output<typeof moveBody>) {
  const at = ids.indexOf(id);
  if (place.after !== undefined || place.position === "First" || place.position === "Last") {
    return moveWithin(ids, [id], place);
  }
  const rest = ids.filter((one) => one !== id);
  const next = place.position === "Earlier" ? Math.max(0, at - 1) : at + 1;
  return [...rest.slice(0, next), id, ...rest.slice(next)];
}

const moveBody = lazyObject(() => ({
  after: z.string().optional(),
  position: z.enum(fieldPlaces, "must be Earlier, Later, First or Last").optional(),
}));

const TABS = "/screens/:screen/tabs";
const FIELDS = `${TABS}/:tab/fields` as const;

const fieldRoutes = [
  route(`GET ${FIELDS}`, "Lists the fields of a tab", {
    unsupported,
    handle: ({ state }, { params }) =>
      tabAt(state, params).tab.fieldIds.map((id) => presentField(state, id)),
  }),
  route(`POST ${FIELDS}`, "Puts a field onto a tab", {
    body: lazyObject(() => ({ fieldId: z.string("The field must be set.") })),
    handle: ({ state }, { params, body }) => {
      const { screen, tab } = tabAt(state, params);
      const fieldId = checkField(state, body.fieldId);
      if (screen.tabs.some(({ fieldIds }) => fieldIds.includes(fieldId))) {
        throw badRequest("The field is on the screen already.");
      }
      saveTab(state, screen, { ...tab, fieldIds: [...tab.fieldIds, fieldId] });
      return presentField(state, fieldId);
    },
  }),
  route(`DELETE ${FIELDS}/:field`, "Takes a field off a tab", {
    handle: ({ state }, { params }) => {
      const { screen, tab } = tabAt(state, params);
      const fieldIds = tab.fieldIds.filter((id) => id !== params["field"]);
      if (fieldIds.length === tab.fieldIds.length) throw notFound("The field is not on the tab.");
      saveTab(state, screen, { ...tab, fieldIds });
      return noContent();
    },
  }),
  route(`POST ${FIELDS}/:field/move`, "Gives a field another place on its tab", {
    body: moveBody,
    handle: ({ state }, { params, body }) => {
      const { screen, tab } = tabAt(state, params);
      const id = params["field"] ?? "";
      if (!tab.fieldIds.includes(id)) throw notFound("The field is not on the tab.");
      saveTab(state, screen, { ...tab, fieldIds: moveField(tab.fieldIds, id, body) });
      return noContent();
    },
  }),
];

/** Tabs of screens, and the fields on them. */
export const tabRoutes = [
  route("GET /screens/tabs", "Lists the tabs of screens", {
    query: lazyObject(() => ({
      screenId: words,
      tabId: words,
      startAt: integer(0),
      maxResult: integer(100),
    })),
    handle: ({ state }, { query }) =>
      [...state.screens.values()]
        .filter(({ id }) => query.screenId?.includes(id) ?? true)
        .flatMap(({ id, tabs }) => tabs.map((tab) => ({ screenId: Number(id), tab })))
        .filter(({ tab }) => query.tabId?.includes(tab.id) ?? true)
        .slice(query.startAt, query.startAt + query.maxResult)
        .map(({ screenId, tab }) => ({ screenId, ...present(tab) })),
  }),
  route(`GET ${TABS}`, "Lists the tabs of a screen", {
    unsupported,
    handle: ({ state }, { params }) => screenAt(state, params).tabs.map(present),
  }),
  route(`POST ${TABS}`, "Adds a tab to a screen", {
    body: tabBody,
    unsupported: ["id"],
    handle: (context, { params, body }) => {
      const screen = screenAt(context.state, params);
      if (screen.tabs.some((tab) => tab.name === body.name)) {
        throw badRequest("The screen has a tab with this name already.");
      }
      const tab = { id: nextSiteId(context, "screen tab"), name: body.name, fieldIds: [] };
      context.state.screens.replace({ ...screen, tabs: [...screen.tabs, tab] });
      return present(tab);
    },
  }),
  route(`PUT ${TABS}/:tab`, "Renames a tab", {
    body: tabBody,
    unsupported: ["id"],
    handle: ({ state }, { params, body }) => {
      const { screen, tab } = tabAt(state, params);
      const renamed = { ...tab, name: body.name };
      saveTab(state, screen, renamed);
      return present(renamed);
    },
  }),
  route(`DELETE ${TABS}/:tab`, "Removes a tab", ({ state }, { params }) => {
    const { screen, tab } = tabAt(state, params);
    state.screens.replace({ ...screen, tabs: screen.tabs.filter((one) => one !== tab) });
    return noContent();
  }),
  route(`POST ${TABS}/:tab/move/:pos`, "Gives a tab another place", ({ state }, { params }) => {
    const { screen, tab } = tabAt(state, params);
    const place = Number(params["pos"]);
    if (!Number.isInteger(place) || place < 0 || place >= screen.tabs.length) {
      throw badRequest("The position is not valid.");
    }
    const rest = screen.tabs.filter((one) => one !== tab);
    const tabs = [...rest.slice(0, place), tab, ...rest.slice(place)];
    state.screens.replace({ ...screen, tabs });
    return noContent();
  }),
  ...fieldRoutes,
];
