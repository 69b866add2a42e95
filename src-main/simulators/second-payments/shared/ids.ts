import type { IdSequence } from "#core/contract/ids.ts";

/** Most of Square's ids have no prefix. Each kind is counted by itself. */
function bare(ids: IdSequence, family: string, length: number, alphabet?: "upper"): string {
  return ids.next(family, length, alphabet).slice(family.length);
}

export const paymentId = (ids: IdSequence) => `${bare(ids, "payment", 27)}ZY`;
/** A refund's id begins with the id of the payment. */
export const refundId = (ids: IdSequence, payment: string) =>
  `${payment}_${bare(ids, "refund", 22)}`;
export const orderId = (ids: IdSequence) => `${bare(ids, "order", 27)}ZY`;
/** The uid of a line, tax or discount within its order. */
export const partUid = (ids: IdSequence) => bare(ids, "part", 21);
export const customerId = (ids: IdSequence) => bare(ids, "customer", 26, "upper");
export const groupId = (ids: IdSequence) => bare(ids, "customer group", 26, "upper");
export const locationIdOf = (ids: IdSequence) => ids.next("L", 12, "upper");
export const cardId = (ids: IdSequence) => ids.next("ccof:", 21);
/** The `version_token` of a payment; it differs with every change. */
export const versionToken = (ids: IdSequence) => bare(ids, "version", 45);
export const disputeId = (ids: IdSequence) => bare(ids, "dispute", 21);
/** The card brand's own id of a dispute. */
export const brandDisputeId = (ids: IdSequence) => bare(ids, "brand dispute", 22);
export const evidenceId = (ids: IdSequence) => bare(ids, "evidence", 22);
export const subscriptionId = (ids: IdSequence) => ids.next("wbhk_", 32, "hex");
/** The key with which notifications of one subscription would be signed. */
export const signatureKey = (ids: IdSequence) => bare(ids, "signature", 22);
export const checkoutId = (ids: IdSequence) => bare(ids, "terminal checkout", 22);
export const deviceCodeId = (ids: IdSequence) => bare(ids, "device code", 13, "upper");
/** The code that a person types into a device. */
export const deviceCode = (ids: IdSequence) => bare(ids, "device login", 6, "upper");
export const linkId = (ids: IdSequence) => bare(ids, "payment link", 16, "upper");
export const teamMemberId = (ids: IdSequence) => ids.next("TM", 14);
export const bookingId = (ids: IdSequence) => bare(ids, "booking", 14);
export const catalogId = (ids: IdSequence) => bare(ids, "catalog object", 24, "upper");
export const inventoryChangeId = (ids: IdSequence) => bare(ids, "inventory change", 24, "upper");
export const invoiceId = (ids: IdSequence) => ids.next("inv:0-", 26);
/** The uid of a payment request within its invoice. */
export const requestUid = (ids: IdSequence) => ids.uuid("payment request");
export const attachmentId = (ids: IdSequence) => ids.next("inva:0-", 26);
export const planSubscriptionId = (ids: IdSequence) => ids.uuid("plan subscription");
export const subscriptionActionId = (ids: IdSequence) => ids.uuid("subscription action");
export const subscriptionEventId = (ids: IdSequence) => ids.uuid("subscription event");
