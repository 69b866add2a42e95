import type { RouteResponse } from "#core/contract/response.ts";
import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html } from "#core/pages/html.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { redirectTo, showPage } from "#core/pages/page.ts";
import { cardFields, cardScript, type Problems } from "../../checkout/card-form.ts";
import { dueToday } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import type { SimContext } from "../../state.ts";
import { orderFields } from "./order-form.ts";
import { buyerQuestions, consentQuestions } from "./questions.ts";
import { removeForms, saveBox, savedMethods } from "./saved-methods.ts";
import { knownFields } from "./read-answers.ts";
import { summary, withId } from "./summary.ts";

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
