import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { mayEdit, readShare, shareBody } from "../../access/shares.ts";
import type { Dashboard } from "../../agile/types.ts";
import { badRequest, notFound } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { words } from "../../shared/schema.ts";
import { ids } from "../../site/schema.ts";
import type { Gadget } from "../../site/kept.ts";
import { nextId, type SimContext } from "../../state.ts";
import { requireDashboard, requireOwn } from "../dashboards/routes.ts";

const PREFIX = "com.atlassian.jira.gadgets:";

/** The gadgets that dashboards can have, by the ends of their keys. */
const available = [
  ["assigned-to-me-dashboard-item", "Assigned to Me"],
  ["average-age-chart-dashboard-item", "Average Age Chart"],
  ["created-vs-resolved-dashboard-item", "Created vs. Resolved Chart"],
  ["filter-results-dashboard-item", "Filter Results"],
  ["introduction-dashboard-item", "Introduction"],
  ["labels-dashboard-item", "Labels"],
  ["pie-chart-dashboard-item", "Pie Chart"],
  ["project-dashboard-item", "Projects"],
  ["two-dimensional-stats-dashboard-item", "Two Dimensional Filter Statistics"],
  ["watched-dashboard-item", "Watched Issues"],
] as const;

const titleOf = (moduleKey: string | undefined): string | undefined =>
  available.find(([key]) => `${PREFIX}${key}` === moduleKey)?.[1];

const color = z.enum(
  ["blue", "red", "yellow", "green", "cyan", "purple", "gray", "white"],
  "must be blue, red, yellow, green, cyan, purple, gray or white",
);

const position = lazyObject(() => ({
  row: z.int().min(0).optional(),
  column: z.int().min(0).max(2).optional(),
}));

const gadgetBody = lazyObject(() => ({
  moduleKey: z.string().optional(),
  uri: z.string().optional(),
  title: z.string().trim().min(1).max(255).optional(),
  color: color.default("blue"),
  position: position.optional(),
  ignoreUriAndModuleKeyValidation: z.boolean().default(false),
}));

const changeBody = lazyObject(() => ({
  title: z.string().trim().min(1).max(255).optional(),
  color: color.optional(),
  position: position.optional(),
}));

const bulkBody = lazyObject(() => ({
  action: z.enum(
    ["changeOwner", "changePermission", "addPermission", "removePermission"],
    "must be changeOwner, changePermission, addPermission or removePermission",
  ),
  entityIds: ids.min(1),
  changeOwnerDetails: lazyObject(() => ({
    newOwner: z.string(),
    autofixName: z.boolean().default(false),
  })).optional(),
  permissionDetails: lazyObject(() => ({
    sharePermissions: z.array(shareBody).default([]),
    editPermissions: z.array(shareBody).default([]),
  })).optional(),
}));

function present({ id, moduleKey, uri, color: shown, title, row, column }: Gadget): ApiObject {
  return {
    id: Number(id),
    ...(moduleKey !== undefined && { moduleKey }),
    ...(uri !== undefined && { uri }),
    color: shown,
    position: { row, column },
    title,
  };
}

const gadgetsOf = ({ state }: View, { id }: Dashboard): readonly Gadget[] =>
  [...state.gadgets.values()].filter(({ dashboardId }) => dashboardId === id);

function requireGadget(view: View, dashboard: Dashboard, id: string | undefined): Gadget {
  const gadget = gadgetsOf(view, dashboard).find((one) => one.id === id);
  if (gadget) return gadget;
  throw notFound(`The gadget with id '${id ?? ""}' does not exist on the dashboard.`);
}

type Bulk = z.output<typeof bulkBody>;

const sameShare = (one: Dashboard["shares"][number], other: Dashboard["shares"][number]) =>
  one.type === other.type && one.holderId === other.holderId && one.roleId === other.roleId;

