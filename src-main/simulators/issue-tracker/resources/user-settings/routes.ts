import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { holdsGlobally } from "../../access/holds.ts";
import { jiraError, notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { words } from "../../shared/schema.ts";
import { columnsAt, columnsBody, keepColumns, SITE_COLUMNS } from "../../site/columns.ts";
import { requireEditable, requireFilter } from "../filters/actions.ts";

const accountQuery = lazyObject(() => ({ accountId: z.string().optional() }));

/** The user of a query, or the caller. Others are for administrators. */
function subjectOf({ state, callerId }: View, accountId: string | undefined): string {
  if (accountId === undefined || accountId === callerId) return callerId;
  if (!holdsGlobally(state, callerId, "ADMINISTER")) {
    throw jiraError(403, ["You do not have permission to see or change the settings of others."]);
  }
  return requireUser(state, accountId).id;
}

const columnsOf = (userId: string) => `columns of ${userId}`;

const filterColumns = (filterId: string) => `columns of filter ${filterId}`;

const columnRoutes = [
  route("GET /user/columns", "Lists the columns of the issue lists of a user", {
    query: accountQuery,
    unsupported: ["username"],
    handle: ({ state }, { query }, view) =>
      columnsAt(state, columnsOf(subjectOf(view, query.accountId)), SITE_COLUMNS),
  }),
  route("PUT /user/columns", "Changes the columns of the issue lists of a user", {
    query: accountQuery,
    body: columnsBody,
    handle: ({ state }, { query, body }, view) => {
      keepColumns(state, columnsOf(subjectOf(view, query.accountId)), body);
      return new RouteResponse(200, undefined);
    },
  }),
  route("DELETE /user/columns", "Gives a user the columns of the site", {
    query: accountQuery,
    unsupported: ["username"],
    handle: ({ state }, { query }, view) => {
      state.settings.delete(columnsOf(subjectOf(view, query.accountId)));
      return noContent();
    },
  }),
  route("GET /filter/:id/columns", "Lists the columns of a filter", {
    handle: ({ state }, { params }, view) => {
      const { id } = requireFilter(view, params["id"]);
      if (!state.settings.has(filterColumns(id))) throw notFound("No columns are set.");
      return columnsAt(state, filterColumns(id));
    },
  }),
  route("PUT /filter/:id/columns", "Changes the columns of a filter", {
    body: columnsBody,
    handle: ({ state }, { params, body }, view) => {
      const { id } = requireEditable(view, requireFilter(view, params["id"]));
      keepColumns(state, filterColumns(id), body);
      return new RouteResponse(200, undefined);
    },
  }),
  route("DELETE /filter/:id/columns", "Removes the columns of a filter", {
    handle: ({ state }, { params }, view) => {
      state.settings.delete(
        filterColumns(requireEditable(view, requireFilter(view, params["id"])).id),
      );
      return noContent();
    },
  }),
];

const keyQuery = lazyObject(() => ({
  key: z.string("The query parameter 'key' must be provided.").min(1),
}));

const preferenceAt = ({ callerId }: View, key: string) => `preference ${callerId} ${key}`;

const navAt = (userId: string, key = "") => `navigation ${userId} ${key}`;

/** The values of the navigation that users have. */
const NAV = /^(?:[a-z0-9]+[-_.]?)+$/i;

const preferenceRoutes = [
  route("GET /mypreferences", "Shows a preference of the caller", {
    query: keyQuery,
    handle: ({ state }, { query }, view) => {
      const value = state.settings.get(preferenceAt(view, query.key));
      if (value !== undefined) return value;
      throw notFound(`The preference '${query.key}' was not found.`);
    },
  }),
  route("PUT /mypreferences", "Keeps a preference of the caller", {
    query: keyQuery,
    body: z.json("The value of a preference must be JSON."),
    handle: ({ state }, { query, body }, view) => {
      state.settings.set(preferenceAt(view, query.key), body);
      return noContent();
    },
  }),
  route("DELETE /mypreferences", "Removes a preference of the caller", {
    query: keyQuery,
    handle: ({ state }, { query }, view) => {
      if (!state.settings.delete(preferenceAt(view, query.key))) {
        throw notFound(`The preference '${query.key}' was not found.`);
      }
      return noContent();
    },
  }),
  route("GET /mypreferences/locale", "Shows the language of the caller", () => ({
    locale: "en_US",
  })),
  route("GET /user/nav4-opt-property/:property", "Shows a value of the navigation of a user", {
    query: accountQuery,
    handle: ({ state }, { params, query }, view) => {
      const key = params["property"] ?? "";
      const value = state.settings.get(navAt(subjectOf(view, query.accountId), key));
      if (typeof value === "string") return { key, value };
      throw notFound(`The property '${key}' was not found.`);
    },
  }),
  route("PUT /user/nav4-opt-property/:property", "Keeps a value of the navigation of a user", {
    query: accountQuery,
    body: z.unknown().optional(),
    handle: ({ state }, { params, query, body }, view) => {
      const key = params["property"] ?? "";
      if (!NAV.test(key)) throw notFound(`The property '${key}' was not found.`);
      const at = navAt(subjectOf(view, query.accountId), key);
      state.settings.set(at, typeof body === "string" ? body : JSON.stringify(body ?? {}));
      return new RouteResponse(200, undefined);
    },
  }),
];

const addressRoutes = [
  route("GET /user/email", "Shows the address of a user", {
    query: accountQuery,
    handle: ({ state }, { query }) => {
      const { id, email } = requireUser(state, query.accountId);
      return { accountId: id, email };
    },
  }),
  route("GET /user/email/bulk", "Lists the addresses of users", {
    query: lazyObject(() => ({ accountId: words })),
    handle: ({ state }, { query }) =>
      (query.accountId ?? []).flatMap((accountId) => {
        const user = state.users.get(accountId);
        return user ? [{ accountId, email: user.email }] : [];
      }),
  }),
];

/** Columns, preferences and addresses of users. */
export const routes = [...columnRoutes, ...preferenceRoutes, ...addressRoutes];
