import * as z from "zod";
import { membershipEvent, record } from "../events.ts";
import { mergeMetadata } from "../metadata.ts";
import {
  addMember,
  dropMember,
  membershipOf,
  organizationOf,
  saveMembership,
  showMembership,
} from "../organizations.ts";
import { filtered, pageOf } from "../paging.ts";
import { metadata, paging, repeated } from "../params.ts";
import { found, route } from "../route.ts";
import { notFound } from "../errors.ts";
import { indexOf, type AuthContext, type Membership, type Organization } from "../state.ts";
import { userOf } from "../users.ts";

/** Roles, with the names that older applications use. */
export const role = z
  .enum(["org:admin", "org:member", "admin", "basic_member"])
  .transform((name) =>
    name === "org:admin" || name === "admin" ? ("org:admin" as const) : ("org:member" as const),
  );

type Params = Readonly<Record<string, string>>;

function* membersOf({ state }: AuthContext, organization: Organization): Generator<Membership> {
  for (const { membershipId } of organization.members.newestFirst()) {
    const membership = state.memberships.get(membershipId);
    if (membership) yield membership;
  }
}

const list = route({
  method: "GET",
  path: "/v1/organizations/:id/memberships",
  summary: "Lists an organization's memberships, newest first",
  query: z.object({
    user_id: repeated.optional(),
    role: repeated.optional(),
    order_by: z.string().optional(),
    ...paging,
  }),
  handle: (context, { params, query }) => {
    const organization = organizationOf(context, params["id"]);
    const { user_id: users, role: roles } = query;
    const keep = (one: Membership) =>
      (users?.includes(one.userId) ?? true) && (roles?.includes(one.role) ?? true);
    const isWhole = users === undefined && roles === undefined;
    const all = isWhole
      ? membersOf(context, organization)
      : [...filtered(membersOf(context, organization), keep)];
    const total = Array.isArray(all) ? all.length : organization.members.size;
    const data = pageOf(all, query).map((one) => showMembership(context, one));
    return { data, total_count: total };
  },
});

const create = route({
  method: "POST",
  path: "/v1/organizations/:id/memberships",
  summary: "Makes a user a member",
  body: z.strictObject({
    user_id: z.string(),
    role,
    public_metadata: metadata.nullish(),
    private_metadata: metadata.nullish(),
  }),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    const user = userOf(context, body.user_id);
    const membership = addMember(context, organization, user, body.role, {
      publicMetadata: body.public_metadata ?? {},
      privateMetadata: body.private_metadata ?? {},
    });
    return showMembership(context, membership);
  },
});

function named(context: AuthContext, params: Params): Membership {
  return membershipOf(context, organizationOf(context, params["id"]), params["userId"]);
}

const update = route({
  method: "PATCH",
  path: "/v1/organizations/:id/memberships/:userId",
  summary: "Gives a member another role",
  body: z.strictObject({ role }),
  handle: (context, { params, body }) => {
    const membership = named(context, params);
    return showMembership(context, saveMembership(context, { ...membership, role: body.role }));
  },
});

const remove = route({
  method: "DELETE",
  path: "/v1/organizations/:id/memberships/:userId",
  summary: "Takes a member out",
  handle: (context, { params }) => {
    const { state, now } = context;
    const membership = named(context, params);
    dropMember(context, membership);
    const organization = organizationOf(context, membership.organizationId);
    const event = "organizationMembership.deleted";
    record(context, membershipEvent(event, state, membership, organization, now));
    return showMembership(context, membership);
  },
});

const updateMetadata = route({
  method: "PATCH",
  path: "/v1/organizations/:id/memberships/:userId/metadata",
  summary: "Merges a membership's metadata deeply; null removes a key",
  body: z.strictObject({
    public_metadata: metadata.nullish(),
    private_metadata: metadata.nullish(),
  }),
  handle: (context, { params, body }) => {
    const membership = named(context, params);
    const { publicMetadata, privateMetadata } = membership;
    const saved = saveMembership(context, {
      ...membership,
      publicMetadata: mergeMetadata(publicMetadata, body.public_metadata ?? undefined),
      privateMetadata: mergeMetadata(privateMetadata, body.private_metadata ?? undefined),
    });
    return showMembership(context, saved);
  },
});

const listAll = route({
  method: "GET",
  path: "/v1/organization_memberships",
  summary: "Lists the memberships of all organizations, newest first",
  query: z.object({ order_by: z.string().optional(), ...paging }),
  handle: (context, { query }) => {
    const { memberships } = context.state;
    const data = pageOf(memberships.newestFirst(), query);
    return {
      data: data.map((one) => showMembership(context, one)),
      total_count: memberships.size,
    };
  },
});

const listOfUser = route({
  method: "GET",
  path: "/v1/users/:id/organization_memberships",
  summary: "Lists a user's memberships, newest first",
  query: z.object(paging),
  handle: (context, { params, query }) => {
    const user = userOf(context, params["id"]);
    const places = indexOf(context.state.membershipsOf, user.id);
    const data = pageOf(places.newestFirst(), query).map(({ id }) =>
      showMembership(context, membershipOf(context, organizationOf(context, id), user.id)),
    );
    return { data, total_count: places.size };
  },
});

/** Refuses an inviter who is not a member. */
export function checkInviter(organization: Organization, userId: string | null | undefined): void {
  if (userId === null || userId === undefined) return;
  found(organization.members.get(userId), () => notFound("organization membership", userId));
}

/** Memberships, under organizations and users */
export const membershipRoutes = [list, create, update, remove, updateMetadata, listAll, listOfUser];
