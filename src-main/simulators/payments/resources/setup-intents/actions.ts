import type { Refusal } from "#core/contract/refusal.ts";
import { badRequest, declined, missingParam } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { readMethodTypes } from "../../shared/schema.ts";
import type { Decline } from "../../shared/test-cards.ts";
import {
  type PaymentMethod,
  secondsNow,
  type SetupAttempt,
  type SetupIntent,
  type SimContext,
} from "../../state.ts";
import {
  checkMethodType,
  type MethodWish,
  typeOfWish,
  typesAfter,
} from "../payment-intents/payer.ts";
import { typeOfMethod } from "../cards/present.ts";
import { mandateFor } from "../mandates/actions.ts";
import {
  attachPaymentMethod,
  checkOwner,
  createPaymentMethod,
  resolvePaymentMethod,
} from "../payment-methods/actions.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";
import { presentSetupIntent, setupIntentResource } from "./present.ts";
import type { NewSetupIntent, SetupConfirmation, SetupUpdate } from "./schema.ts";

/** The result of an attempt to set up a payment method, and the error of a declined one. */
export interface SetupOutcome {
  readonly intent: SetupIntent;
  readonly error?: Refusal;
}

const setupFailed: Decline = {
  code: "setup_intent_authentication_failure",
  declineCode: null,
  message:
    "The latest attempt to set up the payment method has failed because authentication failed.",
};

/** 400: the setup intent's status does not allow this. */
export function unexpectedState(context: SimContext, intent: SetupIntent, verb: string): Refusal {
  const why = `it has a status of ${intent.status}`;
  return badRequest(`You cannot ${verb} this SetupIntent because ${why}.`, {
    code: "setup_intent_unexpected_state",
    setup_intent: presentSetupIntent(intent, context),
  });
}

function isOpen({ status }: SetupIntent): boolean {
  return status !== "succeeded" && status !== "canceled";
}

/** Finds the payment method that a request names or describes, if it is of an allowed type. */
function chooseMethod(
  context: SimContext,
  input: MethodWish,
  customer: string | null,
  allowed: readonly string[] | undefined,
): PaymentMethod | undefined {
  const id = input.payment_method;
  if (id !== undefined) checkOwner(context, id, customer, "SetupIntent");
  const type = typeOfWish(context, input);
  checkMethodType(type, allowed, "SetupIntent");
  if (type === "customer_balance") {
    const message = "PaymentMethods of type 'customer_balance' cannot be set up.";
    throw badRequest(message, { param: "payment_method" });
  }
  if (id !== undefined) return resolvePaymentMethod(context, id);
  return input.payment_method_data && createPaymentMethod(context, input.payment_method_data);
}

/** Creates a setup intent without confirming it. */
export function createSetupIntent(context: SimContext, input: NewSetupIntent): SetupIntent {
  const { ids } = context;
  const { customer = null } = input;
  if (customer !== null) requireCustomer(context, customer, "customer");
  if (input.confirm === true && !input.payment_method && !input.payment_method_data) {
    throw missingParam("payment_method");
  }
  const method = chooseMethod(context, input, customer, readMethodTypes(input));
  const id = ids.next("seti_", 24);
  const isAutomatic = readMethodTypes(input) === undefined;
  return addAndEmit(context, setupIntentResource, "setup_intent.created", {
    id,
    created: secondsNow(context),
    clientSecret: id + ids.next("_secret_", 25),
    status: method ? "requires_confirmation" : "requires_payment_method",
    customer,
    paymentMethod: method?.id ?? null,
    paymentMethodTypes: readMethodTypes(input) ?? ["card"],
    automaticPaymentMethods: isAutomatic
      ? { allow_redirects: "always", enabled: true, ...input.automatic_payment_methods }
      : null,
    usage: input.usage ?? "off_session",
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    latestAttempt: null,
    lastDecline: null,
    returnUrl: input.return_url ?? null,
    cancellationReason: null,
    action: null,
  });
}

/** Ends the latest attempt of an intent, if one is open. */
function endAttempt(
  { state }: SimContext,
  { latestAttempt }: SetupIntent,
  end: Pick<SetupAttempt, "status"> & Partial<Pick<SetupAttempt, "decline">>,
): void {
  const attempt = state.setupAttempts.get(latestAttempt ?? "");
  if (attempt?.status === "requires_action") state.setupAttempts.replace({ ...attempt, ...end });
}

/** Returns a setup intent to its first status, for another payment method, and makes the error. */
export function failSetup(
  context: SimContext,
  intent: SetupIntent,
  method: PaymentMethod,
  decline: Decline,
) {
  endAttempt(context, intent, { status: "failed", decline });
  const failed = replaceAndEmit(context, setupIntentResource, "setup_intent.setup_failed", {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: null,
    action: null,
    lastDecline: { decline, paymentMethod: method.id },
  });
  const error = declined(decline, {
    payment_method: presentPaymentMethod(method),
    setup_intent: presentSetupIntent(failed, context),
  });
  return { intent: failed, error };
}

