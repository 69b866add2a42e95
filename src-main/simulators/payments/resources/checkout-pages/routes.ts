import type { RouteResponse } from "#core/contract/response.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import { describeProblem, readCard } from "../../checkout/card-form.ts";
import { findProblems } from "../../checkout/answers.ts";
import { completeCheckout } from "../../checkout/complete.ts";
import { changeOrder } from "../../checkout/order.ts";
import { note } from "../../checkout/progress.ts";
import { dueToday } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import { visitOptions } from "../../checkout/visit-options.ts";
import { moneyText } from "../../shared/money.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import type { SimContext } from "../../state.ts";
import { openSession } from "../checkout-sessions/actions.ts";
import { detachPaymentMethod } from "../payment-methods/actions.ts";
import { findUsableCode } from "../promotion-codes/actions.ts";
import { findEmail, finish, needsCard, show } from "./page.ts";
import { listSavedMethods } from "./saved-methods.ts";
import { readAnswers, readOrder } from "./read-answers.ts";

const { page, form } = pagesOfObjects(
  ({ checkoutSessions, paymentLinks }, id) => checkoutSessions.has(id) || paymentLinks.has(id),
);
const DAY = 86_400;

function requireSession({ state }: SimContext, id: string): CheckoutSession {
  const session = state.checkoutSessions.get(id);
  if (session) return session;
  throw pageError(404, "Unknown checkout", "Check the link.");
}

function submit(context: SimContext, session: CheckoutSession, sent: FormFields): RouteResponse {
  const changed = changeOrder(context, session, readOrder(session, sent));
  if ("problems" in changed) return show(context, session, sent, changed.problems);
  const { lines, shippingRate } = changed.order;
  const ordered = note(context, session, { lines, shippingRate });
  if (readField(sent, "step") === "update") return show(context, ordered, sent);
  const shown = readField(sent, "shown_total");
  const due = dueToday(context, ordered);
  if (shown !== "" && shown !== String(due)) {
    const general = `The total is now ${moneyText(due, session.currency ?? "usd")}. Check it and go on.`;
    return show(context, ordered, sent, { general });
  }
  return pay(context, ordered, sent);
}

/** Returns the saved card that a buyer has chosen, or makes one of the fields: what is typed counts. */
function readMethod(
  context: SimContext,
  session: CheckoutSession,
  sent: FormFields,
  email: string,
): ReturnType<typeof readCard> {
  const chosen = readField(sent, "saved_method");
  const saved = listSavedMethods(context, session).find(({ id }) => id === chosen);
  const isTyped = readField(sent, "card_number") !== "" || readField(sent, "test_card") !== "";
  return saved && !isTyped ? { method: saved.id } : readCard(context, sent, email);
}

/** Takes the payment of an order as it is shown. */
function pay(context: SimContext, session: CheckoutSession, sent: FormFields): RouteResponse {
  const email = readField(sent, "email") || findEmail(context, session);
  const answers = readAnswers(session, sent);
  const problems = {
    ...findProblems(session, answers),
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: "Enter an email address." }),
  };
  if (Object.keys(problems).length > 0) return show(context, session, sent, problems);
  const card = needsCard(context, session)
    ? readMethod(context, session, sent, email)
    : { method: undefined };
  if ("problems" in card) return show(context, session, sent, card.problems);
  const savesMethod = readField(sent, "save_method") === "true";
  const name = readField(sent, "card_name");
  const buyer = {
    method: card.method,
    email,
    name: name === "" ? null : name,
    answers,
    savesMethod,
  };
  const outcome = completeCheckout(context, session, buyer);
  if (outcome.error) {
    return show(context, outcome.session, sent, {
      general: describeProblem(outcome.error).message,
    });
  }
  if (outcome.authenticates !== undefined) {
    return redirectTo(`/_pages/authenticate/${outcome.authenticates}`);
  }
  return finish(context, outcome.session);
}

const THIRTY_DAYS = 30 * DAY;

/** Opens a copy of an expired session, for 30 days after its end. */
function recover(context: SimContext, id: string): RouteResponse {
  const expired = requireSession(context, id);
  const recovery = expired.visitOptions.after_expiration?.recovery;
  const isLate = Math.floor(context.now / 1_000) > expired.expiresAt + THIRTY_DAYS;
  if (expired.status !== "expired" || recovery?.enabled !== true || isLate) {
    throw pageError(410, "This checkout is over", "Go back to the shop and start again.");
  }
  const session = openSession(context, expired, {
    ...expired,
    expiresAt: Math.floor(context.now / 1_000) + DAY,
    recoveredFrom: expired.id,
  });
  const allowsCodes = expired.allowsCodes || recovery.allow_promotion_codes;
  context.state.checkoutSessions.replace({ ...session, allowsCodes });
  return redirectTo(`/c/pay/${session.id}`);
}

function closed(context: SimContext, session: CheckoutSession): RouteResponse | undefined {
  if (session.status === "complete") return finish(context, session);
  if (session.status === "open") return undefined;
  throw pageError(410, "This checkout has expired", "Go back to the shop and start again.");
}

/** The hosted page of Checkout and the page behind a payment link. */
export const routes = [
  page("GET /c/pay/:id", "Shows the checkout page of a session", (context, { params }) => {
    const session = requireSession(context, params["id"] ?? "");
    return closed(context, session) ?? show(context, session);
  }),
  form("POST /c/pay/:id", "Takes the payment of a checkout page", (context, { params, body }) => {
    const session = requireSession(context, params["id"] ?? "");
    return closed(context, session) ?? submit(context, session, body);
  }),
  form(
    "POST /c/pay/:id/promotion_code",
    "Applies a promotion code",
    (context, { params, body }) => {
      const session = requireSession(context, params["id"] ?? "");
      const ended = closed(context, session);
      if (ended) return ended;
      const code = session.allowsCodes
        ? findUsableCode(context, readField(body, "code"))
        : undefined;
      if (!code) return show(context, session, body, { code: "This code is invalid." });
      const coupons = [{ coupon: code.coupon, promotionCode: code.id }];
      context.state.checkoutSessions.replace({ ...session, coupons });
      return redirectTo(`/c/pay/${session.id}`);
    },
  ),
  form(
    "POST /c/pay/:id/remove_method",
    "Deletes a saved card of a customer",
    (context, { params, body }) => {
      const session = requireSession(context, params["id"] ?? "");
      const ended = closed(context, session);
      if (ended) return ended;
      const chosen = readField(body, "saved_method");
      const method = listSavedMethods(context, session).find(({ id }) => id === chosen);
      const { saved_payment_method_options: options } = session.visitOptions;
      const isAllowed = options?.payment_method_remove === "enabled";
      if (method && isAllowed) detachPaymentMethod(context, method);
      return redirectTo(`/c/pay/${session.id}`);
    },
  ),
  page(
    "GET /_pages/recover/:id",
    "Opens a session that goes on after an expired one",
    (context, { params }) => recover(context, params["id"] ?? ""),
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
        allowRedisplay: null,
        cancelUrl: null,
        clientReference: null,
        coupons: [],
        customer: null,
        customerEmail: null,
        customerUpdate: {},
        expiresAt: Math.floor(context.now / 1_000) + DAY,
        locale: null,
        paymentLink: link.id,
        recoveredFrom: null,
        returnUrl: null,
        successUrl: link.redirectUrl,
        uiMode: "hosted_page",
        visitOptions: visitOptions.blank({}),
      });
      return redirectTo(`/c/pay/${session.id}`);
    },
  ),
];
