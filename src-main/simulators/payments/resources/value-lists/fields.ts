import * as z from "zod";
import { fixed, metadataField, type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { createChoice, params } from "../../shared/schema.ts";

const alias = z.string().regex(/^\w{1,100}$/, "must be 1 to 100 letters, digits and underscores");

const name = z.string().min(1).max(100);

const itemType = createChoice(
  "account",
  "card_bin",
  "card_fingerprint",
  "case_sensitive_string",
  "country",
  "crypto_fingerprint",
  "customer_id",
  "email",
  "ip_address",
  "sepa_debit_fingerprint",
  "string",
  "us_bank_account_fingerprint",
);

/** The fields of a list of values, in the order of responses; its items stand apart. */
export const valueListFields = objectFields(() => ({
  id: shown(""),
  object: shown("radar.value_list"),
  alias: { ...shown(""), create: alias, update: alias.optional() },
  created: shown(0),
  created_by: shown("API"),
  item_type: fixed(itemType, "string"),
  livemode: shown(false),
  metadata: metadataField(),
  name: { ...shown(""), create: name, update: name.optional() },
}));

/** A list of values for the rules of Radar. */
export type ValueList = ObjectOf<typeof valueListFields>;

/** The parameters of `POST /v1/radar/value_lists`. */
export const createValueListBody = params(valueListFields.created);

/** The parameters of `POST /v1/radar/value_lists/:id`. */
export const updateValueListBody = params(valueListFields.updated);
