import type { Problems } from "./card-form.ts";
import type { CustomField } from "./option-schemas.ts";
import type { Answers, BuyerAddress, CheckoutSession } from "./types.ts";

/** The answers of a buyer who gives none. */
export const noAnswers: Answers = {
  phone: null,
  shipping: null,
  address: null,
  customFields: {},
  businessName: null,
  individualName: null,
  taxId: null,
  promotions: false,
  terms: false,
};

/** The questions of a page that are switched on. */
export function questionsOf({ options, mode }: Pick<CheckoutSession, "mode" | "options">) {
  const { name_collection: names, consent_collection: consent } = options;
  return {
    phone: options.phone_number_collection.enabled,
    countries: options.shipping_address_collection?.allowed_countries ?? null,
    address: options.billing_address_collection === "required",
    business: names?.business?.enabled === true ? names.business : null,
    individual: names?.individual?.enabled === true ? names.individual : null,
    taxId: options.tax_id_collection?.enabled === true && mode !== "setup",
    promotions: consent?.promotions === "auto",
    terms: consent?.terms_of_service === "required",
  };
}

function addressProblems(
  name: "address" | "shipping.address",
  address: BuyerAddress | null,
): Problems {
  return {
    [`${name}.line1`]: address?.line1 ? undefined : "Enter an address.",
    [`${name}.country`]: address?.country ? undefined : "Choose a country.",
  };
}

function fieldProblem(field: CustomField, value: string): string | undefined {
  if (value === "") return field.optional ? undefined : "This field is required.";
  if (field.type === "dropdown") {
    const isOffered = field.dropdown?.options.some((option) => option.value === value) === true;
    return isOffered ? undefined : "Choose one of the options.";
  }
  if (field.type === "numeric" && !/^\d+$/.test(value)) return "Enter digits only.";
  const { minimum_length: least, maximum_length: most } = field[field.type] ?? {};
  if (value.length > (most ?? 255)) return `Enter at most ${String(most ?? 255)} characters.`;
  if (value.length < (least ?? 0)) return `Enter at least ${String(least)} characters.`;
  return undefined;
}

const isPhone = (text: string): boolean => /^\+?[\d\s().-]{6,20}$/.test(text);

/** Returns what is wrong with the answers to a page, by the names of its fields; empty: nothing. */
export function findProblems(session: CheckoutSession, answers: Answers): Problems {
  const asks = questionsOf(session);
  const { shipping, businessName, individualName, taxId } = answers;
  const missing = (isAsked: boolean, value: string | null, text: string) =>
    isAsked && (value ?? "") === "" ? text : undefined;
  const problems: Problems = {
    phone:
      asks.phone && !isPhone(answers.phone ?? "")
        ? "Enter a phone number, for example +1 201 555 0123."
        : undefined,
    ...(asks.countries === null
      ? {}
      : {
          "shipping.name": missing(true, shipping?.name ?? null, "Enter a name."),
          ...addressProblems("shipping.address", shipping?.address ?? null),
          ...(shipping?.address.country && !asks.countries.includes(shipping.address.country)
            ? { "shipping.address.country": "Choose a country that orders are shipped to." }
            : {}),
        }),
    ...(asks.address ? addressProblems("address", answers.address) : {}),
    ...Object.fromEntries(
      session.options.custom_fields.map((field) => [
        `custom_fields.${field.key}`,
        fieldProblem(field, answers.customFields[field.key] ?? ""),
      ]),
    ),
    business_name: missing(asks.business?.optional === false, businessName, "Enter a name."),
    individual_name: missing(asks.individual?.optional === false, individualName, "Enter a name."),
    "tax_id.value":
      taxId?.value === "" ? "Enter the number, or choose no type of number." : undefined,
    terms: asks.terms && !answers.terms ? "Accept the terms to go on." : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
