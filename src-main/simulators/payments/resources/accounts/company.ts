import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { type ApiObject, presentAddress } from "../../shared/present.ts";
import { address, createChoice, flag, text, unsupported } from "../../shared/schema.ts";

const flagField = () => ({ ...param(flag, false), ...shown(false) });

/** A number of which the API shows only that it is there. */
const secret = () => ({ ...param(text, null), ...shown<string | null>(null) });

const companyFields = objectFields(() => ({
  address: {
    ...param(address, null),
    ...shown<ApiObject | null>(null),
    after: (_before: ApiObject | null, input: z.output<typeof address>) => presentAddress(input),
  },
  directors_provided: flagField(),
  executives_provided: flagField(),
  name: param(text, null),
  owners_provided: flagField(),
  phone: param(text, null),
  structure: param(z.string().max(100), null),
  tax_id: secret(),
  vat_id: secret(),
}));

export type Company = ObjectOf<typeof companyFields>;

/** The parameters of the company behind an account. */
export const companyBody = lazyStrictObject(() => ({
  ...companyFields.updated(),
  ...unsupported(
    "address_kana",
    "address_kanji",
    "administrative_address",
    "directorship_declaration",
    "export_license_id",
    "export_purpose_code",
    "name_kana",
    "name_kanji",
    "ownership_declaration",
    "ownership_exemption_reason",
    "physical_address",
    "principal_place_of_business",
    "registration_date",
    "registration_number",
    "representative_declaration",
    "tax_id_registrar",
    "verification",
  ),
}));

/** Returns the company of an account after a request. */
export function reviseCompany(
  before: Company | null,
  input: z.output<typeof companyBody> | undefined,
): Company | null {
  return input ? companyFields.revise(before ?? companyFields.blank({}), input) : before;
}

/** A company as the API shows it: of its numbers only that they are there. */
export function presentCompany(company: Company): ApiObject {
  const { structure, tax_id: taxId, vat_id: vatId, ...rest } = company;
  return {
    ...rest,
    ...(structure && { structure }),
    tax_id_provided: taxId !== null,
    vat_id_provided: vatId !== null,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
  };
}

const day = createChoice("friday", "monday", "thursday", "tuesday", "wednesday");

const schedule = lazyStrictObject(() => ({
  delay_days: z.union([z.literal("minimum"), z.string().regex(/^\d{1,2}$/)]).optional(),
  interval: createChoice("daily", "manual", "monthly", "weekly").optional(),
  weekly_anchor: day.optional(),
  ...unsupported("monthly_anchor", "monthly_payout_days", "weekly_payout_days"),
}));

/** The parameters of the settings of an account. */
export const settingsBody = lazyStrictObject(() => ({
  branding: lazyStrictObject(() => ({
    icon: text.optional(),
    logo: text.optional(),
    primary_color: text.optional(),
    secondary_color: text.optional(),
  })).optional(),
  card_payments: lazyStrictObject(() => ({
    statement_descriptor_prefix: text.optional(),
    ...unsupported(
      "decline_on",
      "statement_descriptor_prefix_kana",
      "statement_descriptor_prefix_kanji",
    ),
  })).optional(),
  payments: lazyStrictObject(() => ({
    statement_descriptor: text.optional(),
    ...unsupported("statement_descriptor_kana", "statement_descriptor_kanji"),
  })).optional(),
  payouts: lazyStrictObject(() => ({
    debit_negative_balances: flag.optional(),
    schedule: schedule.optional(),
    statement_descriptor: text.optional(),
  })).optional(),
  ...unsupported(
    "bacs_debit_payments",
    "card_issuing",
    "invoices",
    "paypay_payments",
    "sepa_debit_payments",
    "treasury",
  ),
}));
