import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import { dayOf } from "../../shared/days.ts";
import type { Payout, PayoutEntry } from "./types.ts";

/** The money of entries after fees, in cents. */
export function payoutSum(entries: readonly Pick<PayoutEntry, "gross" | "fee">[]): number {
  return entries.reduce((sum, { gross, fee }) => sum + gross - fee, 0);
}

/** A payout as Square shows it. */
export function presentPayout(payout: Payout): ApiObject {
  return {
    id: payout.id,
    status: payout.status,
    location_id: payout.locationId,
    created_at: iso(payout.createdAt),
    updated_at: iso(payout.updatedAt),
    amount_money: usd(payoutSum(payout.entries)),
    destination: { type: "BANK_ACCOUNT", id: "bact:simdeck-merchant" },
    version: payout.version,
    type: "BATCH",
    arrival_date: payout.status === "FAILED" ? undefined : dayOf(payout.createdAt),
    end_to_end_id: payout.id.slice(3, 38),
  };
}

const detailNames = {
  CHARGE: "type_charge_details",
  REFUND: "type_refund_details",
  DISPUTE: "type_dispute_details",
} as const;

const aboutNames = { CHARGE: "charge_id", REFUND: "refund_id", DISPUTE: "dispute_id" } as const;

/** An entry of a payout as Square shows it. */
export function presentEntry(payoutId: string, entry: PayoutEntry): ApiObject {
  const { type, aboutId } = entry;
  return {
    id: entry.id,
    payout_id: payoutId,
    effective_at: iso(entry.effectiveAt),
    type,
    gross_amount_money: usd(entry.gross),
    fee_amount_money: usd(entry.fee),
    net_amount_money: usd(entry.gross - entry.fee),
    [detailNames[type]]: {
      payment_id: entry.paymentId,
      ...(aboutId !== undefined && { [aboutNames[type]]: aboutId }),
    },
  };
}