function succeed(context: SimContext, intent: SetupIntent, method: PaymentMethod): SetupOutcome {
  const { decline, isAttachable } = method.card.test;
  if (decline && isAttachable === false) return failSetup(context, intent, method, decline);
  const id = method.card.reader?.generatedCard ?? method.id;
  const own = context.state.paymentMethods.get(id) ?? method;
  const kept =
    intent.customer !== null && own.customer === null
      ? attachPaymentMethod(context, id, intent.customer)
      : own;
  context.state.paymentMethods.replace({ ...kept, isSetUp: true });
  endAttempt(context, intent, { status: "succeeded" });
  const done = { ...intent, status: "succeeded" as const, action: null, lastDecline: null };
  return { intent: replaceAndEmit(context, setupIntentResource, "setup_intent.succeeded", done) };
}

/** Confirms a setup intent: attaches the payment method, or asks its holder first. */
export function confirmSetupIntent(
  context: SimContext,
  intent: SetupIntent,
  input: SetupConfirmation,
): SetupOutcome {
  if (!isOpen(intent)) throw unexpectedState(context, intent, "confirm");
  const types = typesAfter(intent, input);
  const allowed = types.automaticPaymentMethods ? undefined : types.paymentMethodTypes;
  const held = context.state.paymentMethods.get(intent.paymentMethod ?? "");
  const method = chooseMethod(context, input, intent.customer, allowed) ?? held;
  if (!method) throw missingParam("payment_method");
  checkMethodType(typeOfMethod(method.card), allowed, "SetupIntent");
  const attempt = context.state.setupAttempts.add({
    id: context.ids.next("setatt_", 24),
    created: secondsNow(context),
    setupIntent: intent.id,
    customer: intent.customer,
    paymentMethod: method.id,
    usage: intent.usage,
    status: "requires_action",
    decline: null,
  });
  const ready: SetupIntent = {
    ...intent,
    ...types,
    paymentMethod: method.id,
    returnUrl: input.return_url ?? intent.returnUrl,
    latestAttempt: attempt.id,
    mandate: mandateFor(context, {
      ...{ method: method.id, card: method.card, single: null },
      data: input.mandate_data,
    }),
  };
  const { authentication, debit } = method.card.test;
  if (method.card.reader) return succeed(context, ready, method);
  if (authentication === undefined && debit?.type !== "us_bank_account") {
    return succeed(context, ready, method);
  }
  // The provider's own test account needs no proof; one that a client typed does.
  if (debit && method.isVerified) return succeed(context, ready, method);
  const action = debit ? ("verify_deposits" as const) : ("authenticate" as const);
  const waiting = { ...ready, status: "requires_action" as const, action };
  return {
    intent: replaceAndEmit(context, setupIntentResource, "setup_intent.requires_action", waiting),
  };
}

/** Continues a setup after the holder has answered; `undefined` when nothing was asked. */
export function completeSetup(
  context: SimContext,
  intent: SetupIntent,
  outcome: "succeeded" | "failed",
): SetupOutcome | undefined {
  const method = context.state.paymentMethods.get(intent.paymentMethod ?? "");
  if (intent.status !== "requires_action" || !method) return undefined;
  return outcome === "succeeded"
    ? succeed(context, intent, method)
    : failSetup(context, intent, method, setupFailed);
}

const descriptive: ReadonlySet<string> = new Set(["description", "expand", "metadata"]);

/** Returns whether an update changes nothing but the description and the metadata. */
function isDescription(input: SetupUpdate): boolean {
  return Object.entries(input).every(
    ([name, value]) => value === undefined || descriptive.has(name),
  );
}

/** Updates a setup intent. The provider records no event for it. */
export function updateSetupIntent(
  context: SimContext,
  intent: SetupIntent,
  input: SetupUpdate,
): SetupIntent {
  if (!isOpen(intent) && !(intent.status === "succeeded" && isDescription(input))) {
    throw unexpectedState(context, intent, "update");
  }
  const customer = input.customer ?? intent.customer;
  if (customer !== null) requireCustomer(context, customer, "customer");
  const types = typesAfter(intent, input);
  const allowed = types.automaticPaymentMethods ? undefined : types.paymentMethodTypes;
  const method = chooseMethod(context, input, customer, allowed);
  return context.state.setupIntents.replace({
    ...intent,
    customer,
    description: keepOr(input.description, intent.description),
    metadata: mergeMetadata(intent.metadata, input.metadata),
    ...types,
    paymentMethod: method?.id ?? intent.paymentMethod,
    status: method ? "requires_confirmation" : intent.status,
  });
}

/** Cancels a setup intent. */
export function cancelSetupIntent(
  context: SimContext,
  intent: SetupIntent,
  cancellationReason: string | null,
): SetupIntent {
  if (!isOpen(intent)) throw unexpectedState(context, intent, "cancel");
  endAttempt(context, intent, { status: "abandoned" });
  const canceled = { ...intent, status: "canceled" as const, cancellationReason, action: null };
  return replaceAndEmit(context, setupIntentResource, "setup_intent.canceled", canceled);
}
