import { checkDiscount } from "../../billing/discounts.ts";
import { planCheckout } from "../../checkout/plan.ts";
import type { CheckoutPlan, CheckoutSession } from "../../checkout/types.ts";
import { visitOptions } from "../../checkout/visit-options.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { requireCustomer } from "../../shared/require.ts";
import { replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { cancelPaymentIntent, isBeforePayment } from "../payment-intents/actions.ts";
import { sessionResource } from "./present.ts";
import type { NewSession } from "./schema.ts";

const MINUTE = 60;
const DAY = 86_400;

const uiModes: Readonly<Record<string, CheckoutSession["uiMode"]>> = {
  hosted: "hosted_page",
  embedded: "embedded_page",
  custom: "elements",
  hosted_page: "hosted_page",
  embedded_page: "embedded_page",
  elements: "elements",
  form: "form",
};

function checkUrls(input: NewSession, isHosted: boolean): void {
  if (isHosted && !input.success_url) throw missingParam("success_url");
  const redirects = input.redirect_on_completion !== "never";
  if (!isHosted && redirects && !input.return_url) throw missingParam("return_url");
  if (!isHosted && input.success_url) {
    const message = "`success_url` is only supported for the hosted page. Use `return_url`.";
    throw badRequest(message, { param: "success_url" });
  }
}

function expiryOf(context: SimContext, wanted: number | undefined): number {
  const now = secondsNow(context);
  if (wanted === undefined) return now + DAY;
  if (wanted >= now + 30 * MINUTE && wanted <= now + DAY) return wanted;
  const message =
    "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
  throw badRequest(message, { param: "expires_at" });
}

/** The known facts of a visit before it begins. */
type Visit = Pick<
  CheckoutSession,
  | "allowRedisplay"
  | "cancelUrl"
  | "clientReference"
  | "coupons"
  | "customer"
  | "customerEmail"
  | "customerUpdate"
  | "expiresAt"
  | "locale"
  | "paymentLink"
  | "recoveredFrom"
  | "returnUrl"
  | "successUrl"
  | "uiMode"
  | "visitOptions"
>;

/** Opens a session: creates it and schedules its end. */
export function openSession(
  context: SimContext,
  plan: CheckoutPlan,
  visit: Visit,
): CheckoutSession {
  const { ids, state } = context;
  const id = ids.next("cs_test_", 58);
  const session = state.checkoutSessions.add({
    ...plan,
    ...visit,
    customerCreation:
      visit.customer === null && plan.mode !== "setup" ? plan.customerCreation : null,
    id,
    created: secondsNow(context),
    status: "open",
    paymentStatus: plan.mode === "setup" ? "no_payment_required" : "unpaid",
    clientSecret: visit.uiMode === "hosted_page" ? null : id + ids.next("_secret_", 32),
    customerDetails: null,
    answers: null,
    savesMethod: false,
    shippingRate: plan.shippingOptions[0] ?? null,
    paymentIntent: null,
    setupIntent: null,
    subscription: null,
    invoice: null,
  });
  context.schedule(session.expiresAt * 1_000, "expire_checkout", id);
  return session;
}

/** Creates a checkout session. */
export function createSession(context: SimContext, input: NewSession): CheckoutSession {
  const { mode } = input;
  if (mode === undefined) throw missingParam("mode");
  const uiMode = uiModes[input.ui_mode ?? "hosted_page"] ?? "hosted_page";
  checkUrls(input, uiMode === "hosted_page");
  const { customer, customer_email: email } = input;
  if (customer !== undefined) requireCustomer(context, customer, "customer");
  if ((input.discounts ?? []).length > 1) {
    const message = "You can only specify one discount for a Checkout Session.";
    throw badRequest(message, { param: "discounts" });
  }
  const expiresAt = expiryOf(context, input.expires_at);
  const coupons = (input.discounts ?? []).map((wish, index) =>
    checkDiscount(context, wish, customer ?? null, `discounts[${String(index)}]`),
  );
  return openSession(context, planCheckout(context, mode, input, input.setup_intent_data), {
    allowRedisplay: input.payment_method_data?.allow_redisplay ?? null,
    cancelUrl: input.cancel_url ?? null,
    clientReference: input.client_reference_id ?? null,
    coupons,
    customer: customer ?? null,
    customerEmail: email ?? null,
    customerUpdate: input.customer_update ?? {},
    expiresAt,
    locale: input.locale ?? null,
    paymentLink: null,
    recoveredFrom: null,
    returnUrl: input.return_url ?? null,
    successUrl: input.success_url ?? null,
    uiMode,
    visitOptions: visitOptions.revise(visitOptions.blank({}), input),
  });
}

/** Expires an open session. */
export function expireSession(context: SimContext, session: CheckoutSession): CheckoutSession {
  if (session.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw badRequest(message);
  }
  const intent = context.state.paymentIntents.get(session.paymentIntent ?? "");
  if (intent && isBeforePayment(intent)) cancelPaymentIntent(context, intent, "expired");
  const expired: CheckoutSession = { ...session, status: "expired" };
  return replaceAndEmit(context, sessionResource, "checkout.session.expired", expired);
}

/** Expires a session at its time, if it is still open. */
export function expireWhenDue(context: SimContext, id: string): void {
  const session = context.state.checkoutSessions.get(id);
  if (session?.status === "open") expireSession(context, session);
}
