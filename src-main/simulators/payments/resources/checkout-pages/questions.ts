import { choiceGroup, selectField, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { questionsOf } from "../../checkout/answers.ts";
import type { Problems } from "../../checkout/card-form.ts";
import type { CustomField } from "../../checkout/option-schemas.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import { countryCodes, countryName } from "../../shared/countries.ts";
import { taxIdTypes } from "../tax-ids/schema.ts";

/** The sent or known values of fields, and the problems with them. */
export interface Filled {
  readonly sent: FormFields;
  readonly problems: Problems;
}

function text(
  { sent, problems }: Filled,
  name: string,
  label: string,
  more: { readonly autocomplete?: string; readonly inputmode?: "numeric" } = {},
): Html {
  return textField({ name, label, ...more, value: readField(sent, name), problem: problems[name] });
}

const section = (title: string, body: HtmlValue): Html =>
  html`<section class="stack" aria-label="${title}">
    <h2>${title}</h2>
    ${body}
  </section>`;

const none = { value: "", label: "" };

function addressFields(filled: Filled, name: string, countries: readonly string[]): HtmlValue {
  const kind = name === "address" ? "billing" : "shipping";
  const field = (part: string, label: string, autocomplete: string) =>
    text(filled, `${name}.${part}`, label, { autocomplete: `${kind} ${autocomplete}` });
  const [only] = countries.length === 1 ? countries : [];
  const options = countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return [
    selectField({
      name: `${name}.country`,
      label: "Country",
      autocomplete: `${kind} country`,
      value: readField(filled.sent, `${name}.country`) || (only ?? ""),
      options: only === undefined ? [none, ...options] : options,
      problem: filled.problems[`${name}.country`],
    }),
    field("line1", "Address", "address-line1"),
    field("line2", "Address line 2 (optional)", "address-line2"),
    html`<div class="pair">
      ${[field("postal_code", "Postal code", "postal-code"), field("city", "City", "address-level2")]}
    </div>`,
    field("state", "State or region", "address-level1"),
  ];
}

function customField(filled: Filled, field: CustomField): Html {
  const name = `custom_fields.${field.key}`;
  const label = `${field.label.custom}${field.optional ? " (optional)" : ""}`;
  const first = field[field.type]?.default_value ?? "";
  const sent = name in filled.sent ? readField(filled.sent, name) : first;
  const problem = filled.problems[name];
  if (field.type !== "dropdown") {
    const numeric = field.type === "numeric" ? { inputmode: "numeric" as const } : {};
    return textField({ name, label, value: sent, problem, ...numeric });
  }
  const options = [none, ...(field.dropdown?.options ?? [])];
  return selectField({ name, label, value: sent, options, problem });
}

const checkbox = (name: string, label: string, { sent, problems }: Filled): Html =>
  choiceGroup({
    type: "checkbox",
    name,
    legend: name === "terms" ? "Terms" : "News",
    problem: problems[name],
    choices: [{ value: "true", label, isChosen: readField(sent, name) === "true" }],
  });

/** The questions about the buyer that a page asks before those about the card. */
export function buyerQuestions(session: CheckoutSession, filled: Filled): HtmlValue {
  const asks = questionsOf(session);
  const { custom_text: words } = session.options;
  const optional = (part: { readonly optional: boolean }) => (part.optional ? " (optional)" : "");
  return [
    asks.phone && text(filled, "phone", "Phone", { autocomplete: "tel" }),
    asks.individual &&
      text(filled, "individual_name", `Full name${optional(asks.individual)}`, {
        autocomplete: "name",
      }),
    asks.business &&
      text(filled, "business_name", `Business name${optional(asks.business)}`, {
        autocomplete: "organization",
      }),
    asks.countries &&
      section("Shipping address", [
        words.shipping_address && html`<p class="soft">${words.shipping_address.message}</p>`,
        text(filled, "shipping.name", "Name", { autocomplete: "shipping name" }),
        addressFields(filled, "shipping.address", asks.countries),
      ]),
    session.options.custom_fields.map((field) => customField(filled, field)),
    asks.address && section("Billing address", addressFields(filled, "address", countryCodes())),
    asks.taxId &&
      section("Tax number of a business (optional)", [
        selectField({
          name: "tax_id.type",
          label: "Type of number",
          value: readField(filled.sent, "tax_id.type"),
          options: [none, ...taxIdTypes().map((type) => ({ value: type, label: type }))],
          problem: filled.problems["tax_id.type"],
        }),
        text(filled, "tax_id.value", "Number"),
      ]),
  ];
}

/** The consent that a page asks for, and the app's words beside its button. */
export function consentQuestions(session: CheckoutSession, filled: Filled): HtmlValue {
  const asks = questionsOf(session);
  const { custom_text: words } = session.options;
  const terms =
    words.terms_of_service_acceptance?.message ??
    "I agree to the terms of service and the privacy policy.";
  return [
    asks.promotions && checkbox("promotions", "Send me news and offers.", filled),
    asks.terms && checkbox("terms", terms, filled),
    words.submit && html`<p class="soft">${words.submit.message}</p>`,
  ];
}
