import { html, type HtmlValue } from "#core/pages/html.ts";
import { redirectTo, showPage } from "#core/pages/page.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { productName } from "../../billing/lines.ts";
import type { Subscription } from "../../billing/types.ts";
import { cardScript, type Problems } from "../../checkout/card-form.ts";
import type { PortalConfiguration, PortalFlow, PortalSession } from "../../checkout/types.ts";
import { computeTotal } from "../../catalog/amounts.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import { customerForms, methodForm } from "./customer-parts.ts";
import { actionForm, cancelForm, switchForm } from "./parts.ts";

/** A visit for one task. */
interface FlowVisit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly flow: PortalFlow;
}

const titles: Readonly<Record<PortalFlow["type"], string>> = {
  customer_update: "Update billing information",
  payment_method_update: "Update payment method",
  subscription_cancel: "Cancel subscription",
  subscription_pause: "Pause subscription",
  subscription_update: "Update subscription",
  subscription_update_confirm: "Confirm your updates",
};

/** Returns the lines of an update that is to be confirmed. */
function updateLines(
  { state }: SimContext,
  { items, discount }: PortalFlow,
  { currency }: Subscription,
): HtmlValue {
  const rows = items.map((item) => {
    const before = state.subscriptionItems.get(item.id);
    const price = state.prices.get(item.price ?? before?.price ?? "");
    const quantity = item.quantity ?? before?.quantity ?? 1;
    if (!price) return null;
    const amount = moneyText(computeTotal(price, currency, quantity), currency);
    return html`<tr>
      <td>${productName(state, price)}${quantity === 1 ? "" : ` × ${String(quantity)}`}</td>
      <td>${amount} / ${price.recurring?.interval ?? ""}</td>
    </tr>`;
  });
  const code = state.promotionCodes.get(discount?.promotionCode ?? "");
  const coupon = state.coupons.get(code?.coupon ?? discount?.coupon ?? "");
  return html`<table>
    ${rows}
    ${
      coupon &&
      html`<tr>
        <td>Discount</td>
        <td>${coupon.name ?? coupon.id}</td>
      </tr>`
    }
  </table>`;
}

/** The coupon that is offered to a customer who wants to cancel. */
function offerPart(
  { state }: SimContext,
  session: PortalSession,
  about: Readonly<Record<string, string>>,
  offer: string,
): HtmlValue {
  const coupon = state.coupons.get(offer);
  return html`<section class="stack" aria-label="Offer">
    <h2>Stay, and get a discount: ${coupon?.name ?? offer}</h2>
    ${actionForm(session, about, "accept_offer", "Accept offer")}
  </section>`;
}

function taskOf(
  context: SimContext,
  { session, configuration, flow }: FlowVisit,
  subscription: Subscription | undefined,
  sent: FormFields,
  problems: Problems,
): HtmlValue {
  const { features } = configuration;
  if (flow.type === "customer_update") return customerForms(context, session, features);
  if (flow.type === "payment_method_update") return methodForm(session, sent, problems);
  if (!subscription) return html`<p>The subscription has ended.</p>`;
  const about = { subscription: subscription.id };
  switch (flow.type) {
    case "subscription_cancel":
      return [
        flow.offer !== null && offerPart(context, session, about, flow.offer),
        cancelForm(session, subscription, features),
      ];
    case "subscription_pause":
      return actionForm(session, about, "pause", "Pause subscription");
    case "subscription_update":
      return (
        switchForm(context, session, subscription, features) ??
        html`<p>There is no other plan to choose.</p>`
      );
    case "subscription_update_confirm":
      return [
        updateLines(context, flow, subscription),
        actionForm(session, about, "confirm", "Confirm"),
      ];
  }
}

/** Shows the one task of a visit. */
export function showFlow(
  context: SimContext,
  visit: FlowVisit,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const { flow, session } = visit;
  const subscription = context.state.subscriptions.get(flow.subscription ?? "");
  return showPage({
    title: titles[flow.type],
    band: "billing portal",
    status: Object.keys(problems).length > 0 ? 422 : 200,
    script: cardScript,
    main: [
      html`<h1>${titles[flow.type]}</h1>`,
      taskOf(context, visit, subscription, sent, problems),
      session.returnUrl !== null && html`<p><a href="${session.returnUrl}">Go back</a></p>`,
    ],
  });
}

/** Shows what follows a task that is done; `undefined`: the whole portal. */
export function afterFlow({ after }: PortalFlow): RouteResponse | undefined {
  if (after.type === "redirect" && after.returnUrl !== null) return redirectTo(after.returnUrl);
  if (after.type !== "hosted_confirmation") return undefined;
  const main = html`<h1>Done</h1>
    <p class="done">${after.message ?? "Your changes are saved."}</p>`;
  return showPage({ title: "Done", band: "billing portal", main });
}
