import type { PaymentsContext } from "../emit.ts";
import { badRequest, missingParam, noSuchReference } from "../errors.ts";
import { standardCard } from "../standard-card.ts";
import type { Card, CardSource, Token } from "../state.ts";
import { testCardOf } from "../test-cards.ts";

function spend(context: PaymentsContext, token: Token, param: string): Token {
  if (token.isUsed) {
    const message = `You cannot use a Stripe token more than once: ${token.id}.`;
    throw badRequest(message, { code: "token_already_used", param });
  }
  return context.state.tokens.replace({ ...token, isUsed: true });
}

function free(id: string, card: Card): CardSource {
  return { id, card, customer: null, metadata: {} };
}

/**
 * The card behind a token: one of the test set (`tok_visa`), or one that `POST /v1/tokens` made,
 * which is used up by it.
 */
export function takeToken(context: PaymentsContext, token: string, param: string): CardSource {
  const test = testCardOf(token);
  if (test && token.startsWith("tok_")) {
    return free(context.ids.next("card_", 24), standardCard(test));
  }
  const made = context.state.tokens.get(token);
  if (!made) throw noSuchReference("token", token, param);
  const { cardId, card } = spend(context, made, param);
  return free(cardId, card);
}

function customersCard(context: PaymentsContext, customer: string, id: string): CardSource {
  const card = context.state.cards.get(id);
  if (card?.customer === customer) return card;
  throw badRequest(`Customer ${customer} does not have a linked source with ID ${id}.`, {
    code: "missing",
    param: "source",
  });
}

/** What pays a charge: a token, a customer's card, or the customer's default card. */
export function resolveSource(
  context: PaymentsContext,
  source: string | undefined,
  customer: string | undefined,
): CardSource {
  if (source !== undefined) {
    const isStored = source.startsWith("card_") && customer !== undefined;
    return isStored
      ? customersCard(context, customer, source)
      : takeToken(context, source, "source");
  }
  if (customer === undefined) throw missingParam("source");
  const { defaultSource = null } = context.state.customers.get(customer) ?? {};
  if (defaultSource !== null) return customersCard(context, customer, defaultSource);
  const message = "Cannot charge a customer that has no active card";
  throw badRequest(message, { code: "missing", param: "card" });
}
