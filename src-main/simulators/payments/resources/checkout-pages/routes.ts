import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { fieldOf, type FormFields } from "#core/pages/page-routes.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import type { RouteResponse } from "#core/kernel/response/response.ts";
import {
  cardFields,
  cardScript,
  type Problems,
  problemOf,
  readCard,
} from "../../checkout/card-form.ts";
import { completeCheckout } from "../../checkout/complete.ts";
import { dueToday, priceCheckout } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import { findUsableCode } from "../promotion-codes/actions.ts";
import { openSession } from "../checkout-sessions/actions.ts";

const { page, form } = pagesOfObjects(
  ({ checkoutSessions, paymentLinks }, id) => checkoutSessions.has(id) || paymentLinks.has(id),
);
const DAY = 86_400;

function requireSession({ state }: SimContext, id: string): CheckoutSession {
  const session = state.checkoutSessions.get(id);
  if (session) return session;
  throw pageError(404, "Unknown checkout", "Check the link.");
}

const buttons = { payment: "Pay", subscription: "Subscribe", setup: "Save card" } as const;
const titles = {
  payment: "Pay with card",
  subscription: "Subscribe",
  setup: "Save a card",
} as const;

/** Replaces the placeholder of the session's id in an address of the app. */
function withId(url: string, id: string): string {
  return url.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id);
}

/** Redirects the buyer of a completed session. */
function finish(session: CheckoutSession): RouteResponse {
  const url = session.successUrl ?? session.returnUrl;
  if (url !== null) return redirectTo(withId(url, session.id));
  const main = html`<h1>Thanks for your payment</h1>
    <p class="done">The payment is complete. You can close this page.</p>`;
  return showPage({ title: "Payment complete", band: "checkout", main });
}

/** The account that sells. */
const seller = html`<p class="seller"><span class="crest" aria-hidden="true">S</span> Simdeck</p>`;

function backLink(session: CheckoutSession): HtmlValue {
  const { cancelUrl, id } = session;
  return (
    cancelUrl !== null && html`<p><a href="${withId(cancelUrl, id)}">← Back to Simdeck</a></p>`
  );
}

function summary(context: SimContext, session: CheckoutSession): Html {
  const { currency, mode } = session;
  if (mode === "setup" || currency === null)
    return html`<section aria-label="Order">
      ${seller}
      <p class="soft">No money is taken now.</p>
      ${backLink(session)}
    </section>`;
  const totals = priceCheckout(context, session, session.subscriptionData.taxRates);
  const due = dueToday(context, session);
  const rows = totals.lines.map(({ line, priced }) => {
    const every = context.state.prices.get(line.price)?.recurring;
    const period = every
      ? ` / ${every.count === 1 ? "" : `${String(every.count)} `}${every.interval}`
      : "";
    const text = `${priced.description ?? ""}${line.quantity === 1 ? "" : ` × ${String(line.quantity)}`}`;
    return html`<tr>
      <td>${text}</td>
      <td>${moneyText(priced.amount, currency)}${period}</td>
    </tr>`;
  });
  return html`<section aria-label="Order">
    ${seller}
    ${session.clientReference !== null && html`<p class="soft">Order ${session.clientReference}</p>`}
    <p class="amount">${moneyText(due, currency)}</p>
    <table>
      ${rows}
      ${
        totals.discount > 0 &&
        html`<tr>
          <td>Discount</td>
          <td>−${moneyText(totals.discount, currency)}</td>
        </tr>`
      }
      ${
        totals.exclusiveTax > 0 &&
        html`<tr>
          <td>Tax</td>
          <td>${moneyText(totals.exclusiveTax, currency)}</td>
        </tr>`
      }
      <tr class="total">
        <th>Total due today</th>
        <th>${moneyText(due, currency)}</th>
      </tr>
    </table>
    ${backLink(session)}
  </section>`;
}

/** Returns whether the page asks for a card: not for nothing that is to pay once. */
function needsCard(context: SimContext, session: CheckoutSession): boolean {
  if (session.mode === "payment") return dueToday(context, session) > 0;
  return (
    session.mode === "setup" ||
    session.methodCollection === "always" ||
    dueToday(context, session) > 0
  );
}

function emailOf(context: SimContext, session: CheckoutSession): string {
  return session.customerEmail ?? context.state.customers.get(session.customer ?? "")?.email ?? "";
}

