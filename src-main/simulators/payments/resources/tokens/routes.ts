import * as z from "zod";
import { badRequest, missingParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { createObject } from "../../shared/resource.ts";
import { params, unsupported } from "../../shared/schema.ts";
import { findTestCard } from "../../shared/test-cards.ts";
import { secondsNow, type SimContext, type Token } from "../../state.ts";
import { makeCard, standardCard } from "../cards/actions.ts";
import { cardDetails } from "../cards/schema.ts";
import { presentToken, tokenResource } from "../payment-methods/present.ts";

const createTokenBody = params(() => ({
  card: cardDetails.optional(),
  account: z.unknown().optional(),
  bank_account: z.unknown().optional(),
  cvc_update: z.unknown().optional(),
  person: z.unknown().optional(),
  pii: z.unknown().optional(),
  ...unsupported("customer"),
}));

const otherKinds = ["account", "bank_account", "cvc_update", "person", "pii"] as const;

function requireToken(context: SimContext, id: string): Token {
  const test = id.startsWith("tok_") ? findTestCard(id) : undefined;
  if (!test) return createObject(context, tokenResource, id);
  const card = standardCard(test);
  return { id, created: secondsNow(context), cardId: `card_${test.suffix}`, card, isUsed: false };
}

/** Tokens: cards that can be used once. */
export const routes = [
  route("POST /v1/tokens", "Turns a card's details into a token", {
    answers: "token",
    body: createTokenBody,
    handle: (context, { params: input }) => {
      if (!input.card) {
        const other = otherKinds.find((name) => input[name] !== undefined);
        if (other === undefined) throw missingParam("card");
        throw badRequest(`Simdeck makes tokens of cards only, not of \`${other}\`.`, {
          param: other,
        });
      }
      const card = makeCard(context, input.card);
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
