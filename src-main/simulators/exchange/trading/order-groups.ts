import { notFound, orderRefused } from "../errors.ts";
import { orderGroupChanged } from "../events.ts";
import type { Member, Order, OrderGroup } from "../shared/entities.ts";
import type { SimContext } from "../state.ts";
import { cancelOrder } from "./cancel.ts";
import { publish } from "./journal.ts";
import { countMatched } from "./match-window.ts";

/** Returns a group of a member; 404 when there is none. */
export function requireOrderGroup(member: Member, id: string | undefined): OrderGroup {
  const group = member.orderGroups.get(id ?? "");
  if (!group) throw notFound();
  return group;
}

/** Throws unless a group takes new orders. */
export function checkOrderGroup(member: Member, id: string): void {
  const { isTriggered } = requireOrderGroup(member, id);
  if (isTriggered) throw orderRefused("order_group_triggered", "reset the order group first");
}

/** Returns the orders of a group that still rest, oldest first. */
export function restingInGroup(member: Member, { id }: OrderGroup): readonly Order[] {
  return [...member.orders.values()].filter(
    ({ groupId, status }) => groupId === id && status === "resting",
  );
}

function cancelOrders(context: SimContext, member: Member, group: OrderGroup): void {
  for (const order of restingInGroup(member, group)) cancelOrder(context, member, order);
}

/** Cancels the orders of a group, which refuses new ones until it is reset. */
export function triggerGroup(context: SimContext, member: Member, group: OrderGroup): void {
  const triggered = member.orderGroups.replace({ ...group, isTriggered: true });
  publish(context, orderGroupChanged(member, triggered, "triggered", context.now));
  cancelOrders(context, member, triggered);
}

/** Triggers a group whose fills within the window have reached its limit. */
export function triggerIfReached(context: SimContext, member: Member, id: string): void {
  const group = member.orderGroups.get(id);
  if (!group || group.isTriggered || countMatched(group, context.now) < group.limit) return;
  triggerGroup(context, member, group);
}

/** Makes a group without orders. */
export function createGroup(context: SimContext, member: Member, limit: number): OrderGroup {
  const id = context.ids.uuid("order group");
  const group = member.orderGroups.add({ id, limit, isTriggered: false, matched: [] });
  publish(context, orderGroupChanged(member, group, "created", context.now));
  return group;
}

/** Counts from zero again and takes new orders. */
export function resetGroup(context: SimContext, member: Member, group: OrderGroup): void {
  const reset = member.orderGroups.replace({ ...group, isTriggered: false, matched: [] });
  publish(context, orderGroupChanged(member, reset, "reset", context.now));
}

/** Sets another limit, which triggers the group at once if it is reached already. */
export function limitGroup(
  context: SimContext,
  member: Member,
  group: OrderGroup,
  limit: number,
): void {
  const limited = member.orderGroups.replace({ ...group, limit });
  publish(context, orderGroupChanged(member, limited, "limit_updated", context.now));
  triggerIfReached(context, member, group.id);
}

/** Cancels the orders of a group and forgets it. */
export function deleteGroup(context: SimContext, member: Member, group: OrderGroup): void {
  cancelOrders(context, member, group);
  member.orderGroups.remove(group.id);
  publish(context, orderGroupChanged(member, group, "deleted", context.now));
}
