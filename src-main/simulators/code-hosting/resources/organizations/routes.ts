import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import type { Endpoint } from "#core/contract/route.ts";
import { requireAccount } from "../../access/actor.ts";
import { isMember } from "../../access/permission.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import type { Account, Membership } from "../../state.ts";
import { presentAccount, presentOrganization, presentOrganizationTo } from "../users/present.ts";
import {
  acceptMembership,
  checkAppAt,
  listMembers,
  requireNamedOrganization,
  removeMember,
  requireOwned,
  setMembership,
} from "./actions.ts";
import { presentMembership } from "./present.ts";

/** Only members see who keeps their membership to themselves. */
function shownMembers(context: RequestContext, organization: Account) {
  const { state, actor, user } = context;
  const isInside = actor.kind === "installation" || isMember(state, organization.id, user.id);
  return [...listMembers(context, organization)].filter(
    ([, one]) => one.state === "active" && (isInside || one.isPublic),
  );
}

function requireMembership(context: RequestContext, organization: Account, person: number) {
  const membership = listMembers(context, organization).get(person);
  if (!membership) throw notFound();
  return membership;
}

/** An organisation keeps its last owner. */
function checkOwnerLeft(context: RequestContext, organization: Account, person: number): void {
  const owners = [...listMembers(context, organization)].filter(
    ([id, { role, state }]) => role === "admin" && state === "active" && id !== person,
  );
  if (owners.length > 0) return;
  throw githubError(403, "You can't remove the last owner of an organization.");
}

const memberQuery = pageQuery.extend({
  role: z.enum(["all", "admin", "member"]).catch("all").default("all"),
  filter: z.enum(["all", "2fa_disabled", "2fa_insecure"]).catch("all").default("all"),
});

const membershipBody = lazyObject(() => ({ role: z.enum(["admin", "member"]).default("member") }));

/** The organisations of one person, with their place in each. */
function ownMemberships({
  state,
  user,
}: RequestContext): readonly (readonly [Account, Membership])[] {
  return [...state.memberships].flatMap(([id, members]) => {
    const membership = members.get(user.id);
    return membership ? [[requireAccount(state, id), membership] as const] : [];
  });
}

const removalRoute = (endpoint: Endpoint, summary: string) =>
  route(endpoint, summary, (context) => {
    const organization = requireOwned(context, "members");
    const { id } = requirePerson(context.state, context.params["username"]);
    requireMembership(context, organization, id);
    checkOwnerLeft(context, organization, id);
    removeMember(context, organization, id);
    return noContent();
  });

/** Organisations and their members. */
export const routes = [
  route("GET /orgs/:name", "Shows an organisation", (context) =>
    presentOrganizationTo(context, requireNamedOrganization(context)),
  ),
  route("GET /user/orgs", "Lists the authenticated user's organisations", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => {
      const own = ownMemberships(context).filter(([, { state }]) => state === "active");
      return respondWithList(request, own, ([account]) => presentOrganization(context, account));
    },
  }),
  route("GET /users/:name/orgs", "Lists the organisations that a person shows", {
    query: pageQuery,
    handle: (context, request) => {
      const { state, params } = context;
      const { id } = requirePerson(state, params["name"]);
      const found = [...state.memberships].filter(
        ([, members]) => members.get(id)?.isPublic === true && members.get(id)?.state === "active",
      );
      return respondWithList(request, found, ([organization]) =>
        presentOrganization(context, requireAccount(state, organization)),
      );
    },
  }),
  route("GET /orgs/:name/members", "Lists the members of an organisation", {
    query: memberQuery,
    handle: (context, request) => {
      const organization = requireNamedOrganization(context);
      checkAppAt(context, organization, "members", "read");
      const { role, filter } = request.query;
      // All members use two factors, so the other filters match none.
      const shown = filter === "all" ? shownMembers(context, organization) : [];
      const found = shown.filter(([, one]) => role === "all" || one.role === role);
      return respondWithList(request, found, ([id]) => presentAccount(context, id));
    },
  }),
  route("GET /orgs/:name/members/:username", "Returns 204 for a member", (context) => {
    const organization = requireNamedOrganization(context);
    const { id } = requirePerson(context.state, context.params["username"]);
    if (!shownMembers(context, organization).some(([one]) => one === id)) throw notFound();
    return noContent();
  }),
  removalRoute("DELETE /orgs/:name/members/:username", "Removes a member"),
  route("GET /orgs/:name/public_members", "Lists the members that show their membership", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...listMembers(context, requireNamedOrganization(context))].filter(
        ([, { state, isPublic }]) => state === "active" && isPublic,
      );
      return respondWithList(request, found, ([id]) => presentAccount(context, id));
    },
  }),
  route("GET /orgs/:name/memberships/:username", "Shows a person's place", (context) => {
    const organization = requireNamedOrganization(context);
    checkAppAt(context, organization, "members", "read");
    const { id } = requirePerson(context.state, context.params["username"]);
    const membership = requireMembership(context, organization, id);
    return presentMembership(context, organization, id, membership);
  }),
  route("PUT /orgs/:name/memberships/:username", "Invites a person, or changes their role", {
    body: membershipBody,
    handle: (context, request) => {
      const organization = requireOwned(context, "members");
      const { id } = requirePerson(context.state, context.params["username"]);
      if (request.body.role === "member") checkOwnerLeft(context, organization, id);
      const membership = setMembership(context, organization, id, request.body.role);
      return presentMembership(context, organization, id, membership);
    },
  }),
  removalRoute("DELETE /orgs/:name/memberships/:username", "Removes a person, or an invitation"),
  route("GET /user/memberships/orgs", "Lists one's own memberships", {
    of: "person",
    query: pageQuery.extend({ state: z.enum(["active", "pending"]).optional() }),
    handle: (context, request) => {
      const { state: wanted } = request.query;
      const own = ownMemberships(context).filter(
        ([, { state }]) => wanted === undefined || state === wanted,
      );
      return respondWithList(request, own, ([organization, membership]) =>
        presentMembership(context, organization, context.user.id, membership),
      );
    },
  }),
  route("GET /user/memberships/orgs/:name", "Shows one's own membership", {
    of: "person",
    handle: (context) => {
      const organization = requireNamedOrganization(context);
      const membership = requireMembership(context, organization, context.user.id);
      return presentMembership(context, organization, context.user.id, membership);
    },
  }),
  route("PATCH /user/memberships/orgs/:name", "Accepts an invitation to an organisation", {
    of: "person",
    body: lazyObject(() => ({ state: z.literal("active") })),
    handle: (context) => {
      const organization = requireNamedOrganization(context);
      const old = requireMembership(context, organization, context.user.id);
      const membership = acceptMembership(context, organization, old);
      return presentMembership(context, organization, context.user.id, membership);
    },
  }),
];
