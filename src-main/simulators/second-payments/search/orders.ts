import { invalidRequest } from "../errors.ts";
import type { OrderFilter, OrderSearch } from "../resources/orders/schema.ts";
import { isInRange } from "../shared/fields.ts";
import { type Page, takePage, sortedBy } from "../shared/paging.ts";
import type { Order } from "../shared/entities.ts";
import type { State } from "../state.ts";

const MAX_ORDERS = 1_000;
const USUAL_ORDERS = 500;

function includes(list: readonly string[] | undefined, value: unknown): boolean {
  return list === undefined || list.some((entry) => entry === value);
}

function hasFulfillment({ parts }: Order, wanted: OrderFilter["fulfillment_filter"]): boolean {
  if (wanted === undefined) return true;
  return parts.fulfillments.some(
    ({ type, state }) =>
      includes(wanted.fulfillment_types, type) && includes(wanted.fulfillment_states, state),
  );
}

function passes(order: Order, wanted: OrderFilter): boolean {
  const { parts } = order;
  const times = wanted.date_time_filter;
  return (
    includes(wanted.state_filter?.states, order.state) &&
    includes(wanted.customer_filter?.customer_ids, parts.customer_id) &&
    includes(wanted.source_filter?.source_names, parts.source?.name ?? "Simdeck") &&
    isInRange(order.createdAt, times?.created_at) &&
    isInRange(order.updatedAt, times?.updated_at) &&
    isInRange(order.closedAt, times?.closed_at) &&
    hasFulfillment(order, wanted.fulfillment_filter)
  );
}

/** Square requires the sort field to be the time that the filter uses. */
function checkSort(wanted: OrderFilter | undefined, field: string): void {
  const times = Object.entries(wanted?.date_time_filter ?? {}).filter(([, range]) => range);
  if (times.every(([name]) => name.toUpperCase() === field)) return;
  const detail = "The sort_field must be the time that the date_time_filter filters by.";
  throw invalidRequest(400, "CONFLICTING_PARAMETERS", detail, "query.sort.sort_field");
}

/** One page of the orders that a search finds. */
export function searchOrders({ orders }: State, search: OrderSearch): Page<Order> {
  const { filter: wanted, sort: wish } = search.query ?? {};
  const field = wish?.sort_field ?? "CREATED_AT";
  checkSort(wanted, field);
  const keep = (order: Order) =>
    search.location_ids.includes(order.locationId) && (!wanted || passes(order, wanted));
  const limit = Math.min(search.limit ?? USUAL_ORDERS, MAX_ORDERS);
  const walk = { sort_order: wish?.sort_order ?? "DESC", limit, cursor: search.cursor };
  if (field === "CREATED_AT") return takePage(orders, walk, keep);
  const time = (order: Order) => (field === "UPDATED_AT" ? order.updatedAt : (order.closedAt ?? 0));
  return takePage(sortedBy(orders.values(), time, keep), walk);
}
