import type { Metadata, Passed } from "../shared/types.ts";

export type Interval = "day" | "week" | "month" | "year";

/** The interval of a repetition. */
export interface Recurrence {
  readonly interval: Interval;
  readonly count: number;
}

/** One tier of a price: what units up to a quantity cost. */
export interface Tier {
  /** The last unit of the tier; `null`: no end. */
  readonly upTo: number | null;
  /** In the smallest unit, with up to twelve decimals. */
  readonly unit: string | null;
  readonly flat: string | null;
}

export type TaxBehavior = "exclusive" | "inclusive" | "unspecified";

/** The amount of a price in one currency. */
export interface PriceAmount {
  /** In the smallest unit, with up to twelve decimals; `null` with tiers and amounts that buyers choose. */
  readonly unit: string | null;
  readonly tiers: readonly Tier[] | null;
  readonly taxBehavior: TaxBehavior;
  readonly custom: Passed | null;
}

/** A price. Its amounts, currency, interval and product never change. */
export interface Price extends PriceAmount {
  /** True if its plan was deleted: it stays for the subscriptions that have it. */
  readonly isDeleted: boolean;
  readonly id: string;
  readonly created: number;
  readonly active: boolean;
  readonly currency: string;
  /** By currency, without the price's own. */
  readonly otherCurrencies: Readonly<Record<string, PriceAmount>>;
  readonly lookupKey: string | null;
  readonly metadata: Metadata;
  readonly nickname: string | null;
  readonly product: string;
  readonly recurring: Recurrence | null;
  readonly isMetered: boolean;
  readonly meter: string | null;
  readonly trialDays: number | null;
  readonly tiersMode: "graduated" | "volume" | null;
  readonly transform: { readonly divideBy: number; readonly round: "up" | "down" } | null;
}

/** A reduction in percent or of an amount. */
export interface Coupon {
  readonly id: string;
  readonly created: number;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly currency: string | null;
  /** Amounts off by currency, without the coupon's own. */
  readonly otherCurrencies: Readonly<Record<string, number>>;
  readonly duration: "once" | "repeating" | "forever";
  readonly durationMonths: number | null;
  readonly maxRedemptions: number | null;
  readonly redeemBy: number | null;
  readonly timesRedeemed: number;
  readonly name: string | null;
  readonly metadata: Metadata;
  /** The products that it reduces; `null`: all. */
  readonly products: readonly string[] | null;
  /** A deleted coupon cannot be used; discounts that were made with it stay. */
  readonly isDeleted: boolean;
}

/** A code that buyers type for a coupon. */
export interface PromotionCode {
  readonly id: string;
  readonly created: number;
  readonly active: boolean;
  readonly code: string;
  readonly coupon: string;
  readonly customer: string | null;
  readonly expiresAt: number | null;
  readonly maxRedemptions: number | null;
  readonly timesRedeemed: number;
  readonly metadata: Metadata;
  readonly isFirstTime: boolean;
  readonly minimumAmount: number | null;
  readonly minimumCurrency: string | null;
}

/** A tax number of a customer, or of the account itself. */
export interface TaxId {
  readonly id: string;
  readonly created: number;
  readonly customer: string | null;
  readonly type: string;
  readonly value: string;
}