function show(
  context: SimContext,
  session: CheckoutSession,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const hasProblem = Object.keys(problems).length > 0;
  const known = emailOf(context, session);
  const { general } = problems;
  return showPage({
    title: titles[session.mode],
    band: "checkout",
    isWide: true,
    status: hasProblem ? 422 : 200,
    script: cardScript,
    main: [
      summary(context, session),
      html`<div class="stack">
        <h1>${titles[session.mode]}</h1>
        ${general !== undefined && html`<p class="alert" role="alert">${general}</p>`}
        ${
          session.allowsCodes &&
          postForm({
            action: `/c/pay/${session.id}/promotion_code`,
            label: "Promotion code",
            body: [
              textField({
                name: "code",
                label: "Promotion code",
                value: fieldOf(sent, "code"),
                problem: problems["code"],
              }),
              submitButton({ label: "Apply" }),
            ],
          })
        }
        ${postForm({
          action: `/c/pay/${session.id}`,
          label: buttons[session.mode],
          body: [
            textField({
              name: "email",
              label: "Email",
              type: "email",
              autocomplete: "email",
              value: fieldOf(sent, "email") || known,
              problem: problems["email"],
            }),
            ...(needsCard(context, session) ? cardFields(sent, problems) : []),
            submitButton({ label: buttons[session.mode], look: "primary" }),
          ],
        })}
        <p class="note">
          No card is charged. Test card numbers have the results of the provider's test mode.
        </p>
      </div>`,
    ],
  });
}

function submit(context: SimContext, session: CheckoutSession, sent: FormFields): RouteResponse {
  const email = fieldOf(sent, "email") || emailOf(context, session);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    return show(context, session, sent, { email: "Enter an email address." });
  }
  const card = needsCard(context, session) ? readCard(context, sent, email) : { method: undefined };
  if ("problems" in card) return show(context, session, sent, card.problems);
  const name = fieldOf(sent, "card_name");
  const buyer = { method: card.method, email, name: name === "" ? null : name };
  const outcome = completeCheckout(context, session, buyer);
  if (outcome.error) {
    return show(context, outcome.session, sent, { general: problemOf(outcome.error).message });
  }
  if (outcome.authenticates !== undefined) {
    return redirectTo(`/_pages/authenticate/${outcome.authenticates}`);
  }
  return finish(outcome.session);
}

function closed(session: CheckoutSession): RouteResponse | undefined {
  if (session.status === "complete") return finish(session);
  if (session.status === "open") return undefined;
  throw pageError(410, "This checkout has expired", "Go back to the shop and start again.");
}

/** The hosted page of Checkout and the page behind a payment link. */
export const routes = [
  page("GET /c/pay/:id", "Shows the checkout page of a session", (context, { params }) => {
    const session = requireSession(context, params["id"] ?? "");
    return closed(session) ?? show(context, session);
  }),
  form("POST /c/pay/:id", "Takes the payment of a checkout page", (context, { params, body }) => {
    const session = requireSession(context, params["id"] ?? "");
    return closed(session) ?? submit(context, session, body);
  }),
  form(
    "POST /c/pay/:id/promotion_code",
    "Applies a promotion code",
    (context, { params, body }) => {
      const session = requireSession(context, params["id"] ?? "");
      const ended = closed(session);
      if (ended) return ended;
      const code = session.allowsCodes ? findUsableCode(context, fieldOf(body, "code")) : undefined;
      if (!code) return show(context, session, body, { code: "This code is invalid." });
      const coupons = [{ coupon: code.coupon, promotionCode: code.id }];
      context.state.checkoutSessions.replace({ ...session, coupons });
      return redirectTo(`/c/pay/${session.id}`);
    },
  ),
  page(
    "GET /_pages/buy/:id",
    "Opens a checkout session of a payment link",
    (context, { params }) => {
      const link = context.state.paymentLinks.get(params["id"] ?? "");
      if (!link) throw pageError(404, "Unknown payment link", "Check the link.");
      const isUsedUp = link.limit !== null && link.completed >= link.limit;
      if (!link.active || isUsedUp) {
        throw pageError(
          410,
          "This link is no longer active",
          link.inactiveMessage ?? "Ask the shop for a new one.",
        );
      }
      const session = openSession(context, link, {
        cancelUrl: null,
        clientReference: null,
        coupons: [],
        customer: null,
        customerEmail: null,
        expiresAt: Math.floor(context.now / 1_000) + DAY,
        locale: null,
        methodTypes: null,
        paymentLink: link.id,
        returnUrl: null,
        successUrl: link.redirectUrl,
        uiMode: "hosted_page",
      });
      return redirectTo(`/c/pay/${session.id}`);
    },
  ),
];
