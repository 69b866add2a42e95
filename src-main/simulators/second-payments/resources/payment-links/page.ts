import { choiceGroup, postForm, submitButton, textField } from "#core/pages/controls.ts";
import { alertLine, pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { readField, type FormFields, createPageHelper } from "#core/pages/page-routes.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { Declined } from "../../errors.ts";
import { computeMoney } from "../../pricing/order-money.ts";
import { requireOrder } from "../../shared/require.ts";
import { spell } from "../../shared/api-object.ts";
import { BUSINESS_NAME, type PaymentLink, type SimContext, type State } from "../../state.ts";
import { isPayable, payLink } from "./actions.ts";
import { pathOf } from "./present.ts";

const { page, form } = createPageHelper<State>();

const PAYS = "cnon:card-nonce-ok";

const testCards = [
  { value: PAYS, label: "Visa 5858: pays" },
  { value: "cnon:card-nonce-declined", label: "Visa 5858: declined" },
  { value: "cnon:card-nonce-rejected-cvv", label: "Visa 5858: wrong CVV" },
] as const;

function linkOf({ state }: SimContext, params: Readonly<Record<string, string>>): PaymentLink {
  const link = state.paymentLinks.get(params["id"] ?? "");
  if (link) return link;
  throw pageError(404, "Unknown payment link", "It may have been deleted. Check the address.");
}

interface Shown {
  readonly sent?: FormFields;
  readonly problem?: string;
}

function show(context: SimContext, link: PaymentLink, { sent = {}, problem }: Shown = {}) {
  const { state } = context;
  const order = requireOrder(state, link.orderId);
  const total = spell(computeMoney(state, order).total);
  const lines = order.parts.line_items.map(
    ({ name, quantity }) => html`<li>${quantity} × ${name ?? "Item"}</li>`,
  );
  const prefilled = link.passed.pre_populated_data?.buyer_email;
  const chosen = readField(sent, "card") || PAYS;
  const support = link.passed.checkout_options?.merchant_support_email;
  return showPage({
    title: `Pay ${BUSINESS_NAME}`,
    band: "checkout",
    status: problem === undefined ? 200 : 422,
    main: html`${pageHeading(total, BUSINESS_NAME)}
      <ul>
        ${lines}
      </ul>
      ${
        isPayable(state, link)
          ? html`${alertLine(problem)}${postForm({
              action: pathOf(link),
              label: "Pay",
              body: [
                textField({
                  name: "email",
                  label: "Email",
                  type: "email",
                  autocomplete: "email",
                  value: readField(sent, "email") || prefilled,
                }),
                choiceGroup({
                  type: "radio",
                  name: "card",
                  legend: "Test card",
                  isSimulated: true,
                  choices: testCards.map((card) => ({ ...card, isChosen: card.value === chosen })),
                }),
                submitButton({ label: "Pay", look: "primary" }),
              ],
            })}`
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
  const card = testCards.find(({ value }) => value === readField(sent, "card"));
  if (!card) return show(context, link, { sent, problem: "Choose a test card." });
  const email = readField(sent, "email");
  if (email !== "" && !email.includes("@")) {
    return show(context, link, { sent, problem: "Enter an email address, or none." });
  }
  try {
    const buyer = { source: card.value, email: email === "" ? undefined : email };
    return redirectTo(returnUrlOf(link, payLink(context, link, buyer).id));
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    return show(context, link, { sent, problem: "The card was declined. Choose another." });
  }
}

/** The page of a payment link. */
export const pages = [
  page("GET /u/:id", "Shows the page of a payment link", (context, { params }) =>
    show(context, linkOf(context, params)),
  ),
  form("POST /u/:id", "Pays a payment link on its page", (context, { params, body }) =>
    pay(context, linkOf(context, params), body),
  ),
];
