import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { idempotencyKey, maybe, word } from "../../shared/fields.ts";
import { groupId } from "../../shared/ids.ts";
import { listFields, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import { requireCustomer, requireGroup } from "../../shared/require.ts";
import { saveCustomer } from "../customers/actions.ts";
import type { CustomerGroup } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";

const group = lazyObject(() => ({ name: word(255) }));

function presentGroup(shown: CustomerGroup): ApiObject {
  return {
    id: shown.id,
    name: shown.name,
    created_at: iso(shown.createdAt),
    updated_at: iso(shown.updatedAt),
  };
}

/** Puts a customer into a group or takes one out. A customer that is there already stays as it is. */
function setMember(
  context: SimContext,
  params: Readonly<Record<string, string>>,
  isMember: boolean,
): void {
  const { state } = context;
  const customer = requireCustomer(state, params["customer"] ?? "");
  const { id } = requireGroup(state, params["group"] ?? "");
  if (customer.groupIds.includes(id) === isMember) return;
  const others = customer.groupIds.filter((one) => one !== id);
  saveCustomer(context, customer, { groupIds: isMember ? [...others, id] : others });
}

/** The segments that Square keeps by itself; they have no members here. */
const segments = [
  { id: "REACHABLE", name: "Reachable" },
  { id: "CARDS_ON_FILE", name: "Cards on File" },
];

/** Groups of customers, and the segments that the provider makes. */
export const routes = [
  route("POST /v2/customers/groups", "Creates a group", {
    body: lazyObject(() => ({ idempotency_key: maybe(idempotencyKey(128)), group })),
    once: "customer group",
    handle: ({ ids, now, state }, { body }) => {
      const made = { id: groupId(ids), name: body.group.name, createdAt: now, updatedAt: now };
      return { group: presentGroup(state.customerGroups.add(made)) };
    },
  }),
  route("GET /v2/customers/groups", "Lists groups", {
    query: lazyObject(listFields),
    handle: ({ state }, { query }) => {
      const page = takePage(state.customerGroups, { ...query, sort_order: "ASC" });
      return presentPage("groups", page, presentGroup);
    },
  }),
  route("GET /v2/customers/groups/:id", "Shows a group", ({ state }, request) => ({
    group: presentGroup(requireGroup(state, readId(request))),
  })),
  route("PUT /v2/customers/groups/:id", "Renames a group", {
    body: lazyObject(() => ({ group })),
    handle: ({ state, now }, request) => {
      const found = requireGroup(state, readId(request));
      const { name } = request.body.group;
      return {
        group: presentGroup(state.customerGroups.replace({ ...found, name, updatedAt: now })),
      };
    },
  }),
  route(
    "DELETE /v2/customers/groups/:id",
    "Deletes a group; its customers stay",
    (context, request) => {
      const { id } = requireGroup(context.state, readId(request));
      context.state.customerGroups.remove(id);
      for (const customer of [...context.state.customers.values()]) {
        if (!customer.groupIds.includes(id)) continue;
        const groupIds = customer.groupIds.filter((one) => one !== id);
        saveCustomer(context, customer, { groupIds });
      }
      return {};
    },
  ),
  route(
    "PUT /v2/customers/:customer/groups/:group",
    "Puts a customer into a group",
    (context, { params }) => {
      setMember(context, params, true);
      return {};
    },
  ),
  route(
    "DELETE /v2/customers/:customer/groups/:group",
    "Takes a customer out of a group",
    (context, { params }) => {
      setMember(context, params, false);
      return {};
    },
  ),
  route("GET /v2/customers/segments", "Lists segments", {
    query: lazyObject(listFields),
    handle: ({ state }, { query }) => {
      const page = takePage(sequenceOf(segments), { ...query, sort_order: "ASC" });
      return presentPage("segments", page, (one) => ({
        ...one,
        created_at: iso(state.createdAt),
        updated_at: iso(state.createdAt),
      }));
    },
  }),
  route("GET /v2/customers/segments/:id", "Shows a segment", ({ state }, request) => {
    const found = segments.find(({ id }) => id === readId(request));
    if (!found) throw notFound("segment", readId(request));
    const at = iso(state.createdAt);
    return { segment: { ...found, created_at: at, updated_at: at } };
  }),
];
