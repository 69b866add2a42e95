import type { RouteResponse } from "#core/contract/response.ts";
import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { redirectTo, showPage } from "#core/pages/page.ts";
import { cardFields, cardScript, type Problems } from "../../checkout/card-form.ts";
import { dueToday, priceCheckout } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import { orderFields } from "./order-form.ts";
import { buyerQuestions, consentQuestions } from "./questions.ts";
import { removeForms, saveBox, savedMethods } from "./saved-methods.ts";
import { knownFields } from "./read-answers.ts";

const buttons = { payment: "Pay", subscription: "Subscribe", setup: "Save card" } as const;
const buttonsOfTypes: Readonly<Record<string, string>> = {
  book: "Book",
  donate: "Donate",
  pay: "Pay",
  subscribe: "Subscribe",
};

/** The words on the button of a page. */
const buttonOf = ({ mode, submitType }: CheckoutSession): string =>
  buttonsOfTypes[submitType ?? ""] ?? buttons[mode];
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
export function finish(context: SimContext, session: CheckoutSession): RouteResponse {
  const url = session.successUrl ?? session.returnUrl;
  // A card needs no redirect: `if_required` keeps the buyer on the page.
  const stays = ["if_required", "never"].includes(
    session.visitOptions.redirect_on_completion ?? "always",
  );
  if (url !== null && !stays) return redirectTo(withId(url, session.id));
  const { message } = context.state.paymentLinks.get(session.paymentLink ?? "") ?? {};
  const words = session.options.custom_text.after_submit?.message;
  const main = html`<h1>Thanks for your payment</h1>
    <p class="done">${message ?? "The payment is complete. You can close this page."}</p>
    ${words !== undefined && html`<p class="soft">${words}</p>`}`;
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
        session.shippingRate !== null &&
        html`<tr>
          <td>Shipping</td>
          <td>${totals.shipping === 0 ? "Free" : moneyText(totals.shipping, currency)}</td>
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
export function needsCard(context: SimContext, session: CheckoutSession): boolean {
  if (session.mode === "payment") return dueToday(context, session) > 0;
  return (
    session.mode === "setup" ||
    session.methodCollection === "always" ||
    dueToday(context, session) > 0
  );
}

/** The known email address of the buyer, or an empty text. */
export function findEmail(context: SimContext, session: CheckoutSession): string {
  return session.customerEmail ?? context.state.customers.get(session.customer ?? "")?.email ?? "";
}

/** Shows the checkout page, with what was sent and what is wrong with it. */
export function show(
  context: SimContext,
  session: CheckoutSession,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const hasProblem = Object.keys(problems).length > 0;
  const known = findEmail(context, session);
  const filled = { sent: { ...knownFields(context, session), ...sent }, problems };
  const label = buttonOf(session);
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
                value: readField(sent, "code"),
                problem: problems["code"],
              }),
              submitButton({ label: "Apply" }),
            ],
          })
        }
        ${postForm({
          action: `/c/pay/${session.id}`,
          label,
          body: [
            // Enter in a field presses the first button of a form: it has to be the one that pays.
            html`<button type="submit" hidden tabindex="-1" aria-hidden="true"></button>`,
            orderFields(context, session, filled, dueToday(context, session)),
            textField({
              name: "email",
              label: "Email",
              type: "email",
              autocomplete: "email",
              value: readField(sent, "email") || known,
              problem: problems["email"],
            }),
            buyerQuestions(session, filled),
            ...(needsCard(context, session)
              ? [
                  savedMethods(context, session, filled),
                  ...cardFields(sent, problems),
                  saveBox(session, filled),
                ]
              : []),
            consentQuestions(session, filled),
            submitButton({ label, look: "primary" }),
          ],
        })}
        ${removeForms(context, session)}
        <p class="note">
          No card is charged. Test card numbers have the results of the provider's test mode.
        </p>
      </div>`,
    ],
  });
}
