import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { memberFilters, sortKeys, createTests } from "../../query/users.ts";
import { route } from "../../route.ts";
import { requireMembership, requireOrganization, requireUser } from "../../shared/lookup.ts";
import { mergedMetadata, metadataFields, replacedMetadata } from "../../shared/metadata.ts";
import { filtered, inOrder, pageWithTotal } from "../../shared/paging.ts";
import { saveMembership } from "../../shared/save.ts";
import { paging, repeated, role } from "../../shared/schema.ts";
import { createIndex, type Membership, type SimContext } from "../../state.ts";
import { addMember, changeRole, membersOf, removeMember } from "./actions.ts";
import { presentMembership } from "./present.ts";

type Params = Readonly<Record<string, string>>;

function requireNamed(context: SimContext, params: Params): Membership {
  return requireMembership(context, requireOrganization(context, params["id"]), params["userId"]);
}

/** Memberships, newest first, in the order of `order_by`: by their creation, or by a field of the user. */
function ordered(
  context: SimContext,
  memberships: Iterable<Membership>,
  orderBy: string | undefined,
): Iterable<Membership> {
  const keys = sortKeys(context.state);
  const by = (name: (typeof memberKeys)[number]) => (one: Membership) =>
    keys[name](requireUser(context, one.userId));
  return inOrder(memberships, orderBy, {
    created_at: ({ createdAt }) => createdAt,
    ...Object.fromEntries(memberKeys.map((name) => [name, by(name)])),
  });
}

const memberKeys = [
  "phone_number",
  "email_address",
  "first_name",
  "last_name",
  "username",
] as const;

export const routes = [
  route("GET /v1/organizations/:id/memberships", "Lists memberships, newest first", {
    query: lazyObject(() => ({
      ...memberFilters(),
      role: repeated.optional(),
      order_by: z.string().optional(),
      ...paging(),
    })),
    handle: (context, { params, query }) => {
      const organization = requireOrganization(context, params["id"]);
      const tests = createTests(context.state, query);
      const { role: roles } = query;
      const keep = (one: Membership) => {
        const user = requireUser(context, one.userId);
        return (roles?.includes(one.role) ?? true) && tests.every((test) => test(user));
      };
      const isWhole = tests.length === 0 && roles === undefined;
      const members = () => membersOf(context, organization);
      return pageWithTotal(
        () => ordered(context, isWhole ? members() : filtered(members(), keep), query.order_by),
        query,
        (one) => presentMembership(context, one),
        isWhole ? organization.members.size : undefined,
      );
    },
  }),
  route("POST /v1/organizations/:id/memberships", "Adds a user to an organization", {
    body: lazyStrictObject(() => ({
      user_id: z.string(),
      role,
      ...metadataFields,
    })),
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      const user = requireUser(context, body.user_id);
      return addMember(context, organization, user, body.role, replacedMetadata(body));
    },
  }),
  route("PATCH /v1/organizations/:id/memberships/:userId", "Changes the role of a member", {
    body: lazyStrictObject(() => ({ role })),
    handle: (context, { params, body }) => {
      return changeRole(context, requireNamed(context, params), body.role);
    },
  }),
  route(
    "DELETE /v1/organizations/:id/memberships/:userId",
    "Removes a member",
    (context, { params }) => {
      return removeMember(context, requireNamed(context, params));
    },
  ),
  route(
    "PATCH /v1/organizations/:id/memberships/:userId/metadata",
    "Merges a membership's metadata deeply; null removes a key",
    {
      body: z.strictObject(metadataFields),
      handle: (context, { params, body }) => {
        const membership = requireNamed(context, params);
        return saveMembership(context, { ...membership, ...mergedMetadata(membership, body) });
      },
    },
  ),
  route("GET /v1/organization_memberships", "Lists memberships of all organizations", {
    query: lazyObject(() => ({ order_by: z.string().optional(), ...paging() })),
    handle: (context, { query }) => {
      const { memberships } = context.state;
      return pageWithTotal(
        () => ordered(context, memberships.newestFirst(), query.order_by),
        query,
        (one) => presentMembership(context, one),
        memberships.size,
      );
    },
  }),
  route("GET /v1/users/:id/organization_memberships", "Lists a user's memberships, newest first", {
    query: lazyObject(paging),
    handle: (context, { params, query }) => {
      const user = requireUser(context, params["id"]);
      const organizations = createIndex(context.state.membershipsOf, user.id);
      const present = ({ id }: { readonly id: string }) => {
        const organization = requireOrganization(context, id);
        return presentMembership(context, requireMembership(context, organization, user.id));
      };
      const { size } = organizations;
      return pageWithTotal(() => organizations.newestFirst(), query, present, size);
    },
  }),
];
