import { controlRefusal, type Refusal } from "#core/contract/refusal.ts";
import { findProblems, noAnswers, questionsOf } from "./answers.ts";
import type { CustomField } from "./option-schemas.ts";
import type { Answers, BuyerAddress, CheckoutSession } from "./types.ts";

/** A part of an address that an action gives; the rest is that of the sample buyer. */
export type GivenAddress = { readonly [Part in keyof BuyerAddress]?: string | undefined };

/** The answers that an action gives for a buyer. */
export interface GivenAnswers {
  readonly phone?: string | undefined;
  readonly shipping?:
    | { readonly name?: string | undefined; readonly address?: GivenAddress | undefined }
    | undefined;
  readonly address?: GivenAddress | undefined;
  readonly custom_fields?: Readonly<Record<string, string>> | undefined;
  readonly business_name?: string | undefined;
  readonly individual_name?: string | undefined;
  readonly tax_id?: { readonly type: string; readonly value: string } | undefined;
  readonly promotions?: boolean | undefined;
}

const PHONE = "+12015550123";
const NAME = "Test Buyer";
const BUSINESS = "Test Company";

function sampleAddress(countries: readonly string[], given: GivenAddress = {}): BuyerAddress {
  const country = countries.includes("US") ? "US" : (countries[0] ?? "US");
  const { line1, line2, city, state, postal_code: code } = given;
  if (given.country === undefined && country === "US") {
    return {
      line1: line1 ?? "1 Main Street",
      line2: line2 ?? null,
      city: city ?? "Springfield",
      state: state ?? "IL",
      postal_code: code ?? "62701",
      country,
    };
  }
  return {
    line1: line1 ?? "1 Main Street",
    line2: line2 ?? null,
    city: city ?? null,
    state: state ?? null,
    postal_code: code ?? null,
    country: given.country ?? country,
  };
}

function sampleValue(field: CustomField): string {
  const { default_value: first } = field[field.type] ?? {};
  if (first) return first;
  if (field.type === "dropdown") return field.dropdown?.options[0]?.value ?? "";
  const { minimum_length: least, maximum_length: most } = field[field.type] ?? {};
  const text = field.type === "numeric" ? "12345" : "Sample";
  return text.padEnd(least ?? 0, "1").slice(0, most ?? 255);
}

function refuse(field: string, message: string): Refusal {
  return controlRefusal(422, "invalid_field", `${field}: ${message}`, field);
}

/** Throws for an answer to a question that the page does not ask. */
function checkAsked(session: CheckoutSession, input: GivenAnswers): void {
  const given = new Set(
    Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  );
  const asks = questionsOf(session);
  const isAsked: Readonly<Record<keyof GivenAnswers, boolean>> = {
    phone: asks.phone,
    shipping: asks.countries !== null,
    address: asks.address,
    custom_fields: session.options.custom_fields.length > 0,
    business_name: asks.business !== null,
    individual_name: asks.individual !== null,
    tax_id: asks.taxId,
    promotions: asks.promotions,
  };
  for (const [field, value] of Object.entries(isAsked)) {
    if (value || !given.has(field)) continue;
    throw refuse(field, "the page of this session does not ask for it");
  }
  const keys = session.options.custom_fields.map(({ key }) => key);
  const strange = Object.keys(input.custom_fields ?? {}).find((key) => !keys.includes(key));
  if (strange === undefined) return;
  throw refuse(`custom_fields.${strange}`, `must be one of ${keys.join(", ")}`);
}

/** Returns the answers of a buyer: those given, and sample ones to other questions that need one. */
export function completeAnswers(session: CheckoutSession, given: GivenAnswers): Answers {
  checkAsked(session, given);
  const asks = questionsOf(session);
  const { options } = session;
  const answers: Answers = {
    ...noAnswers,
    phone: asks.phone ? (given.phone ?? PHONE) : null,
    shipping: asks.countries && {
      name: given.shipping?.name ?? NAME,
      address: sampleAddress(asks.countries, given.shipping?.address),
    },
    address: asks.address ? sampleAddress(["US"], given.address) : null,
    customFields: {
      ...Object.fromEntries(
        options.custom_fields.flatMap((field) =>
          field.optional ? [] : [[field.key, sampleValue(field)]],
        ),
      ),
      ...given.custom_fields,
    },
    businessName: given.business_name ?? (asks.business?.optional === false ? BUSINESS : null),
    individualName: given.individual_name ?? (asks.individual?.optional === false ? NAME : null),
    taxId: given.tax_id ?? null,
    promotions: given.promotions ?? false,
    terms: asks.terms,
  };
  const [problem] = Object.entries(findProblems(session, answers));
  if (problem) throw refuse(problem[0], problem[1] ?? "");
  return answers;
}
