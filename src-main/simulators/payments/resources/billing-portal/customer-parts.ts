import { postForm, selectField, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import { cardFields, type Problems } from "../../checkout/card-form.ts";
import type { PortalSession } from "../../checkout/types.ts";
import { countryCodes, countryName } from "../../shared/countries.ts";
import { dateText } from "../../shared/date-text.ts";
import { moneyText } from "../../shared/money.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Customer, SimContext } from "../../state.ts";
import { computeAmountDue } from "../invoices/present.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";
import { taxIdTypes } from "../tax-ids/schema.ts";
import { customerParts, type Features } from "./features.ts";
import { actionForm } from "./parts.ts";

/** The parts of an address, with their labels. */
export const addressParts = [
  ["line1", "Address"],
  ["line2", "Address line 2 (optional)"],
  ["city", "City"],
  ["postal_code", "Postal code"],
  ["state", "State or region"],
] as const;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const recordOf = (value: unknown): ApiObject =>
  typeof value === "object" && value !== null ? { ...value } : {};

function addressFields(name: string, title: string, value: unknown): HtmlValue {
  const address = recordOf(value);
  const countries = countryCodes()
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return html`<section class="stack" aria-label="${title}">
    <h2>${title}</h2>
    ${addressParts.map(([part, label]) =>
      textField({ name: `${name}.${part}`, label, value: textOf(address[part]) }),
    )}
    ${selectField({
      name: `${name}.country`,
      label: "Country",
      value: textOf(address["country"]),
      options: [{ value: "", label: "" }, ...countries],
    })}
  </section>`;
}

function shippingFields({ shipping }: Customer): HtmlValue {
  return [
    textField({ name: "shipping.name", label: "Recipient", value: textOf(shipping?.["name"]) }),
    addressFields("shipping.address", "Shipping address", shipping?.["address"]),
  ];
}

/** Returns the form of the details that a customer may change. */
function detailsForm(session: PortalSession, customer: Customer, parts: readonly string[]) {
  const labels = { name: "Name", email: "Email", phone: "Phone" };
  const names = (["name", "email", "phone"] as const).filter((name) => parts.includes(name));
  const hasAddress = parts.includes("address") || parts.includes("shipping");
  if (names.length === 0 && !hasAddress) return null;
  return postForm({
    action: `/p/session/${session.secret}/customer`,
    label: "Billing information",
    body: [
      names.map((name) => textField({ name, label: labels[name], value: customer[name] ?? "" })),
      parts.includes("address") && addressFields("address", "Billing address", customer.address),
      parts.includes("shipping") && shippingFields(customer),
      submitButton({ label: "Update information" }),
    ],
  });
}

function taxIdForms({ state }: SimContext, session: PortalSession): HtmlValue {
  const own = [...state.taxIds.values()].filter(({ customer }) => customer === session.customer);
  return html`<section class="stack" aria-label="Tax numbers">
    <h2>Tax numbers</h2>
    ${own.map(({ id, type, value }) => [
      html`<p>${type}: ${value}</p>`,
      actionForm(session, { tax_id: id }, "remove_tax_id", `Remove ${value}`),
    ])}
    ${actionForm(session, {}, "add_tax_id", "Add tax number", [
      selectField({
        name: "type",
        label: "Type of number",
        value: "",
        options: [
          { value: "", label: "" },
          ...taxIdTypes().map((it) => ({ value: it, label: it })),
        ],
      }),
      textField({ name: "value", label: "Number" }),
    ])}
  </section>`;
}

/** Returns the forms of what a customer may change about itself. */
export function customerForms(
  context: SimContext,
  session: PortalSession,
  features: Features,
): HtmlValue {
  const customer = context.state.customers.get(session.customer);
  const parts = customerParts(features);
  if (!customer || parts.length === 0) return null;
  return html`<section class="stack" aria-label="Billing information">
    <h2>Billing information</h2>
    ${detailsForm(session, customer, parts)}
    ${parts.includes("tax_id") && taxIdForms(context, session)}
  </section>`;
}

/** Returns the form of a new card. */
export function methodForm(session: PortalSession, sent: FormFields, problems: Problems): Html {
  return postForm({
    action: `/p/session/${session.secret}/payment_method`,
    label: "Update payment method",
    body: [
      ...cardFields(sent, problems),
      submitButton({ label: "Update payment method", look: "primary" }),
    ],
  });
}

/** The payment methods of a customer, with what can be done with each. */
export function methodList(
  { state }: SimContext,
  session: PortalSession,
  usual: string | null,
): HtmlValue {
  const methods = [...state.paymentMethods.newestFirst()].filter(
    (method) => method.customer === session.customer,
  );
  if (methods.length === 0) return html`<p>No card.</p>`;
  return methods.map((method) => {
    const { id, card } = method;
    const digits = card.test.number.slice(-4);
    const about = { payment_method: id };
    const { type } = presentPaymentMethod(method);
    const name = `${type === "card" ? "Card" : "Account"} ending in ${digits}`;
    return [
      html`<p>${name}${id === usual && " (default)"}</p>`,
      id !== usual && actionForm(session, about, "default_method", `Make ${digits} the default`),
      id !== usual && actionForm(session, about, "remove_method", `Delete ${digits}`),
    ];
  });
}

/** Returns the latest invoices of a customer. */
export function invoicesPart(context: SimContext, customer: string): Html {
  const rows = [...context.state.invoices.newestFirst()]
    .filter((invoice) => invoice.customer === customer && invoice.finalizedAt !== null)
    .slice(0, 12)
    .map(
      (invoice) =>
        html`<tr>
          <td>
            <a href="/i/${context.state.account.id}/${invoice.id}">${dateText(invoice.created)}</a>
            <span class="soft">${invoice.number}</span>
          </td>
          <td>${moneyText(computeAmountDue(invoice), invoice.currency)}, ${invoice.status}</td>
        </tr>`,
    );
  return html`<section class="stack" aria-label="Invoices">
    <h2>Invoices</h2>
    <table>
      ${rows}
    </table>
  </section>`;
}
