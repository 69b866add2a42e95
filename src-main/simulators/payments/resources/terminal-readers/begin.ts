import type * as z from "zod";
import { badRequest } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { withoutUnset } from "../../shared/without-unset.ts";
import type { Charge, PaymentIntent, SimContext } from "../../state.ts";
import { chargeResource } from "../charges/present.ts";
import { paymentIntentResource } from "../payment-intents/present.ts";
import { setupIntentResource } from "../setup-intents/present.ts";
import { beginAction, checkReady, succeedAction } from "./actions.ts";
import type { Reader } from "./fields.ts";
import type {
  collectMethodBody,
  displayBody,
  InputsWish,
  processPaymentBody,
  processSetupBody,
  RefundWish,
} from "./schema.ts";

const PRESENT = "card_present";

/** Throws unless an intent takes cards at readers and waits for one. */
function checkIntent(
  intent: { readonly status: string; readonly paymentMethodTypes: readonly string[] },
  noun: string,
  param: string,
): void {
  if (!intent.paymentMethodTypes.includes(PRESENT)) {
    const message = `The ${noun} must have card_present in its payment_method_types to be processed by a reader.`;
    throw badRequest(message, { code: "intent_invalid_state", param });
  }
  if (/^requires_(?:payment_method|confirmation)$/.test(intent.status)) return;
  const message = `${noun} must be in the requires_payment_method or requires_confirmation state to be processed by a reader, but is in the ${intent.status} state.`;
  throw badRequest(message, { code: "intent_invalid_state", param });
}

/** Returns the payment intent that a reader can take a payment for, or 400. */
export function readyIntent(context: SimContext, id: string): PaymentIntent {
  const intent = referenceTo(context, paymentIntentResource, id, "payment_intent");
  checkIntent(intent, "PaymentIntent", "payment_intent");
  return intent;
}

/** Asks for a card that pays an intent. */
export function processPayment(
  context: SimContext,
  reader: Reader,
  input: z.output<typeof processPaymentBody>,
): Reader {
  checkReady(reader);
  const { id } = readyIntent(context, input.payment_intent);
  const { allow_redisplay: redisplay = "unspecified", ...config } = input.process_config ?? {};
  return beginAction(context, { ...reader, redisplay }, "process_payment_intent", {
    payment_intent: id,
    process_config: withoutUnset(config),
  });
}

/** Asks for a card, which is only attached to an intent. */
export function collectMethod(
  context: SimContext,
  reader: Reader,
  input: z.output<typeof collectMethodBody>,
): Reader {
  checkReady(reader);
  const { id } = readyIntent(context, input.payment_intent);
  const { allow_redisplay: redisplay = "unspecified", ...config } = input.collect_config ?? {};
  return beginAction(context, { ...reader, redisplay }, "collect_payment_method", {
    collect_config: withoutUnset(config),
    payment_intent: id,
  });
}

/** Asks for a card that is kept for later payments. */
export function processSetup(
  context: SimContext,
  reader: Reader,
  input: z.output<typeof processSetupBody>,
): Reader {
  checkReady(reader);
  const intent = referenceTo(context, setupIntentResource, input.setup_intent, "setup_intent");
  checkIntent(intent, "SetupIntent", "setup_intent");
  const asked = { ...reader, redisplay: input.allow_redisplay };
  return beginAction(context, asked, "process_setup_intent", {
    process_config: withoutUnset(input.process_config ?? {}),
    setup_intent: intent.id,
  });
}

function refundedCharge(context: SimContext, input: RefundWish): Charge {
  const { charge, payment_intent: intent } = input;
  if (charge !== undefined) return referenceTo(context, chargeResource, charge, "charge");
  const param = "payment_intent";
  const { latestCharge } = referenceTo(context, paymentIntentResource, intent ?? "", param);
  const found = context.state.charges.get(latestCharge ?? "");
  if (found) return found;
  throw badRequest(
    `This PaymentIntent (${intent ?? ""}) does not have a successful charge to refund.`,
    {
      param,
    },
  );
}

/** Asks for the card to which a payment is refunded. */
export function refundPayment(context: SimContext, reader: Reader, input: RefundWish): Reader {
  checkReady(reader);
  const charge = refundedCharge(context, input);
  if (!charge.card.reader) {
    throw badRequest("Only payments of cards at readers can be refunded by a reader.", {
      param: input.charge === undefined ? "payment_intent" : "charge",
    });
  }
  if (charge.amountRefunded === charge.amount) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const { metadata, refund_payment_config: config, expand: _expand, ...wish } = input;
  return beginAction(context, reader, "refund_payment", {
    ...withoutUnset(wish),
    amount: input.amount ?? charge.amount - charge.amountRefunded,
    charge: charge.id,
    ...(metadata === undefined ? {} : { metadata: mergeMetadata({}, metadata) }),
    refund_payment_config: withoutUnset(config ?? {}),
  });
}

/** Shows a cart, at once. */
export function setDisplay(
  context: SimContext,
  reader: Reader,
  { cart, type }: z.output<typeof displayBody>,
): Reader {
  checkReady(reader);
  const shown = beginAction(context, reader, "set_reader_display", {
    cart: cart ? { ...cart, tax: cart.tax ?? null } : null,
    type,
  });
  return shown.action ? succeedAction(context, shown, shown.action) : shown;
}

/** Asks a person for inputs. */
export function collectInputs(context: SimContext, reader: Reader, input: InputsWish): Reader {
  checkReady(reader);
  return beginAction(context, reader, "collect_inputs", {
    inputs: input.inputs.map(({ custom_text: words, required, selection, toggles, type }) => ({
      custom_text: {
        description: words.description ?? null,
        skip_button: words.skip_button ?? null,
        submit_button: words.submit_button ?? null,
        title: words.title,
      },
      required: required ?? false,
      ...(selection
        ? {
            selection: {
              choices: selection.choices.map((choice) => ({
                ...choice,
                style: choice.style ?? null,
              })),
              id: null,
              text: null,
            },
          }
        : { [type]: { value: null } }),
      toggles: (toggles ?? []).map((toggle) => ({
        default_value: toggle.default_value ?? null,
        description: toggle.description ?? null,
        title: toggle.title ?? null,
        value: null,
      })),
      type,
    })),
    metadata: mergeMetadata({}, input.metadata),
  });
}
