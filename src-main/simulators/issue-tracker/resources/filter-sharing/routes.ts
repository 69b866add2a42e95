import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { presentShare, readShare, shareBody } from "../../access/shares.ts";
import type { Share } from "../../access/types.ts";
import type { Filter } from "../../agile/types.ts";
import { holdsGlobally } from "../../access/holds.ts";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { requireEditable, requireFilter } from "../filters/actions.ts";

const scopes = ["GLOBAL", "AUTHENTICATED", "PRIVATE"] as const;

const shareOf = ({ shares }: Filter, id = ""): Share => {
  const share = shares.find((one) => one.id === id);
  if (share) return share;
  throw notFound(`The share permission with id ${id} does not exist.`);
};

const presentShares = (view: View, { shares }: Filter) =>
  shares.map((share) => presentShare(view, share));

/** The people whom filters are shared with, and their owners. */
export const routes = [
  route(
    "GET /filter/:id/permission",
    "Lists with whom a filter is shared",
    (_context, { params }, view) => presentShares(view, requireFilter(view, params["id"])),
  ),
  route("POST /filter/:id/permission", "Shares a filter", {
    body: shareBody,
    unsupported: ["rights"],
    handle: (context, { params, body }, view) => {
      const filter = requireEditable(view, requireFilter(view, params["id"]));
      const shares = [...filter.shares, readShare(context, body)];
      const shared = context.state.filters.replace({ ...filter, shares });
      return new RouteResponse(201, presentShares(view, shared));
    },
  }),
  route(
    "GET /filter/:id/permission/:permission",
    "Shows a share of a filter",
    (_context, { params }, view) =>
      presentShare(view, shareOf(requireFilter(view, params["id"]), params["permission"])),
  ),
  route(
    "DELETE /filter/:id/permission/:permission",
    "Ends a share of a filter",
    ({ state }, { params }, view) => {
      const filter = requireEditable(view, requireFilter(view, params["id"]));
      const { id } = shareOf(filter, params["permission"]);
      state.filters.replace({ ...filter, shares: filter.shares.filter((one) => one.id !== id) });
      return noContent();
    },
  ),
  route("PUT /filter/:id/owner", "Gives a filter another owner", {
    body: lazyObject(() => ({ accountId: z.string() })),
    handle: ({ state }, { params, body }, view) => {
      const filter = requireFilter(view, params["id"]);
      const isAdministrator = holdsGlobally(state, view.callerId, "ADMINISTER");
      if (filter.ownerId !== view.callerId && !isAdministrator) {
        throw jiraError(403, ["You do not have permission to change the owner of this filter."]);
      }
      const { id: ownerId } = requireUser(state, body.accountId);
      const isTaken = [...state.filters.values()].some(
        (one) => one.ownerId === ownerId && one.name === filter.name && one.id !== filter.id,
      );
      if (isTaken) throw badRequest("The new owner has a filter with the same name.");
      state.filters.replace({ ...filter, ownerId });
      return noContent();
    },
  }),
  route(
    "GET /filter/defaultShareScope",
    "Shows with whom new filters are shared",
    ({ state }, _request, { callerId }) => ({
      scope: state.shareScopes.get(callerId) ?? "PRIVATE",
    }),
  ),
  route("PUT /filter/defaultShareScope", "Sets with whom new filters are shared", {
    body: lazyObject(() => ({ scope: z.enum(scopes, `must be one of ${scopes.join(", ")}`) })),
    handle: ({ state }, { body: { scope } }, { callerId }) => {
      // GLOBAL is what AUTHENTICATED was called before.
      const kept = scope === "GLOBAL" ? "AUTHENTICATED" : scope;
      state.shareScopes.set(callerId, kept);
      return { scope: kept };
    },
  }),
];
