import type { ApiObject } from "../../shared/api-object.ts";

export const giftCardStates = ["PENDING", "ACTIVE", "DEACTIVATED", "BLOCKED"] as const;

/** A gift card; its balance is in cents. */
export interface GiftCard {
  readonly id: string;
  readonly createdAt: number;
  readonly type: "PHYSICAL" | "DIGITAL";
  readonly ganSource: "SQUARE" | "OTHER";
  /** The account number that is printed on the card. */
  readonly gan: string;
  readonly state: (typeof giftCardStates)[number];
  readonly balance: number;
  readonly customerIds: readonly string[];
}

export const activityTypes = [
  "ACTIVATE",
  "LOAD",
  "REDEEM",
  "CLEAR_BALANCE",
  "DEACTIVATE",
  "ADJUST_INCREMENT",
  "ADJUST_DECREMENT",
  "REFUND",
  "UNLINKED_ACTIVITY_REFUND",
  "IMPORT",
] as const;

export type ActivityType = (typeof activityTypes)[number];

/** A change of a gift card, with the balance after it. */
export interface GiftCardActivity {
  readonly id: string;
  readonly createdAt: number;
  readonly type: ActivityType;
  readonly locationId: string;
  readonly giftCardId: string;
  readonly balance: number;
  /** The payment that redeemed the card, or that was refunded to it. */
  readonly paymentId: string | undefined;
  /** In cents; without a sign. */
  readonly amount: number;
  /** The details, by their names on the wire. */
  readonly details: ApiObject;
}
