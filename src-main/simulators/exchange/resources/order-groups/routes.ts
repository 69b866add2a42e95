import { RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import type { OrderGroup } from "../../shared/entities.ts";
import { formatCount } from "../../shared/units.ts";
import {
  createGroup,
  deleteGroup,
  limitGroup,
  requireOrderGroup,
  resetGroup,
  restingInGroup,
  triggerGroup,
} from "../../trading/order-groups.ts";
import {
  createGroupBody,
  emptyBody,
  groupQuery,
  limitOf,
  subaccountQuery,
  updateLimitBody,
} from "./schema.ts";

const base = "/trade-api/v2/portfolio/order_groups";

function presentLimit({ limit }: OrderGroup) {
  return {
    is_auto_cancel_enabled: true,
    contracts_limit_fp: formatCount(limit),
    exchange_index: 0,
  };
}

/** Order groups: a limit for the contracts that are matched within 15 seconds. */
export const routes = [
  route(`GET ${base}`, "Lists order groups", {
    query: subaccountQuery,
    handle: (_context, _request, member) => ({
      order_groups: [...member.orderGroups.values()].map((group) => ({
        id: group.id,
        ...presentLimit(group),
      })),
    }),
  }),
  route(`POST ${base}/create`, "Makes an order group", {
    body: createGroupBody,
    handle: (context, { body }, member) => {
      const { id } = createGroup(context, member, limitOf(body));
      return new RouteResponse(201, { order_group_id: id, subaccount: 0, exchange_index: 0 });
    },
  }),
  route(`GET ${base}/:id`, "Shows an order group and its resting orders", {
    query: subaccountQuery,
    handle: (_context, { params }, member) => {
      const group = requireOrderGroup(member, params["id"]);
      const orders = restingInGroup(member, group).map(({ id }) => id);
      return { ...presentLimit(group), orders };
    },
  }),
  route(`DELETE ${base}/:id`, "Deletes an order group and cancels its orders", {
    query: groupQuery,
    handle: (context, { params }, member) => {
      deleteGroup(context, member, requireOrderGroup(member, params["id"]));
      return {};
    },
  }),
  route(`PUT ${base}/:id/reset`, "Resets the count of an order group", {
    query: groupQuery,
    body: emptyBody,
    handle: (context, { params }, member) => {
      resetGroup(context, member, requireOrderGroup(member, params["id"]));
      return {};
    },
  }),
  route(`PUT ${base}/:id/trigger`, "Cancels the orders of an order group", {
    query: groupQuery,
    body: emptyBody,
    handle: (context, { params }, member) => {
      triggerGroup(context, member, requireOrderGroup(member, params["id"]));
      return {};
    },
  }),
  route(`PUT ${base}/:id/limit`, "Changes the limit of an order group", {
    query: groupQuery,
    body: updateLimitBody,
    handle: (context, { params, body }, member) => {
      limitGroup(context, member, requireOrderGroup(member, params["id"]), limitOf(body));
      return {};
    },
  }),
];
