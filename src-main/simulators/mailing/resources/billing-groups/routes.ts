import * as z from "zod";
import { isWithinBounds } from "#core/state/bounds.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { respondIdempotently, route } from "../../route.ts";
import { isoTime } from "../../shared/present.ts";
import { dateFilter, listShape, requiredText, text } from "../../shared/schema.ts";
import type { BillingGroup, State } from "../../state.ts";

function presentGroup(group: BillingGroup): Record<string, unknown> {
  return {
    id: group.id,
    name: group.name,
    ...(group.description !== null && { description: group.description }),
    date_created: isoTime(group.createdAt),
    date_modified: isoTime(group.updatedAt),
    object: "billing_group",
  };
}

function requireGroup({ billingGroups }: State, id: string | undefined): BillingGroup {
  const group = billingGroups.get(id ?? "");
  if (!group) throw notFound("billing_group");
  return group;
}

const offset = z
  .string()
  .regex(/^\d{1,9}$/, "must be a number")
  .transform(Number)
  .default(0);

const listQuery = lazyObject(() => {
  const { limit, include, date_created } = listShape();
  return {
    limit,
    include,
    date_created,
    offset,
    date_modified: dateFilter,
    sort_by_date_modified: z.enum(["asc", "desc"]).optional(),
  };
});

function sortGroups(
  groups: readonly BillingGroup[],
  order: "asc" | "desc" | undefined,
): readonly BillingGroup[] {
  if (order === undefined) return groups.toReversed();
  const sign = order === "asc" ? 1 : -1;
  return groups.toSorted((a, b) => sign * (a.updatedAt - b.updatedAt));
}

/** Billing groups: pieces that name one are on its invoice. */
export const routes = [
  route("POST /v1/billing_groups", "Creates a billing group", {
    body: lazyObject(() => ({ name: requiredText(255), description: text(255) })),
    handle: (context, request) =>
      respondIdempotently(context, request, () => {
        const { ids, now, state } = context;
        const id = ids.next("bg_", 16, "hex");
        const times = { createdAt: now, updatedAt: now };
        return presentGroup(state.billingGroups.add({ id, ...request.body, ...times }));
      }),
  }),
  route("GET /v1/billing_groups", "Lists billing groups", {
    query: listQuery,
    handle: ({ state }, { query }) => {
      const wanted = [...state.billingGroups.values()].filter(
        (group) =>
          isWithinBounds(group.createdAt, query.date_created) &&
          isWithinBounds(group.updatedAt, query.date_modified),
      );
      const sorted = sortGroups(wanted, query.sort_by_date_modified);
      const page = sorted.slice(query.offset, query.offset + query.limit);
      return {
        object: "list",
        data: page.map(presentGroup),
        count: page.length,
        ...(query.include?.includes("total_count") && { total_count: wanted.length }),
      };
    },
  }),
  route("GET /v1/billing_groups/:id", "Shows a billing group", ({ state }, { params }) =>
    presentGroup(requireGroup(state, params["id"])),
  ),
  route("POST /v1/billing_groups/:id", "Changes a billing group", {
    body: lazyObject(() => ({
      name: requiredText(255).optional(),
      description: z.string().max(255).optional(),
    })),
    handle: ({ state, now }, { params, body }) => {
      const old = requireGroup(state, params["id"]);
      const { name = old.name, description = old.description } = body;
      return presentGroup(
        state.billingGroups.replace({ ...old, name, description, updatedAt: now }),
      );
    },
  }),
];
