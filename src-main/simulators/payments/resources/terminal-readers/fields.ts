import * as z from "zod";
import type { ApiObject } from "../../shared/present.ts";
import { metadataField, type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { objectId, params, text } from "../../shared/schema.ts";

/** The present or last action of a reader. The part with the name of its type has the details. */
export interface ReaderAction extends ApiObject {
  readonly type: string;
  readonly status: "in_progress" | "succeeded" | "failed";
  readonly failure_code: string | null;
  readonly failure_message: string | null;
}

/** The fields of a reader, in the order of responses. */
export const readerFields = objectFields(() => ({
  id: shown(""),
  object: shown("terminal.reader"),
  action: shown<ReaderAction | null>(null),
  device_sw_version: shown(""),
  device_type: shown(""),
  ip_address: shown("0.0.0.0"),
  label: {
    ...shown(""),
    create: text.optional(),
    update: text.optional(),
    after: (_before: string, input: string | null) => input ?? "",
  },
  last_seen_at: shown(0),
  livemode: shown(false),
  location: shown<string | null>(null),
  metadata: metadataField(),
  serial_number: shown(""),
  status: shown<"online" | "offline">("online"),
  /** The consent to show the card that it reads again. */
  redisplay: shown<string>("unspecified"),
}));

/** A device that reads cards. */
export type Reader = ObjectOf<typeof readerFields>;

/** The parameters of `POST /v1/terminal/readers`. */
export const createReaderBody = params(() => ({
  ...readerFields.created(),
  location: objectId.optional(),
  registration_code: z.string().min(1).max(100),
}));

/** The parameters of `POST /v1/terminal/readers/:id`. */
export const updateReaderBody = params(readerFields.updated);

export type NewReader = z.output<typeof createReaderBody>;
