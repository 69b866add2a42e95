import { html, type HtmlValue } from "#core/pages/html.ts";
import { submitButton, postForm } from "#core/pages/controls.ts";
import { showPage } from "#core/pages/page.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { listItems, productName } from "../../billing/lines.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { cardScript, type Problems } from "../../checkout/card-form.ts";
import type { PortalConfiguration, PortalSession } from "../../checkout/types.ts";
import { dateText } from "../../shared/date-text.ts";
import type { SimContext } from "../../state.ts";
import { customerForms, invoicesPart, methodForm, methodList } from "./customer-parts.ts";
import type { Features } from "./features.ts";
import { actionForm, cancelForm, priceText, switchForm } from "./parts.ts";

function statusText({ state }: SimContext, subscription: Subscription): string {
  const { cancelAt, pausedCollection, period, status, schedule: id } = subscription;
  if (cancelAt !== null) return `Ends on ${dateText(cancelAt)}.`;
  if (status === "paused" || pausedCollection) return "It is paused.";
  const schedule = state.schedules.get(id ?? "");
  const next = schedule?.status === "active" ? schedule.phases[1] : undefined;
  const price = state.prices.get(next?.items[0]?.price ?? "");
  const change = next && price ? ` It changes to ${productName(state, price)} then.` : "";
  return `${status === "trialing" ? "Its trial ends" : "Renews"} on ${dateText(period.end)}.${change}`;
}

function subscriptionPart(
  context: SimContext,
  session: PortalSession,
  subscription: Subscription,
  features: Features,
): HtmlValue {
  const { state } = context;
  const items = listItems(state, subscription).flatMap((item) => {
    const price = state.prices.get(item.price);
    const quantity = (item.quantity ?? 1) > 1 ? ` × ${String(item.quantity)}` : "";
    return price ? [{ price, quantity }] : [];
  });
  const names = items
    .map(({ price, quantity }) => `${productName(state, price)}${quantity}`)
    .join(", ");
  const prices = items.map(
    ({ price, quantity }) => `${priceText(context, price, subscription.currency)}${quantity}`,
  );
  const about = { subscription: subscription.id };
  const { subscription_cancel: cancellation, subscription_pause: pause } = features;
  return html`<section class="stack" aria-label="${names}">
    <h2>${names}</h2>
    ${prices.map((text) => html`<p>${text}</p>`)}
    <p>Status: <b>${subscription.status}</b>. ${statusText(context, subscription)}</p>
    ${switchForm(context, session, subscription, features)}
    ${
      pause.enabled &&
      subscription.status === "active" &&
      actionForm(session, about, "pause", "Pause subscription")
    }
    ${
      pause.enabled &&
      subscription.status === "paused" &&
      actionForm(session, about, "resume", "Resume subscription")
    }
    ${
      cancellation.enabled &&
      (subscription.cancelAt === null
        ? cancelForm(session, subscription, features)
        : actionForm(session, about, "keep", "Keep subscription"))
    }
  </section>`;
}

/** The links to the terms of the account. */
export function termsLinks({ privacyUrl, termsUrl }: PortalConfiguration): HtmlValue {
  if (privacyUrl === null && termsUrl === null) return null;
  return html`<p class="note">
    ${termsUrl !== null && html`<a href="${termsUrl}">Terms</a> `}
    ${privacyUrl !== null && html`<a href="${privacyUrl}">Privacy</a>`}
  </p>`;
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
  const { features } = configuration;
  const subscriptions = [...state.subscriptions.newestFirst()].filter(
    (item) => item.customer === session.customer && !isEnded(item),
  );
  const customer = state.customers.get(session.customer);
  const usual =
    customer?.invoice_settings.default_payment_method ?? subscriptions[0]?.defaultMethod ?? null;
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
        ${subscriptions.map((item) => subscriptionPart(context, session, item, features))}
        ${customerForms(context, session, features)}
        ${features.invoice_history.enabled && invoicesPart(context, session.customer)}
        ${
          session.returnUrl !== null &&
          postForm({
            action: `/p/session/${session.secret}/return`,
            label: "Return",
            body: submitButton({ label: "Return" }),
          })
        }
        ${termsLinks(configuration)}
      </div>`,
      features.payment_method_update.enabled &&
        html`<div class="stack">
          <h2>Payment method</h2>
          ${methodList(context, session, usual)} ${methodForm(session, sent, problems)}
        </div>`,
    ],
  });
}
