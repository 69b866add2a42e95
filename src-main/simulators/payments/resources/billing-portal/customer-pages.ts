import { Refusal } from "#core/contract/refusal.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { pageError } from "#core/pages/page.ts";
import { describeProblem, readCard } from "../../checkout/card-form.ts";
import type { PaymentMethod, SimContext } from "../../state.ts";
import { updateCustomer } from "../customers/actions.ts";
import { attachPaymentMethod, detachPaymentMethod } from "../payment-methods/actions.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import { addTaxId, removeTaxId } from "../tax-ids/actions.ts";
import { taxIdTypes } from "../tax-ids/schema.ts";
import { addressParts } from "./customer-parts.ts";
import { customerParts } from "./features.ts";
import { action, show, type Visit } from "./visit.ts";

/** Makes a payment method the one that pays from now on. */
function usePaymentMethod(context: SimContext, { session }: Visit, id: string): void {
  const customer = context.state.customers.get(session.customer);
  if (!customer) return;
  updateCustomer(context, customer, { invoice_settings: { default_payment_method: id } });
  for (const subscription of context.state.subscriptions.values()) {
    const isOwn = subscription.customer === customer.id && subscription.defaultMethod !== null;
    if (isOwn && subscription.status !== "canceled") {
      updateSubscription(context, subscription, { default_payment_method: id });
    }
  }
}

function addCard(context: SimContext, visit: Visit, sent: FormFields): RouteResponse | undefined {
  const { session, configuration } = visit;
  const customer = context.state.customers.get(session.customer);
  if (!customer || !configuration.features.payment_method_update.enabled) return undefined;
  const card = readCard(context, sent, customer.email);
  if ("problems" in card) return show(context, visit, sent, card.problems);
  try {
    usePaymentMethod(context, visit, attachPaymentMethod(context, card.method, customer.id).id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = { card_number: describeProblem(error).message };
    return show(context, visit, sent, problems);
  }
  return undefined;
}

function methodOf(
  context: SimContext,
  { session, configuration }: Visit,
  sent: FormFields,
): PaymentMethod {
  const found = context.state.paymentMethods.get(readField(sent, "payment_method"));
  const isEnabled = configuration.features.payment_method_update.enabled;
  if (isEnabled && found?.customer === session.customer) return found;
  throw pageError(404, "Unknown payment method", "Open the billing portal again.");
}

function readAddress(sent: FormFields, name: string) {
  const parts = [...addressParts.map(([part]) => part), "country" as const];
  return Object.fromEntries(
    parts.map((part) => {
      const value = readField(sent, `${name}.${part}`);
      return [part, value === "" ? null : value];
    }),
  );
}

function changeDetails(context: SimContext, { session, configuration }: Visit, sent: FormFields) {
  const customer = context.state.customers.get(session.customer);
  const parts = customerParts(configuration.features);
  const texts = (["name", "email", "phone"] as const).flatMap((name) =>
    parts.includes(name) && name in sent ? [[name, readField(sent, name)] as const] : [],
  );
  const has = (part: string) => parts.includes(part) && `${part}.line1` in sent;
  const hasShipping = parts.includes("shipping") && "shipping.name" in sent;
  if (!customer) return undefined;
  updateCustomer(context, customer, {
    ...Object.fromEntries(texts),
    ...(has("address") && { address: readAddress(sent, "address") }),
    ...(hasShipping && {
      shipping: {
        name: readField(sent, "shipping.name"),
        address: readAddress(sent, "shipping.address"),
        phone: customer.phone,
      },
    }),
  });
  return undefined;
}

function addNumber(context: SimContext, { session, configuration }: Visit, sent: FormFields) {
  if (!customerParts(configuration.features).includes("tax_id")) return undefined;
  const [type, value] = [readField(sent, "type"), readField(sent, "value")];
  if (!taxIdTypes().includes(type) || value === "") {
    throw pageError(422, "This is not possible", "Choose the type of the number and enter it.");
  }
  addTaxId(context, session.customer, { type, value });
  return undefined;
}

/** The forms of a portal that change the customer. */
export const customerRoutes = [
  action("payment_method", "Adds a card and makes it the default", addCard),
  action("default_method", "Makes a payment method the default", (context, visit, sent) => {
    usePaymentMethod(context, visit, methodOf(context, visit, sent).id);
    return undefined;
  }),
  action("remove_method", "Deletes a payment method of a customer", (context, visit, sent) => {
    detachPaymentMethod(context, methodOf(context, visit, sent));
    return undefined;
  }),
  action("customer", "Changes the billing information of a customer", changeDetails),
  action("add_tax_id", "Adds a tax number to a customer", addNumber),
  action("remove_tax_id", "Removes a tax number of a customer", (context, visit, sent) => {
    const found = context.state.taxIds.get(readField(sent, "tax_id"));
    const parts = customerParts(visit.configuration.features);
    if (found?.customer === visit.session.customer && parts.includes("tax_id")) {
      removeTaxId(context, found);
    }
    return undefined;
  }),
];
