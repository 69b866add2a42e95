import { choiceGroup, postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { showPage } from "#core/pages/page.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { listItems, productName } from "../../billing/lines.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { cardFields, cardScript, type Problems } from "../../checkout/card-form.ts";
import type { PortalConfiguration, PortalSession } from "../../checkout/types.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import { computeAmountDue } from "../invoices/present.ts";

const dayText = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Returns a form of one button for one subscription. */
export function actionForm(
  session: PortalSession,
  subscription: Subscription,
  action: string,
  label: string,
): Html {
  return postForm({
    action: `/p/session/${session.secret}/${action}`,
    label,
    body: [
      html`<input type="hidden" name="subscription" value="${subscription.id}" />`,
      submitButton({ label }),
    ],
  });
}

function priceChoices(
  context: SimContext,
  subscription: Subscription,
  configuration: PortalConfiguration,
) {
  const { prices } = context.state;
  const current = listItems(context.state, subscription)[0]?.price;
  const offered =
    configuration.switchablePrices.length > 0
      ? configuration.switchablePrices.flatMap((id) => prices.get(id) ?? [])
      : [...prices.values()].filter((price) => price.active && price.recurring !== null);
  return offered
    .filter((price) => price.currency === subscription.currency && price.id !== current)
    .map((price) => ({
      value: price.id,
      label: `${productName(context.state, price)}, ${moneyText(Number(price.unit ?? 0), price.currency)} / ${price.recurring?.interval ?? ""}`,
    }));
}

function subscriptionPart(
  context: SimContext,
  session: PortalSession,
  subscription: Subscription,
  configuration: PortalConfiguration,
): HtmlValue {
  const names = listItems(context.state, subscription).flatMap((item) => {
    const price = context.state.prices.get(item.price);
    return price ? [productName(context.state, price)] : [];
  });
  return html`<section class="stack" aria-label="${names.join(", ")}">
    <h2>${names.join(", ")}</h2>
    <p>
      Status: <b>${subscription.status}</b>.
      ${
        subscription.cancelAt === null
          ? `Renews on ${dayText(subscription.period.end)}.`
          : `Ends on ${dayText(subscription.cancelAt)}.`
      }
    </p>
    ${
      configuration.cancels !== null &&
      (subscription.cancelAt === null
        ? actionForm(session, subscription, "cancel", "Cancel subscription")
        : actionForm(session, subscription, "keep", "Keep subscription"))
    }
    ${
      configuration.pauses &&
      subscription.status === "active" &&
      actionForm(session, subscription, "pause", "Pause subscription")
    }
    ${switchForm(context, session, subscription, configuration)}
  </section>`;
}

function invoicesPart(context: SimContext, customer: string): Html {
  const rows = [...context.state.invoices.newestFirst()]
    .filter((invoice) => invoice.customer === customer && invoice.finalizedAt !== null)
    .slice(0, 12)
    .map(
      (invoice) =>
        html`<tr>
          <td>
            <a href="/i/${context.state.account.id}/${invoice.id}"
              >${dayText(invoice.created)} ${invoice.number}</a
            >
          </td>
          <td>${invoice.status} ${moneyText(computeAmountDue(invoice), invoice.currency)}</td>
        </tr>`,
    );
  return html`<section aria-label="Invoices">
    <h2>Invoices</h2>
    <table>
      ${rows}
    </table>
  </section>`;
}

/** Returns the form of the details that a customer may change. */
export function detailsForm(
  { state }: SimContext,
  session: PortalSession,
  { customerUpdates }: PortalConfiguration,
): HtmlValue {
  const customer = state.customers.get(session.customer);
  const fields = (["name", "email", "phone"] as const).filter((it) => customerUpdates.includes(it));
  const labels = { name: "Name", email: "Email", phone: "Phone" };
  if (!customer || fields.length === 0) return null;
  return postForm({
    action: `/p/session/${session.secret}/customer`,
    label: "Billing information",
    body: [
      html`<h2>Billing information</h2>`,
      ...fields.map((name) =>
        textField({ name, label: labels[name], value: customer[name] ?? "" }),
      ),
      submitButton({ label: "Update information" }),
    ],
  });
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

/** Returns the form with the prices that a subscription can switch to. */
export function switchForm(
  context: SimContext,
  session: PortalSession,
  subscription: Subscription,
  configuration: PortalConfiguration,
): HtmlValue {
  const choices = priceChoices(context, subscription, configuration);
  if (!configuration.switchesPrice || choices.length === 0) return null;
  return postForm({
    action: `/p/session/${session.secret}/switch`,
    label: "Update subscription",
    body: [
      html`<input type="hidden" name="subscription" value="${subscription.id}" />`,
      choiceGroup({ type: "radio", name: "price", legend: "New plan", choices }),
      submitButton({ label: "Update subscription" }),
    ],
  });
}

/** Shows the billing portal of a customer. */
export function showPortal(
  context: SimContext,
  session: PortalSession,
  configuration: PortalConfiguration,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const { state } = context;
  const subscriptions = [...state.subscriptions.newestFirst()].filter(
    (item) => item.customer === session.customer && !isEnded(item),
  );
  const customer = state.customers.get(session.customer);
  const methods = [...state.paymentMethods.newestFirst()].filter(
    (method) => method.customer === session.customer,
  );
  const usual =
    customer?.invoice_settings.default_payment_method ?? subscriptions[0]?.defaultMethod;
  const hasProblem = Object.keys(problems).length > 0;
  return showPage({
    title: "Billing",
    band: "billing portal",
    isWide: true,
    status: hasProblem ? 422 : 200,
    script: cardScript,
    main: [
      html`<div class="stack">
        <h1>${configuration.headline ?? "Manage your billing"}</h1>
        <p class="soft">${customer?.email ?? customer?.name ?? session.customer}</p>
        ${subscriptions.map((item) => subscriptionPart(context, session, item, configuration))}
        ${detailsForm(context, session, configuration)}
        ${configuration.showsInvoices && invoicesPart(context, session.customer)}
        ${
          session.returnUrl !== null &&
          postForm({
            action: `/p/session/${session.secret}/return`,
            label: "Return",
            body: submitButton({ label: "Return" }),
          })
        }
      </div>`,
      configuration.updatesMethod &&
        html`<div class="stack">
          <h2>Payment method</h2>
          ${methods.length === 0 && html`<p>No card.</p>`}
          ${methods.map(
            ({ id, card }) =>
              html`<p>
                Card ending in ${card.test.number.slice(-4)}${id === usual && " (default)"}
              </p>`,
          )}
          ${methodForm(session, sent, problems)}
        </div>`,
    ],
  });
}
