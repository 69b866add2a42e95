import { pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { type FormFields, createPageHelper } from "#core/pages/page-routes.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { Declined } from "../../errors.ts";
import { computeMoney } from "../../pricing/order-money.ts";
import { requireOrder } from "../../shared/require.ts";
import { payForm, readBuyer, type Tried } from "../../shared/pay-form.ts";
import { spell } from "../../shared/api-object.ts";
import { type PaymentLink } from "../../shared/entities.ts";
import { BUSINESS_NAME, type SimContext, type State } from "../../state.ts";
import { isPayable, payLink } from "./actions.ts";
import { pathOf } from "./present.ts";

const { page, form } = createPageHelper<State>();

function linkOf({ state }: SimContext, params: Readonly<Record<string, string>>): PaymentLink {
  const link = state.paymentLinks.get(params["id"] ?? "");
  if (link) return link;
  throw pageError(404, "Unknown payment link", "It may have been deleted. Check the address.");
}

function show(context: SimContext, link: PaymentLink, tried: Tried = {}) {
  const { state } = context;
  const order = requireOrder(state, link.orderId);
  const total = spell(computeMoney(state, order).total);
  const lines = order.parts.line_items.map(
    ({ name, quantity }) => html`<li>${quantity} × ${name ?? "Item"}</li>`,
  );
  const prefilled = link.passed.pre_populated_data?.buyer_email;
  const support = link.passed.checkout_options?.merchant_support_email;
  return showPage({
    title: `Pay ${BUSINESS_NAME}`,
    band: "checkout",
    status: tried.problem === undefined ? 200 : 422,
    main: html`${pageHeading(total, BUSINESS_NAME)}
      <ul>
        ${lines}
      </ul>
      ${
        isPayable(state, link)
          ? payForm(pathOf(link), prefilled, tried)
          : html`<p class="done" role="status">${closedText(order.state)}</p>`
      }
      ${support !== undefined && html`<p class="soft">Questions: ${support}</p>`}`,
  });
}

function closedText(orderState: string): string {
  if (orderState === "CANCELED") return "This order was canceled. There is nothing to pay.";
  return "This order is paid. Thank you.";
}

/** The address after the payment, with the parameters that Square adds. */
function returnUrlOf(link: PaymentLink, paymentId: string): string {
  const target = link.passed.checkout_options?.redirect_url;
  if (target === undefined) return pathOf(link);
  const url = new URL(target);
  url.searchParams.set("orderId", link.orderId);
  url.searchParams.set("transactionId", paymentId);
  return url.href;
}

function pay(context: SimContext, link: PaymentLink, sent: FormFields): RouteResponse {
  if (!isPayable(context.state, link)) return redirectTo(pathOf(link));
  const buyer = readBuyer(sent);
  if ("problem" in buyer) return show(context, link, { sent, problem: buyer.problem });
  try {
    return redirectTo(returnUrlOf(link, payLink(context, link, buyer).id));
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    return show(context, link, { sent, problem: "The card was declined. Choose another." });
  }
}

/** The page of a payment link. */
export const routes = [
  page("GET /u/:id", "Shows the page of a payment link", (context, { params }) =>
    show(context, linkOf(context, params)),
  ),
  form("POST /u/:id", "Pays a payment link on its page", (context, { params, body }) =>
    pay(context, linkOf(context, params), body),
  ),
];
