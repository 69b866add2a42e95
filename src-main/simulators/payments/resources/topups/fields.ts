import * as z from "zod";
import {
  fixed,
  metadataField,
  type ObjectOf,
  objectFields,
  param,
  shown,
} from "../../shared/fields.ts";
import { amount, currency, params, text, unsupported, descriptor } from "../../shared/schema.ts";

/** The fields of a top-up, in the order of responses. */
export const topupFields = objectFields(() => ({
  id: shown(""),
  object: shown("topup"),
  amount: { ...shown(0), create: amount },
  balance_transaction: shown<string | null>(null),
  created: shown(0),
  currency: { ...shown("usd"), create: currency },
  description: param(text, null),
  expected_availability_date: shown<number | null>(null),
  failure_code: shown<string | null>(null),
  failure_message: shown<string | null>(null),
  initiated_by: shown("user"),
  livemode: shown(false),
  metadata: metadataField(),
  source: shown(null),
  statement_descriptor: fixed(descriptor, null),
  status: shown<"canceled" | "failed" | "pending" | "succeeded">("pending"),
  transfer_group: fixed(text, null),
}));

/** Money on its way from a bank account to the balance. */
export type Topup = ObjectOf<typeof topupFields> & {
  /** The failure that the test account of its source causes; `null`: it succeeds. */
  readonly failure: string | null;
};

/** The parameters of `POST /v1/topups`. */
export const createTopupBody = params(() => ({
  ...topupFields.created(),
  source: z.string().min(1).max(500).optional(),
  ...unsupported("payment_method", "payment_method_options"),
}));

/** The parameters of `POST /v1/topups/:id`. */
export const updateTopupBody = params(topupFields.updated);

export type NewTopup = z.output<typeof createTopupBody>;
