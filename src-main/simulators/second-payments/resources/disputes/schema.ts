import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { idempotencyKey, maybe, text, word } from "../../shared/fields.ts";
import { disputeStates } from "../../shared/entities.ts";

const state = z.enum(disputeStates);

/** `states` holds one state, several separated by commas, or is repeated. */
export const listDisputesQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  states: z
    .union([z.string().transform((value) => value.split(",")), z.array(z.string())])
    .pipe(z.array(state))
    .optional(),
  location_id: z.string().optional(),
}));

export const listEvidenceQuery = lazyObject(() => ({ cursor: z.string().optional() }));

const evidenceType = maybe(
  z.enum([
    "GENERIC_EVIDENCE",
    "ONLINE_OR_APP_ACCESS_LOG",
    "AUTHORIZATION_DOCUMENTATION",
    "CANCELLATION_OR_REFUND_DOCUMENTATION",
    "CARDHOLDER_COMMUNICATION",
    "CARDHOLDER_INFORMATION",
    "PURCHASE_ACKNOWLEDGEMENT",
    "DUPLICATE_CHARGE_DOCUMENTATION",
    "PRODUCT_OR_SERVICE_DESCRIPTION",
    "RECEIPT",
    "SERVICE_RECEIVED_DOCUMENTATION",
    "PROOF_OF_DELIVERY_DOCUMENTATION",
    "RELATED_TRANSACTION_DOCUMENTATION",
    "REBUTTAL_EXPLANATION",
    "TRACKING_NUMBER",
  ]),
);

/** `POST /v2/disputes/{id}/evidence-text` */
export const evidenceTextBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(45),
  evidence_type: evidenceType,
  evidence_text: word(500),
}));

const FILE_TYPES: readonly string[] = [
  "application/pdf",
  "image/heic",
  "image/heif",
  "image/jpeg",
  "image/png",
  "image/tiff",
  // Uploads without a type of their own.
  "application/octet-stream",
];

const evidenceFile = lazyObject(() => ({
  fileName: text(500),
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
})).transform(({ fileName, contentType, bytes }, context) => {
  if (FILE_TYPES.includes(contentType)) return { fileName, contentType, size: bytes.length };
  const message = `Files of type ${contentType.slice(0, 50)} are not supported as evidence.`;
  return rejectField(context, "UNSUPPORTED_MEDIA_TYPE", message);
});

/** `POST /v2/disputes/{id}/evidence-files`: the JSON of the form's `request`, and its file. */
export const evidenceFileBody = lazyObject(() => ({
  request: lazyObject(() => ({
    idempotency_key: idempotencyKey(45),
    evidence_type: evidenceType,
    content_type: maybe(text(40)),
  })),
  image_file: evidenceFile,
})).transform(({ request, image_file }) => ({ ...request, file: image_file }));

/** The evidence that a client gives, as text or as a file. */
export interface SentEvidence {
  readonly type: z.output<typeof evidenceType>;
  readonly text?: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}
