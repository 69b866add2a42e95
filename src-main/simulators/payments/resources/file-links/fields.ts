import * as z from "zod";
import { metadataField, type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { integer, objectId, params, unsettable } from "../../shared/schema.ts";

/** The fields of a file link, in the order of responses. */
export const fileLinkFields = objectFields(() => ({
  id: shown(""),
  object: shown("file_link"),
  created: shown(0),
  expires_at: { ...shown<number | null>(null), create: integer.optional() },
  file: { ...shown(""), create: objectId },
  livemode: shown(false),
  metadata: metadataField(),
}));

/** An address of a file that needs no key. */
export interface FileLink extends ObjectOf<typeof fileLinkFields> {
  /** The last part of the address. */
  readonly token: string;
}

/** The parameters of `POST /v1/file_links`. */
export const createFileLinkBody = params(fileLinkFields.created);

/** The parameters of `POST /v1/file_links/:id`. */
export const updateFileLinkBody = params(() => ({
  ...fileLinkFields.updated(),
  expires_at: unsettable(z.union([z.literal("now"), integer])).optional(),
}));

export type NewFileLink = z.output<typeof createFileLinkBody>;
export type FileLinkUpdate = z.output<typeof updateFileLinkBody>;
