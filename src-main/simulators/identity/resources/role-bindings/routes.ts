import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { requireByLabel } from "../../management/role-parts.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { pageQuery, takePage, urlOf } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext, State } from "../../state.ts";
import { ownerOf } from "../admin-roles/owners.ts";
import type { RoleAssignment } from "../admin-roles/schema.ts";

type Params = Readonly<Record<string, string>>;

const SETS = "/api/v1/iam/resource-sets";
const PATH = `${SETS}/:set/bindings` as const;
const MEMBERS = `${PATH}/:role/members` as const;

const requireSet = ({ management }: State, params: Params) =>
  requireByLabel(management.resourceSets, params["set"], "ResourceSet");

/** Returns the members of a set with a role, or with any. */
const membersOf = ({ management }: State, setId: string, roleId?: string) =>
  [...management.roles.values()].filter(
    ({ custom }) =>
      custom?.resourceSetId === setId && (roleId === undefined || custom.roleId === roleId),
  );

/** Returns the set and the role of a binding; throws Okta's 404 when it has no members. */
function requireBinding(state: State, params: Params) {
  const { id: setId } = requireSet(state, params);
  const { id: roleId } = requireByLabel(state.management.customRoles, params["role"], "Role");
  const members = membersOf(state, setId, roleId);
  if (members.length === 0) throw notFound(params["role"] ?? "", "ResourceSetBinding");
  return { setId, roleId, members };
}

function linksOf(setId: string, roleId: string, base: string) {
  const set = `${base}${SETS}/${setId}`;
  const self = `${set}/bindings/${roleId}`;
  return {
    self: { href: self },
    "resource-set": { href: set },
    members: { href: `${self}/members` },
  };
}

/** The links of the response to a change of a binding. */
function editLinks(setId: string, roleId: string, base: string) {
  const { self, "resource-set": set } = linksOf(setId, roleId, base);
  return { self, "resource-set": set, bindings: { href: `${set.href}/bindings` } };
}

/** Gives people and clients a role in a set. They are named by their addresses. */
function addMembers(
  { state, ids, now }: SimContext,
  setId: string,
  roleId: string,
  addresses: readonly string[],
): void {
  const owned = addresses.map((address) => {
    const id = address.split("/").at(-1) ?? "";
    const owner = ownerOf(state, id);
    if (!owner) {
      throw validationFailed("members", [`members: ${address} is no user, group or client`]);
    }
    return { id, owner };
  });
  const known = new Set(membersOf(state, setId, roleId).map(({ ownerId }) => ownerId));
  for (const { id: ownerId } of owned) {
    if (known.has(ownerId)) continue;
    state.management.roles.add({
      id: ids.next("irb", 17),
      ownerId,
      type: "CUSTOM",
      custom: { roleId, resourceSetId: setId },
      created: now,
    });
  }
}

function presentMember(state: State, member: RoleAssignment, base: string) {
  const path = ownerOf(state, member.ownerId)?.path ?? "";
  return {
    id: member.id,
    created: presentTime(member.created),
    lastUpdated: presentTime(member.created),
    _links: { self: { href: `${base}${path}/${member.ownerId}` } },
  };
}

const addresses = () => z.array(filled(2_048));

/** Bindings of resource sets: who has which custom role in a set. */
export const routes = [
  route(`GET ${PATH}`, "Lists the roles that are bound to a resource set", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const { id } = requireSet(state, request.params);
      const bound = membersOf(state, id).map(({ custom }) => custom?.roleId ?? "");
      const page = takePage([...new Set(bound)], request.query, 100);
      return {
        roles: page.items.map((roleId) => ({
          id: roleId,
          _links: linksOf(id, roleId, request.baseUrl),
        })),
        _links: {
          self: { href: urlOf(request, undefined) },
          "resource-set": { href: `${request.baseUrl}${SETS}/${id}` },
          ...(page.next !== undefined && { next: { href: urlOf(request, page.next) } }),
        },
      };
    },
  }),
  route(`POST ${PATH}`, "Binds a role to a resource set", {
    body: lazyObject(() => ({ role: filled(), members: addresses().min(1) })),
    handle: (context, { params, body: { role, members }, baseUrl }) => {
      const { state } = context;
      const { id: setId } = requireSet(state, params);
      const { id: roleId } = requireByLabel(state.management.customRoles, role, "Role");
      addMembers(context, setId, roleId, members);
      return { _links: editLinks(setId, roleId, baseUrl) };
    },
  }),
  route(`GET ${PATH}/:role`, "Shows a binding", ({ state }, { params, baseUrl }) => {
    const { setId, roleId } = requireBinding(state, params);
    return { id: roleId, _links: linksOf(setId, roleId, baseUrl) };
  }),
  route(`DELETE ${PATH}/:role`, "Ends a binding", ({ state }, { params }) => {
    for (const { id } of requireBinding(state, params).members) state.management.roles.remove(id);
    return noContent();
  }),
  route(`GET ${MEMBERS}`, "Lists the members of a binding", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const { setId, roleId, members } = requireBinding(state, request.params);
      const page = takePage(members, request.query, 100);
      const { self } = linksOf(setId, roleId, request.baseUrl);
      return {
        members: page.items.map((member) => presentMember(state, member, request.baseUrl)),
        _links: {
          self: { href: urlOf(request, undefined) },
          binding: self,
          ...(page.next !== undefined && { next: { href: urlOf(request, page.next) } }),
        },
      };
    },
  }),
  route(`PATCH ${MEMBERS}`, "Adds members to a binding", {
    body: lazyObject(() => ({ additions: addresses().min(1) })),
    handle: (context, { params, body: { additions }, baseUrl }) => {
      const { setId, roleId } = requireBinding(context.state, params);
      addMembers(context, setId, roleId, additions);
      return { _links: editLinks(setId, roleId, baseUrl) };
    },
  }),
  ...(["GET", "DELETE"] as const).map((method) =>
    route(
      `${method} ${MEMBERS}/:member`,
      method === "GET" ? "Shows a member of a binding" : "Takes a member from a binding",
      ({ state }, { params, baseUrl }) => {
        const { members } = requireBinding(state, params);
        const member = members.find(({ id }) => id === params["member"]);
        if (!member) throw notFound(params["member"] ?? "", "ResourceSetBindingMember");
        if (method === "GET") return presentMember(state, member, baseUrl);
        state.management.roles.remove(member.id);
        return noContent();
      },
    ),
  ),
];
