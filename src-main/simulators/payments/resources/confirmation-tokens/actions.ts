import type * as z from "zod";
import { badRequest, missingParam } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import {
  addPaymentMethod,
  cardOf,
  checkUnspent,
  testMethodCard,
} from "../payment-methods/actions.ts";
import { paymentMethodResource } from "../payment-methods/present.ts";
import { confirmationTokenResource, isUsed } from "./present.ts";
import type { createTokenBody } from "./schema.ts";
import type { ConfirmationToken } from "./types.ts";

const LIFE_SECONDS = 12 * 3_600;

type MethodOfToken = Pick<
  ConfirmationToken,
  "card" | "redisplay" | "paymentMethod" | "customer" | "metadata"
>;

/** Returns the payment method of a new token: a test card, one that exists, or one that is described. */
function methodOf(context: SimContext, input: z.output<typeof createTokenBody>): MethodOfToken {
  const { payment_method: id, payment_method_data: data } = input;
  const free = { redisplay: null, paymentMethod: null, customer: null, metadata: {} };
  if (id === undefined) {
    if (!data) throw missingParam("payment_method_data");
    return {
      ...free,
      card: cardOf(context, data),
      redisplay: data.allow_redisplay ?? null,
      metadata: mergeMetadata({}, data.metadata),
    };
  }
  const test = testMethodCard(id);
  const billing = data?.billing_details;
  const withBilling = (card: MethodOfToken["card"]) =>
    billing ? { ...card, billing: { ...card.billing, ...billing } } : card;
  if (test) return { ...free, card: withBilling(test), redisplay: data?.allow_redisplay ?? null };
  const method = referenceTo(context, paymentMethodResource, id, "payment_method");
  checkUnspent(context.state, id);
  return {
    card: withBilling(method.card),
    redisplay: method.redisplay ?? null,
    paymentMethod: id,
    customer: method.customer,
    metadata: method.metadata,
  };
}

/** Creates a token, as the provider's library for browsers does. */
export function createToken(
  context: SimContext,
  input: z.output<typeof createTokenBody>,
): ConfirmationToken {
  const created = secondsNow(context);
  const method = methodOf(context, input);
  return context.state.confirmationTokens.add({
    id: context.ids.next("ctoken_", 24),
    created,
    expiresAt: created + LIFE_SECONDS,
    ...method,
    returnUrl: input.return_url ?? null,
    setupFutureUsage: input.setup_future_usage ?? null,
    shipping: input.shipping ?? null,
    paymentIntent: null,
    setupIntent: null,
  });
}

const PARAM = "confirmation_token";

function requireToken(context: SimContext, id: string): ConfirmationToken {
  const token = referenceTo(context, confirmationTokenResource, id, PARAM);
  if (isUsed(token)) {
    const message = `The ConfirmationToken ${id} has already been used. Create a new one to confirm again.`;
    throw badRequest(message, { param: PARAM });
  }
  if (token.expiresAt <= secondsNow(context)) {
    throw badRequest(`The ConfirmationToken ${id} has expired.`, { param: PARAM });
  }
  return token;
}

/** A request that may name a token. */
interface TokenWish {
  readonly confirmation_token?: string | undefined;
}

/** Returns a request with what its token has; what the request has itself comes first. */
export function withToken<Wish extends TokenWish>(context: SimContext, wish: Wish): Wish {
  const { confirmation_token: id } = wish;
  if (id === undefined) return wish;
  const token = requireToken(context, id);
  const { card, metadata, redisplay, returnUrl, setupFutureUsage, shipping } = token;
  const method =
    token.paymentMethod ??
    addPaymentMethod(context, card, metadata, false, redisplay ?? undefined).id;
  return {
    payment_method: method,
    ...(returnUrl === null ? {} : { return_url: returnUrl }),
    ...(setupFutureUsage === null ? {} : { setup_future_usage: setupFutureUsage }),
    ...(shipping === null ? {} : { shipping }),
    ...wish,
  };
}

/** Uses a token up. */
export function spendToken(
  { state }: SimContext,
  id: string | undefined,
  user: Partial<Pick<ConfirmationToken, "paymentIntent" | "setupIntent">>,
): void {
  const token = state.confirmationTokens.get(id ?? "");
  if (token) state.confirmationTokens.replace({ ...token, ...user });
}
