import type { ApiObject } from "../../shared/api-object.ts";

/** The points of a customer. */
export interface LoyaltyAccount {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly enrolledAt: number;
  readonly balance: number;
  readonly lifetimePoints: number;
  readonly customerId: string;
  readonly mappingId: string;
  readonly phoneNumber: string;
}

/** A discount that was bought with points. */
export interface LoyaltyReward {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly redeemedAt: number | undefined;
  readonly status: "ISSUED" | "REDEEMED" | "DELETED";
  readonly accountId: string;
  readonly tierId: string;
  readonly points: number;
  readonly orderId: string | undefined;
}

export const loyaltyEventTypes = [
  "ACCUMULATE_POINTS",
  "CREATE_REWARD",
  "REDEEM_REWARD",
  "DELETE_REWARD",
  "ADJUST_POINTS",
  "EXPIRE_POINTS",
  "OTHER",
  "ACCUMULATE_PROMOTION_POINTS",
] as const;

/** A change of an account. */
export interface LoyaltyEvent {
  readonly id: string;
  readonly createdAt: number;
  readonly type: (typeof loyaltyEventTypes)[number];
  readonly accountId: string;
  readonly locationId: string | undefined;
  readonly orderId: string | undefined;
  /** The promotion that gave the points. */
  readonly promotionId: string | undefined;
  /** The details, by their names on the wire. */
  readonly details: ApiObject;
}
