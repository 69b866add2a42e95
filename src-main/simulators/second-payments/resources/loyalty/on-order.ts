import { emit } from "../../events.ts";
import { iso, maybeIso, type ApiObject } from "../../shared/api-object.ts";
import type { Order } from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import type { LoyaltyEvent, LoyaltyReward } from "./types.ts";

/** The uid of the discount that a reward gives to an order. */
export const discountUidOf = (rewardId: string) => `reward-${rewardId}`;

/** The rewards that are attached to an order. */
export function listRewardsOf(
  { loyaltyRewards }: State,
  orderId: string,
): readonly LoyaltyReward[] {
  if (loyaltyRewards.size === 0) return [];
  return [...loyaltyRewards.values()].filter(
    (reward) => reward.orderId === orderId && reward.status !== "DELETED",
  );
}

export function presentReward(reward: LoyaltyReward): ApiObject {
  return {
    id: reward.id,
    status: reward.status,
    loyalty_account_id: reward.accountId,
    reward_tier_id: reward.tierId,
    points: reward.points,
    order_id: reward.orderId,
    created_at: iso(reward.createdAt),
    updated_at: iso(reward.updatedAt),
    redeemed_at: maybeIso(reward.redeemedAt),
  };
}

export function presentLoyaltyEvent(event: LoyaltyEvent): ApiObject {
  const name = event.type.toLowerCase();
  return {
    id: event.id,
    type: event.type,
    created_at: iso(event.createdAt),
    [name === "other" ? "other_event" : name]: event.details,
    loyalty_account_id: event.accountId,
    location_id: event.locationId,
    source: "LOYALTY_API",
  };
}

/** Records a change of an account. */
export function recordLoyaltyEvent(
  context: SimContext,
  event: Omit<LoyaltyEvent, "id" | "createdAt">,
): LoyaltyEvent {
  const { state, ids, now } = context;
  const recorded = state.loyaltyEvents.add({
    id: ids.uuid("loyalty event"),
    createdAt: now,
    ...event,
  });
  const shown = presentLoyaltyEvent(recorded);
  emit(context, "loyalty.event.created", { id: recorded.id, name: "loyalty_event", shown });
  return recorded;
}

/** Spends a reward for good. */
export function redeemReward(
  context: SimContext,
  reward: LoyaltyReward,
  locationId: string,
): LoyaltyReward {
  const { now, state } = context;
  const changes = { status: "REDEEMED", redeemedAt: now, updatedAt: now } as const;
  const redeemed = state.loyaltyRewards.replace({ ...reward, ...changes });
  const { id, accountId, orderId } = redeemed;
  const program = state.records.loyaltyPrograms.at(0);
  recordLoyaltyEvent(context, {
    type: "REDEEM_REWARD",
    accountId,
    locationId,
    orderId,
    promotionId: undefined,
    details: { loyalty_program_id: program?.id, reward_id: id, order_id: orderId },
  });
  return redeemed;
}

/** Redeems the rewards of an order that is completed. */
export function redeemRewardsOf(context: SimContext, order: Order): void {
  for (const reward of listRewardsOf(context.state, order.id)) {
    if (reward.status === "ISSUED") redeemReward(context, reward, order.locationId);
  }
}
