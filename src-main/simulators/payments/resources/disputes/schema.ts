import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { flag, unsupported, metadata, params } from "../../shared/schema.ts";

/** The evidence fields of a dispute, in the order of the API. */
export const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;

/** The fields whose values are ids of uploaded files. */
export const evidenceFiles: ReadonlySet<string> = new Set([
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
]);

/** The provider accepts 150,000 characters of evidence. */
const evidenceText = z
  .string()
  .max(150_000)
  .transform((value) => (value === "" ? null : value));

const evidence = lazyStrictObject(() => ({
  ...Object.fromEntries(evidenceFields.map((field) => [field, evidenceText.optional()])),
  ...unsupported("enhanced_evidence"),
}));

/** The body of `POST /v1/disputes/:id`. */
export const updateDisputeBody = params(() => ({
  evidence: evidence.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
  ...unsupported("intended_submission_method"),
}));

/** The evidence fields of the request, without the unsupported ones. */
export function evidenceGiven(
  input: z.output<typeof evidence> = {},
): Record<string, string | null> {
  const named = new Map<string, unknown>(Object.entries(input));
  const fields = evidenceFields.flatMap((field) => {
    const value = named.get(field);
    return typeof value === "string" || value === null ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}
