import { badRequest, notFound } from "../../errors.ts";
import { emitOrder } from "../../events.ts";
import { nameParts } from "../../pricing/order-parts.ts";
import { checkOpen, saveOrder } from "../../pricing/settle-order.ts";
import type { Order } from "../../shared/entities.ts";
import { requireOrder } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";
import { findObject } from "../catalog/drafts.ts";
import { newOrder } from "../orders/schema.ts";
import { addPoints } from "./accounts.ts";
import { discountUidOf, recordLoyaltyEvent } from "./on-order.ts";
import { requireProgram } from "./program.ts";
import { listTiers, type RewardTier } from "./tiers.ts";
import type { LoyaltyAccount, LoyaltyReward } from "./types.ts";

/** Gives an order the discount of a tier. */
function addDiscount(context: SimContext, order: Order, tier: RewardTier, rewardId: string): void {
  const rule = findObject(context.state, tier.pricing_rule_reference.object_id);
  const discount = findObject(context.state, String(rule?.data["discount_id"]));
  if (!discount) throw badRequest(`The discount of ${tier.name} was deleted from the catalog.`);
  const { percentage, amount_money } = discount.data;
  const sent = newOrder.parse({
    location_id: order.locationId,
    discounts: [
      {
        uid: discountUidOf(rewardId),
        name: tier.name,
        catalog_object_id: discount.id,
        percentage,
        amount_money,
        scope: "ORDER",
      },
    ],
  });
  const { discounts } = nameParts(context.ids, sent);
  const parts = { ...order.parts, discounts: [...order.parts.discounts, ...discounts] };
  emitOrder(context, "updated", saveOrder(context, order, { parts }));
}

function removeDiscount(context: SimContext, reward: LoyaltyReward): void {
  const order = context.state.orders.get(reward.orderId ?? "");
  if (!order || (order.state !== "OPEN" && order.state !== "DRAFT")) return;
  const uid = discountUidOf(reward.id);
  const discounts = order.parts.discounts.filter((discount) => discount.uid !== uid);
  emitOrder(
    context,
    "updated",
    saveOrder(context, order, { parts: { ...order.parts, discounts } }),
  );
}

/** Buys a reward with points, and gives its discount to an open order if one is named. */
export function createReward(
  context: SimContext,
  account: LoyaltyAccount,
  tierId: string,
  orderId: string | undefined,
): LoyaltyReward {
  const { state, ids, now } = context;
  const program = requireProgram(state);
  const tier = listTiers(state).find(({ id }) => id === tierId);
  if (!tier) throw notFound("reward tier", tierId);
  if (account.balance < tier.points) {
    throw badRequest("The loyalty account does not have enough points for the reward.");
  }
  const order = orderId === undefined ? undefined : requireOrder(state, orderId);
  if (order) checkOpen(order, "reward.order_id");
  const id = ids.uuid("loyalty reward");
  if (order) addDiscount(context, order, tier, id);
  const reward = state.loyaltyRewards.add({
    id,
    createdAt: now,
    updatedAt: now,
    redeemedAt: undefined,
    status: "ISSUED",
    accountId: account.id,
    tierId,
    points: tier.points,
    orderId,
  });
  addPoints(context, account.id, -tier.points, 0);
  recordLoyaltyEvent(context, {
    type: "CREATE_REWARD",
    accountId: account.id,
    locationId: order?.locationId,
    orderId,
    promotionId: undefined,
    details: { loyalty_program_id: program.id, reward_id: id, points: -tier.points },
  });
  return reward;
}

/** Gives the points of a reward back, and takes its discount from the order. */
export function deleteReward(context: SimContext, reward: LoyaltyReward): void {
  if (reward.status !== "ISSUED") {
    throw badRequest(`Reward ${reward.id} is ${reward.status} and cannot be deleted.`);
  }
  const changes = { status: "DELETED", updatedAt: context.now } as const;
  context.state.loyaltyRewards.replace({ ...reward, ...changes });
  removeDiscount(context, reward);
  addPoints(context, reward.accountId, reward.points, 0);
  recordLoyaltyEvent(context, {
    type: "DELETE_REWARD",
    accountId: reward.accountId,
    locationId: undefined,
    orderId: reward.orderId,
    promotionId: undefined,
    details: {
      loyalty_program_id: requireProgram(context.state).id,
      reward_id: reward.id,
      points: reward.points,
    },
  });
}
