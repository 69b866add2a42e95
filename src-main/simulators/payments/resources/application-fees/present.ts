import type { ApplicationFee, FeeRefund } from "../../connect/types.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";

/** A refund of an application fee as the API shows it. */
export function presentFeeRefund(refund: FeeRefund, fee: ApplicationFee): ApiObject {
  return {
    id: refund.id,
    object: "fee_refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    created: refund.created,
    currency: fee.currency,
    fee: fee.id,
    metadata: refund.metadata,
  };
}

/** Returns the sum of the refunds of an application fee. */
export function sumRefunded({ refunds }: ApplicationFee): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** An application fee as the API shows it, with its refunds. */
export function presentFee(fee: ApplicationFee): ApiObject {
  const refunds = fee.refunds.map((refund) => presentFeeRefund(refund, fee));
  const refunded = sumRefunded(fee);
  return {
    id: fee.id,
    object: "application_fee",
    account: fee.account,
    amount: fee.amount,
    amount_refunded: refunded,
    application: APPLICATION,
    balance_transaction: fee.balanceTransaction,
    charge: fee.charge,
    created: fee.created,
    currency: fee.currency,
    fee_source: { charge: fee.charge, type: "charge" },
    livemode: false,
    originating_transaction: fee.originatingCharge,
    refunded: refunded === fee.amount,
    refunds: shortList(`/v1/application_fees/${fee.id}/refunds`, refunds.reverse()),
  };
}

export const feeResource: Resource<ApplicationFee> = {
  name: "application_fee",
  of: ({ applicationFees }) => applicationFees,
  present: presentFee,
};
