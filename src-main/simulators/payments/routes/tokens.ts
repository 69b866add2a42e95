import type { Route } from "#core/kernel/route.ts";
import { cardDetails, makeCard } from "../actions/make-card.ts";
import { requireObject } from "../actions/require.ts";
import { secondsNow, type PaymentsContext } from "../emit.ts";
import { missingParam } from "../errors.ts";
import { ignored, params } from "../params.ts";
import { presentToken } from "../present-payment-method.ts";
import { read, write } from "../route.ts";
import { standardCard } from "../standard-card.ts";
import type { PaymentsState, Token } from "../state.ts";
import { testCardOf } from "../test-cards.ts";

const createParams = params({
  card: cardDetails.optional(),
  ...ignored("account", "bank_account", "customer", "cvc_update", "person", "pii"),
});

function find(context: PaymentsContext, id: string): Token {
  const test = id.startsWith("tok_") ? testCardOf(id) : undefined;
  if (!test) return requireObject(context.state.tokens, "token", id);
  const card = standardCard(test);
  return { id, created: secondsNow(context), cardId: `card_${test.suffix}`, card, isUsed: false };
}

/** Cards to be used once. */
export const tokenRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/tokens",
    summary: "Turns a card's details into a token",
    answers: "token",
    params: createParams,
    handle: (context, { params: given }) => {
      if (!given.card) throw missingParam("card");
      const card = makeCard(context, given.card);
      const token = context.state.tokens.add({
        id: context.ids.next("tok_", 24),
        created: secondsNow(context),
        cardId: context.ids.next("card_", 24),
        card,
        isUsed: false,
      });
      return presentToken(token);
    },
  }),
  read({
    path: "/v1/tokens/:id",
    summary: "Shows a token",
    answers: "token",
    params: params({}),
    handle: (context, { id }) => presentToken(find(context, id)),
  }),
];
