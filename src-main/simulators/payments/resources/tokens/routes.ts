import { missingParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { objectOf } from "../../shared/resource.ts";
import { params, unsupported } from "../../shared/schema.ts";
import { testCardOf } from "../../shared/test-cards.ts";
import { secondsNow, type SimContext, type Token } from "../../state.ts";
import { makeCard, standardCard } from "../cards/actions.ts";
import { cardDetails } from "../cards/schema.ts";
import { presentToken, tokenResource } from "../payment-methods/present.ts";

const createTokenBody = params({
  card: cardDetails.optional(),
  ...unsupported("account", "bank_account", "customer", "cvc_update", "person", "pii"),
});

function requireToken(context: SimContext, id: string): Token {
  const test = id.startsWith("tok_") ? testCardOf(id) : undefined;
  if (!test) return objectOf(context, tokenResource, id);
  const card = standardCard(test);
  return { id, created: secondsNow(context), cardId: `card_${test.suffix}`, card, isUsed: false };
}

/** Tokens: cards that can be used once. */
export const routes = [
  route("POST /v1/tokens", "Turns a card's details into a token", {
    answers: "token",
    body: createTokenBody,
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
  route("GET /v1/tokens/:id", "Shows a token", {
    answers: "token",
    handle: (context, { id }) => presentToken(requireToken(context, id)),
  }),
];
