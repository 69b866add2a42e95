import type { IdSequence } from "#core/state/id-sequence.ts";

/** Square's ids mostly have no prefix; each kind still counts for itself. */
function bare(ids: IdSequence, family: string, length: number, alphabet?: "upper"): string {
  return ids.next(family, length, alphabet).slice(family.length);
}

/** 27 characters and `ZY`. */
export function paymentId(ids: IdSequence): string {
  return `${bare(ids, "payment", 27)}ZY`;
}

/** A refund's id begins with the id of the payment. */
export function refundId(ids: IdSequence, payment: string): string {
  return `${payment}_${bare(ids, "refund", 22)}`;
}

/** 27 characters and `ZY`, counted apart from payments. */
export function orderId(ids: IdSequence): string {
  return `${bare(ids, "order", 27)}ZY`;
}

/** The uid of a line, tax or discount within its order. */
export function partUid(ids: IdSequence): string {
  return bare(ids, "part", 21);
}

/** 26 capitals and digits. */
export function customerId(ids: IdSequence): string {
  return bare(ids, "customer", 26, "upper");
}

/** `ccof:…`: a card on file. */
export function cardId(ids: IdSequence): string {
  return ids.next("ccof:", 21);
}

/** What `version_token` of a payment shows; it differs with every change. */
export function versionToken(ids: IdSequence): string {
  return bare(ids, "version", 45);
}

/** `wbhk_…`: a registration for notifications. */
export function subscriptionId(ids: IdSequence): string {
  return ids.next("wbhk_", 32, "hex");
}

/** The key with which notifications of one registration would be signed. */
export function signatureKey(ids: IdSequence): string {
  return bare(ids, "signature", 22);
}
