import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { mayEdit, maySee, presentShare, readShare, shareBody } from "../../access/shares.ts";
import type { Dashboard } from "../../agile/types.ts";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { presentNamedPage, presentPage } from "../../shared/paging.ts";
import { offsetQuery } from "../../shared/schema.ts";
import { nextId, type SimContext } from "../../state.ts";
import { presentUserId } from "../users/present.ts";

const dashboardBody = lazyObject(() => ({
  name: z.string("You must specify a name for the dashboard.").trim().min(1).max(255),
  description: z.string().default(""),
  sharePermissions: z.array(shareBody),
  editPermissions: z.array(shareBody),
}));

const orders = "description|name|id|owner";

const searchQuery = offsetQuery(50).extend({
  dashboardName: z.string().optional(),
  accountId: z.string().optional(),
  orderBy: z
    .string()
    .regex(new RegExp(`^[+-]?(?:${orders})$`), "The order is not valid.")
    .default("name"),
  status: z.enum(["active", "archived", "deleted"]).default("active"),
});

const visible = ({ state, callerId }: View) =>
  [...state.dashboards.values()].filter((dashboard) => maySee(state, callerId, dashboard));

/** The dashboard of a path, which the caller must see. */
export function requireDashboard(view: View, id = ""): Dashboard {
  const dashboard = visible(view).find((one) => one.id === id);
  if (dashboard) return dashboard;
  throw notFound(`The dashboard with id '${id}' does not exist.`);
}

/** The dashboard of a path, which the caller must be allowed to change. */
export function requireOwn(view: View, id: string | undefined): Dashboard {
  const dashboard = requireDashboard(view, id);
  if (mayEdit(view.state, view.callerId, dashboard)) return dashboard;
  throw jiraError(403, ["You do not have permission to change this dashboard."]);
}

function presentDashboard(view: View, dashboard: Dashboard): ApiObject {
  const { id, name, description, ownerId, shares, editShares } = dashboard;
  return {
    id,
    self: `${view.base}/dashboard/${id}`,
    name,
    description,
    owner: presentUserId(view, ownerId),
    isFavourite: false,
    popularity: 0,
    view: `${view.site}/secure/Dashboard.jspa?selectPageId=${id}`,
    isWritable: mayEdit(view.state, view.callerId, dashboard),
    systemDashboard: false,
    sharePermissions: shares.map((share) => presentShare(view, share)),
    editPermissions: editShares.map((share) => presentShare(view, share)),
  };
}

/** Reads what a body says of a dashboard, whose name its owner must not have used. */
function read(
  context: SimContext,
  { state, callerId }: View,
  body: z.output<typeof dashboardBody>,
  own?: Dashboard,
) {
  const { name, description } = body;
  const ownerId = own?.ownerId ?? callerId;
  const isTaken = [...state.dashboards.values()].some(
    (one) => one.id !== own?.id && one.ownerId === ownerId && one.name === name,
  );
  if (isTaken) throw badRequest("A dashboard with this name already exists.");
  const shares = body.sharePermissions.map((share) => readShare(context, share));
  const editShares = body.editPermissions.map((share) => readShare(context, share));
  return { name, description, ownerId, shares, editShares };
}

function create(context: SimContext, view: View, body: z.output<typeof dashboardBody>): ApiObject {
  const id = nextId(context, "dashboard");
  const dashboard = { id, ...read(context, view, body), created: context.now };
  return presentDashboard(view, context.state.dashboards.add(dashboard));
}

const keyOf = ({ state }: View, dashboard: Dashboard, field: string) => {
  if (field === "id") return Number(dashboard.id);
  if (field === "owner") return state.users.get(dashboard.ownerId)?.displayName ?? "";
  return field === "description" ? dashboard.description : dashboard.name.toLowerCase();
};

/** Dashboards; their gadgets have routes of their own. */
export const routes = [
  route("GET /dashboard", "Lists the dashboards", {
    query: offsetQuery(20).extend({ filter: z.enum(["my", "favourite"]).optional() }),
    handle: (_context, { query }, view) => {
      const found = visible(view).filter(
        ({ ownerId }) =>
          query.filter === undefined || (query.filter === "my" && ownerId === view.callerId),
      );
      return presentNamedPage("dashboards", found, query, (one) => presentDashboard(view, one));
    },
  }),
  route("POST /dashboard", "Creates a dashboard", {
    body: dashboardBody,
    unsupported: ["extendAdminPermissions"],
    handle: (context, { body }, view) => create(context, view, body),
  }),
  route("GET /dashboard/search", "Finds dashboards", {
    query: searchQuery,
    unsupported: ["expand"],
    unsupportedFilters: ["groupname", "groupId", "owner", "projectId"],
    handle: (_context, { query, url, baseUrl }, view) => {
      const wanted = query.dashboardName?.toLowerCase() ?? "";
      const direction = query.orderBy.startsWith("-") ? -1 : 1;
      const field = query.orderBy.replace(/^[+-]/, "");
      // Every dashboard is active: none is kept in an archive or in the trash.
      const found = (query.status === "active" ? visible(view) : [])
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .filter(({ ownerId }) => query.accountId === undefined || ownerId === query.accountId)
        .map((dashboard) => ({ dashboard, key: keyOf(view, dashboard, field) }))
        .sort((one, other) =>
          one.key < other.key ? -direction : one.key > other.key ? direction : 0,
        );
      return presentPage(found, query, `${baseUrl}${url}`, ({ dashboard }) =>
        presentDashboard(view, dashboard),
      );
    },
  }),
  route("GET /dashboard/:id", "Shows a dashboard", (_context, { params }, view) =>
    presentDashboard(view, requireDashboard(view, params["id"])),
  ),
  route("PUT /dashboard/:id", "Changes a dashboard", {
    body: dashboardBody,
    unsupported: ["extendAdminPermissions"],
    handle: (context, { params, body }, view) => {
      const old = requireOwn(view, params["id"]);
      const changed = { ...old, ...read(context, view, body, old) };
      return presentDashboard(view, context.state.dashboards.replace(changed));
    },
  }),
  route("DELETE /dashboard/:id", "Deletes a dashboard", ({ state }, { params }, view) => {
    const { id } = requireOwn(view, params["id"]);
    for (const gadget of [...state.gadgets.values()]) {
      if (gadget.dashboardId === id) state.gadgets.remove(gadget.id);
    }
    state.dashboards.remove(id);
    return noContent();
  }),
  route("POST /dashboard/:id/copy", "Copies a dashboard", {
    body: dashboardBody,
    unsupported: ["extendAdminPermissions"],
    handle: (context, { params, body }, view) => {
      const { id } = requireDashboard(view, params["id"]);
      const copied = [...context.state.gadgets.values()].filter((one) => one.dashboardId === id);
      const copy = create(context, view, body);
      for (const gadget of copied) {
        const dashboardId = String(copy["id"]);
        context.state.gadgets.add({ ...gadget, id: nextId(context, "gadget"), dashboardId });
      }
      return copy;
    },
  }),
];
