import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { createChoice, flag, integer, metadata, params } from "../../shared/schema.ts";

/** The purposes of files that clients upload. */
export const purpose = createChoice(
  "account_requirement",
  "additional_verification",
  "business_icon",
  "business_logo",
  "customer_signature",
  "dispute_evidence",
  "identity_document",
  "issuing_regulatory_reporting",
  "pci_document",
  "platform_terms_of_service",
  "tax_document_user_upload",
  "terminal_android_apk",
  "terminal_reader_splashscreen",
  "terminal_wifi_certificate",
  "terminal_wifi_private_key",
);

/** The fields of a file, in the order of responses. */
export const fileFields = objectFields(() => ({
  id: shown(""),
  object: shown("file"),
  created: shown(0),
  expires_at: shown(null),
  filename: shown<string | null>(null),
  purpose: shown(""),
  size: shown(0),
  title: shown(null),
  type: shown<string | null>(null),
}));

/** An uploaded file with its content. */
export interface StoredFile extends ObjectOf<typeof fileFields> {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const upload = lazyStrictObject(() => ({
  name: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.instanceof(Buffer),
}));

/** The parameters of `POST /v1/files`. */
export const createFileBody = params(() => ({
  file: upload,
  purpose,
  file_link_data: lazyStrictObject(() => ({
    create: flag,
    expires_at: integer.optional(),
    metadata: metadata.optional(),
  })).optional(),
}));

export type NewFile = z.output<typeof createFileBody>;
