import { settleRefund } from "../resources/refunds/actions.ts";
import { settleWhenDue } from "./follow-payment.ts";

/** What the provider does by itself at a time that was scheduled. */
export const tasks = {
  settle_payment: settleWhenDue,
  settle_refund: settleRefund,
};
