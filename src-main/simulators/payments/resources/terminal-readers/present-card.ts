import { isRecord } from "#shared/text/json-in.ts";
import { followPayment } from "../../outcomes/follow-payment.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import { makeCard, standardCard } from "../cards/actions.ts";
import { testCardByNumber } from "../../shared/test-cards.ts";
import { badRequest } from "../../errors.ts";
import { addPaymentMethod } from "../payment-methods/actions.ts";
import { createPresentMethod } from "../payment-methods/card-present.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";
import { confirmPaymentIntent, type PaymentOutcome } from "../payment-intents/confirm.ts";
import { refundCharge } from "../refunds/actions.ts";
import { confirmSetupIntent } from "../setup-intents/actions.ts";
import {
  type ActionFailure,
  detailsOf,
  failAction,
  succeedAction,
  waitingAction,
} from "./actions.ts";
import type { Reader, ReaderAction } from "./fields.ts";
import type { PresentedMethod } from "./schema.ts";

const USUAL_NUMBER = "4242424242424242";

const READING = [
  "process_payment_intent",
  "collect_payment_method",
  "process_setup_intent",
  "refund_payment",
];

const TIPPED: ReadonlySet<string> = new Set(["process_payment_intent", "collect_payment_method"]);

/** The failure of an action, from the error that a payment would respond with. */
function failureOf(body: unknown): ActionFailure {
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  return { code: String(error["code"]), message: String(error["message"]), error };
}

/** Makes the payment method of a card that a person holds to the reader, or whose number is typed there. */
function methodOf(
  context: SimContext,
  reader: Reader,
  input: PresentedMethod,
  { isKept, increments = false }: { readonly isKept: boolean; readonly increments?: boolean },
) {
  const { id, location, redisplay } = reader;
  if (input.type === "card" || input.card) {
    if (!input.card) throw badRequest("Missing required param: card.", { param: "card" });
    return addPaymentMethod(context, makeCard(context, input.card), {}, true, redisplay);
  }
  const { number = USUAL_NUMBER } = input.card_present ?? {};
  const test = testCardByNumber(number);
  if (!test || test.debit) {
    const message = `${number} is not one of the test card numbers.`;
    throw badRequest(message, { code: "incorrect_number", param: "card_present[number]" });
  }
  return createPresentMethod(context, standardCard(test), {
    id,
    location,
    redisplay,
    increments,
    isKept,
  });
}

/** Returns the use of a presented card that a payment asks for. */
const wishesOf = ({ setupFutureUsage, increments }: PaymentIntent) => ({
  isKept: setupFutureUsage !== null,
  increments: increments === true,
});

function intentOf({ state }: SimContext, action: ReaderAction): PaymentIntent {
  const intent = state.paymentIntents.get(String(detailsOf(action)["payment_intent"]));
  if (!intent) throw new Error("the payment intent of a reader is gone");
  return intent;
}

/** Ends the action of a reader with the result of a payment. */
export function endWithPayment(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  outcome: PaymentOutcome,
): Reader {
  followPayment(context, outcome);
  return outcome.error
    ? failAction(context, reader, action, failureOf(outcome.error.body))
    : succeedAction(context, reader, action);
}

function payWith(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  input: PresentedMethod,
): Reader {
  const intent = intentOf(context, action);
  const { amount_tip: tip = 0 } = input;
  const tipped = tip === 0 ? intent : { ...intent, amount: intent.amount + tip, tip };
  const method = methodOf(context, reader, input, wishesOf(intent));
  const wish = { payment_method: method.id };
  const outcome = confirmPaymentIntent(context, tipped, wish);
  if (outcome.error) {
    const { amount, tip: before } = intent;
    context.state.paymentIntents.replace({ ...outcome.intent, amount, tip: before });
  }
  return endWithPayment(context, reader, action, outcome);
}

function collectFor(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  input: PresentedMethod,
): Reader {
  const intent = intentOf(context, action);
  const { amount_tip: tip = 0 } = input;
  const method = methodOf(context, reader, input, wishesOf(intent));
  context.state.paymentIntents.replace({
    ...intent,
    ...(tip === 0 ? {} : { amount: intent.amount + tip, tip }),
    paymentMethod: method.id,
    status: "requires_confirmation",
  });
  return succeedAction(context, reader, action, { payment_method: presentPaymentMethod(method) });
}

function setUpWith(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  input: PresentedMethod,
): Reader {
  const { setupIntents } = context.state;
  const intent = setupIntents.get(String(detailsOf(action)["setup_intent"]));
  if (!intent) throw new Error("the setup intent of a reader is gone");
  const method = methodOf(context, reader, input, { isKept: true });
  const { error } = confirmSetupIntent(context, intent, { payment_method: method.id });
  if (error) return failAction(context, reader, action, failureOf(error.body));
  const { generatedCard } = method.card.reader ?? {};
  return succeedAction(
    context,
    reader,
    action,
    generatedCard ? { generated_card: generatedCard } : {},
  );
}

function refundTo(context: SimContext, reader: Reader, action: ReaderAction): Reader {
  const details = detailsOf(action);
  const charge = context.state.charges.get(String(details["charge"]));
  if (!charge) throw new Error("the charge of a reader is gone");
  const metadata = isRecord(details["metadata"]) ? details["metadata"] : {};
  const refund = refundCharge(context, charge, {
    amount: Number(details["amount"]),
    reason: null,
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([key, value]) => [key, String(value)]),
    ),
    shares: {
      reversesTransfer: details["reverse_transfer"] === true,
      refundsFee: details["refund_application_fee"] === true,
    },
  });
  return succeedAction(context, reader, action, { refund: refund.id });
}

/** A person holds a card to a reader: the payment, setup or refund that waits for it goes on. */
export function presentCardAt(context: SimContext, reader: Reader, input: PresentedMethod): Reader {
  const action = waitingAction(reader, READING);
  if (input.amount_tip !== undefined && !TIPPED.has(action.type)) {
    const message = `A tip cannot be added to the action ${action.type}.`;
    throw badRequest(message, { param: "amount_tip" });
  }
  switch (action.type) {
    case "process_payment_intent":
      return payWith(context, reader, action, input);
    case "collect_payment_method":
      return collectFor(context, reader, action, input);
    case "process_setup_intent":
      return setUpWith(context, reader, action, input);
    default:
      return refundTo(context, reader, action);
  }
}
