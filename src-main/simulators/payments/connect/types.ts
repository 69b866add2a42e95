import type { Company } from "../resources/accounts/company.ts";
import type { AccountSettings } from "../resources/accounts/settings.ts";
import type { Metadata, Passed } from "../shared/types.ts";

/** Money on its way from the balance to a bank account. */
export interface Payout {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly arrival: number;
  readonly status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  readonly method: "standard" | "instant";
  readonly description: string | null;
  readonly statementDescriptor: string | null;
  readonly metadata: Metadata;
  readonly balanceTransaction: string | null;
  readonly failureTransaction: string | null;
  readonly originalPayout: string | null;
  readonly reversedBy: string | null;
}

/** An account that is connected to the platform. */
export interface ConnectedAccount {
  readonly id: string;
  readonly created: number;
  readonly type: "standard" | "express" | "custom" | "none";
  readonly country: string;
  readonly email: string | null;
  readonly businessType: string | null;
  readonly profile: Passed | null;
  readonly capabilities: readonly string[];
  /** The reason for which its platform rejected it, and whether it is paid out all the same. */
  readonly rejection?: { readonly reason: string; readonly isPaidOut: boolean } | undefined;
  /** The payer of its fees, who bears losses and collects requirements, and its dashboard. */
  readonly controller: {
    readonly payer: "account" | "application" | "application_custom" | "application_express";
    readonly losses: "application" | "stripe";
    readonly collects: "application" | "stripe";
    readonly dashboard: "express" | "full" | "none";
  };
  /** The acceptance of the terms that a platform gave for it. */
  readonly terms: {
    readonly date: number | null;
    readonly ip: string | null;
    readonly agent: string | null;
    readonly agreement: "full" | "recipient" | null;
  } | null;
  /** True if its owner went through onboarding. */
  readonly isOnboarded: boolean;
  readonly company: Company | null;
  readonly currency: string | null;
  readonly settings: AccountSettings;
  readonly metadata: Metadata;
}

/** Money that the platform passes on to a connected account. */
export interface Transfer {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly description: string | null;
  readonly sourceTransaction: string | null;
  readonly transferGroup: string | null;
  readonly metadata: Metadata;
  readonly balanceTransaction: string;
  /** The payment that its destination receives. */
  readonly destinationPayment: string;
  readonly reversals: readonly TransferReversal[];
}

/** A part of a transfer that comes back. */
export interface TransferReversal {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly balanceTransaction: string;
  /** The refund of the payment at the destination. */
  readonly paymentRefund: string;
  /** The refund of the charge that caused it. */
  readonly sourceRefund: string | null;
  readonly metadata: Metadata;
}

/** The split of a payment between a platform and a connected account, as its creator set it. */
export interface PaymentSplit {
  readonly applicationFee: number | null;
  readonly onBehalfOf: string | null;
  readonly destination: string | null;
  /** The part that the destination gets; `null`: all of it. */
  readonly transferAmount: number | null;
}

/** The split of a charge, and the objects that share it. */
export interface ChargeSharing extends PaymentSplit {
  /** True if a platform charged on behalf of the account whose charge it is. */
  readonly isDirect: boolean;
  readonly transfer: string | null;
  readonly fee: string | null;
  /** The transfer that a payment of a connected account comes from. */
  readonly sourceTransfer: string | null;
}

/** The platform's fee for a payment of a connected account. */
export interface ApplicationFee {
  readonly id: string;
  readonly created: number;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly balanceTransaction: string;
  /** The charge or payment of the account. */
  readonly charge: string;
  /** The charge of the platform behind a payment of the account. */
  readonly originatingCharge: string | null;
  readonly refunds: readonly FeeRefund[];
}

/** A part of an application fee that goes back to its account. */
export interface FeeRefund {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly balanceTransaction: string;
  readonly metadata: Metadata;
}

/** A link to the onboarding of an account. It works once. */
export interface AccountLink {
  readonly id: string;
  readonly account: string;
  /** The address of the platform for a link that does not work any more. */
  readonly refreshUrl: string | null;
  readonly returnUrl: string | null;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}
