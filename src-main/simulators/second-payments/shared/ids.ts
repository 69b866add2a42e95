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
export const vendorId = (ids: IdSequence) => ids.bare("vendor", 26, "upper");
export const vendorContactId = (ids: IdSequence) => ids.bare("vendor contact", 26, "upper");
export const giftCardId = (ids: IdSequence) => ids.next("gftc:", 32, "hex");
/** The account number of a gift card: 16 digits. */
export const giftCardNumber = (ids: IdSequence) => ids.next("778332", 10, "digits");
export const giftCardActivityId = (ids: IdSequence) => ids.next("gcact_", 32, "hex");
export const payoutId = (ids: IdSequence) => ids.next("po_", 36, "hex");
export const payoutEntryId = (ids: IdSequence) => ids.next("poe_", 26);
export const drawerShiftId = (ids: IdSequence) => ids.uuid("cash drawer shift");
export const drawerEventId = (ids: IdSequence) => ids.uuid("cash drawer event");
export const terminalRefundId = (ids: IdSequence) => ids.bare("terminal refund", 22);
export const terminalActionId = (ids: IdSequence) => ids.next("termapia:", 20);
export const laborId = (ids: IdSequence, kind: string) => ids.bare(`labor ${kind}`, 13, "upper");
export const jobId = (ids: IdSequence) => ids.bare("job", 22);
export const snippetId = (ids: IdSequence) => ids.next("snippet_", 36, "hex");
export const bankAccountId = (ids: IdSequence) => ids.next("bact:", 21);
export const reasonId = (ids: IdSequence) => ids.bare("adjustment reason", 24, "upper");
export const transferOrderId = (ids: IdSequence) => ids.bare("transfer order", 16, "upper");
export const transferLineUid = (ids: IdSequence) => ids.bare("transfer line", 22);
