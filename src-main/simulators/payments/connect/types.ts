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
  /** Whether its owner went through onboarding. */
  readonly isOnboarded: boolean;
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
  readonly reversals: readonly TransferReversal[];
}

/** A part of a transfer that comes back. */
export interface TransferReversal {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly balanceTransaction: string;
  readonly metadata: Metadata;
}
