import * as z from "zod";
import type { ApiObject } from "../../shared/present.ts";
import { presentAddress } from "../../shared/present.ts";
import {
  fixed,
  metadataField,
  type ObjectOf,
  objectFields,
  param,
  shown,
} from "../../shared/fields.ts";
import { address, objectId, params, text } from "../../shared/schema.ts";
import type { Passed } from "../../shared/types.ts";

const located = address.extend({ country: z.string().length(2) });

/** An address in the letters of Japan. */
const japanese = address.extend({ town: text.optional() });

/** A field that is shown only once it has a value. */
const optional = <Schema extends z.ZodType>(schema: Schema) => param(schema, undefined);

const takeJapanese = (_before: ApiObject | undefined, input: Passed) => ({
  ...presentAddress(input),
  town: input["town"] ?? null,
});

/** The fields of a location, in the order of responses. */
export const locationFields = objectFields(() => ({
  id: shown(""),
  object: shown("terminal.location"),
  address: {
    ...fixed(located, undefined),
    ...shown<ApiObject>({}),
    update: address.optional(),
    after: (before: ApiObject, input: Passed) => presentAddress({ ...before, ...input }),
  },
  address_kana: {
    ...optional(japanese),
    ...shown<ApiObject | undefined>(undefined),
    after: takeJapanese,
  },
  address_kanji: {
    ...optional(japanese),
    ...shown<ApiObject | undefined>(undefined),
    after: takeJapanese,
  },
  configuration_overrides: {
    ...optional(objectId),
    update: text.optional(),
    ...shown<string | null | undefined>(undefined),
  },
  display_name: { ...param(text, null), ...shown<string | null>("") },
  display_name_kana: optional(text),
  display_name_kanji: optional(text),
  livemode: shown(false),
  metadata: metadataField(),
  phone: optional(text),
}));

/** A place with readers. */
export type TerminalLocation = ObjectOf<typeof locationFields>;

/** The parameters of `POST /v1/terminal/locations`. */
export const createLocationBody = params(locationFields.created);

/** The parameters of `POST /v1/terminal/locations/:id`. */
export const updateLocationBody = params(locationFields.updated);

export type NewLocation = z.output<typeof createLocationBody>;
export type LocationUpdate = z.output<typeof updateLocationBody>;