/** The dashboard after a change of its owner or its shares. */
function changed(context: SimContext, old: Dashboard, body: Bulk): Dashboard {
  if (body.action === "changeOwner") {
    const details = body.changeOwnerDetails;
    if (!details) throw badRequest("The new owner must be given.");
    const ownerId = requireUser(context.state, details.newOwner).id;
    const isTaken = [...context.state.dashboards.values()].some(
      (one) => one.id !== old.id && one.ownerId === ownerId && one.name === old.name,
    );
    if (isTaken && !details.autofixName) {
      throw badRequest("The new owner has a dashboard with this name already.");
    }
    const name = isTaken ? `${old.name} - ${old.id}` : old.name;
    return { ...old, ownerId, name };
  }
  const given = body.permissionDetails;
  if (!given) throw badRequest("The permissions must be given.");
  const shares = given.sharePermissions.map((share) => readShare(context, share));
  const editShares = given.editPermissions.map((share) => readShare(context, share));
  if (body.action === "changePermission") return { ...old, shares, editShares };
  const merge = (held: Dashboard["shares"], named: Dashboard["shares"]) => {
    const others = held.filter((one) => !named.some((other) => sameShare(one, other)));
    return body.action === "addPermission" ? [...others, ...named] : others;
  };
  return {
    ...old,
    shares: merge(old.shares, shares),
    editShares: merge(old.editShares, editShares),
  };
}

/** Gadgets of dashboards, and changes of many dashboards. */
export const routes = [
  route("GET /dashboard/gadgets", "Lists the gadgets that dashboards can have", () => ({
    gadgets: available.map(([key, title]) => ({ moduleKey: `${PREFIX}${key}`, title })),
  })),
  route("PUT /dashboard/bulk/edit", "Changes owners and shares of dashboards", {
    body: bulkBody,
    unsupported: ["extendAdminPermissions"],
    handle: (context, { body }, view) => {
      const { state } = context;
      const entityErrors: Record<string, object> = {};
      for (const id of body.entityIds) {
        const dashboard = state.dashboards.get(id);
        if (!dashboard || !mayEdit(state, view.callerId, dashboard)) {
          const message = "You do not have permission to change this dashboard.";
          entityErrors[id] = { errorMessages: [message], errors: {} };
          continue;
        }
        state.dashboards.replace(changed(context, dashboard, body));
      }
      return { action: body.action, entityErrors };
    },
  }),
  route("GET /dashboard/:dashboard/gadget", "Lists the gadgets of a dashboard", {
    query: lazyObject(() => ({ moduleKey: words, uri: words, gadgetId: words })),
    handle: (_context, { params, query }, view) => {
      const found = gadgetsOf(view, requireDashboard(view, params["dashboard"])).filter(
        ({ id, moduleKey, uri }) =>
          (query.gadgetId?.includes(id) ?? true) &&
          (query.moduleKey?.includes(moduleKey ?? "") ?? true) &&
          (query.uri?.includes(uri ?? "") ?? true),
      );
      return { gadgets: found.map(present) };
    },
  }),
  route("POST /dashboard/:dashboard/gadget", "Adds a gadget to a dashboard", {
    body: gadgetBody,
    rules: [exclusive("moduleKey", "uri"), anyOf("moduleKey", "uri")],
    handle: (context, { params, body }, view) => {
      const dashboard = requireOwn(view, params["dashboard"]);
      const { moduleKey, uri, ignoreUriAndModuleKeyValidation: isAnything } = body;
      const known = titleOf(moduleKey);
      if (moduleKey !== undefined && known === undefined && !isAnything) {
        throw badRequest(`The gadget '${moduleKey}' does not exist.`);
      }
      const { column = 0 } = body.position ?? {};
      const below = gadgetsOf(view, dashboard).filter((one) => one.column === column).length;
      const gadget = context.state.gadgets.add({
        id: nextId(context, "gadget"),
        dashboardId: dashboard.id,
        ...(moduleKey !== undefined && { moduleKey }),
        ...(uri !== undefined && { uri }),
        color: body.color,
        title: body.title ?? known ?? "Gadget",
        row: body.position?.row ?? below,
        column,
      });
      return present(gadget);
    },
  }),
  route("PUT /dashboard/:dashboard/gadget/:gadget", "Changes a gadget", {
    body: changeBody,
    handle: ({ state }, { params, body }, view) => {
      const old = requireGadget(view, requireOwn(view, params["dashboard"]), params["gadget"]);
      const { row = old.row, column = old.column } = body.position ?? {};
      const { title = old.title, color: shown = old.color } = body;
      state.gadgets.replace({ ...old, row, column, title, color: shown });
      return noContent();
    },
  }),
  route("DELETE /dashboard/:dashboard/gadget/:gadget", "Removes a gadget", {
    handle: ({ state }, { params }, view) => {
      const dashboard = requireOwn(view, params["dashboard"]);
      const { id } = requireGadget(view, dashboard, params["gadget"]);
      state.properties.delete(`dashboard-item/${dashboard.id}-${id}`);
      state.gadgets.remove(id);
      return noContent();
    },
  }),
];
