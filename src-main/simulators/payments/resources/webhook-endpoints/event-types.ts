import { endpointEventTypes } from "../../shared/provider-facts.generated.ts";

/** Types of earlier API versions, which earlier SDKs still name. */
const formerTypes: Readonly<Record<string, string>> = {
  billing: "meter_error_report.triggered",
  bitcoin: "receiver.created receiver.filled receiver.updated receiver.transaction.created",
  customer: "bank_account.deleted",
  invoiceitem: "updated",
  issuer_fraud_record: "created",
  issuing_settlement: "created updated",
  order: "created payment_failed payment_succeeded updated",
  order_return: "created",
  payment_method: "card_automatically_updated",
  recipient: "created deleted updated",
  sku: "created deleted updated",
  transfer: "canceled failed paid",
};

const known: ReadonlySet<string> = new Set([
  ...endpointEventTypes,
  ...Object.entries(formerTypes).flatMap(([family, members]) =>
    members.split(" ").map((member) => `${family}.${member}`),
  ),
]);

/** Returns whether an endpoint may subscribe to this type. Misspelt types are rejected. */
export const isKnownEventType = (type: string): boolean => known.has(type);
