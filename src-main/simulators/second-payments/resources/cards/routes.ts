import { anyOf } from "#core/contract/rules/rule.ts";
import { readId, route } from "../../route.ts";
import { isEither, takePage, presentPage } from "../../shared/paging.ts";
import { requireCard } from "../../shared/require.ts";
import { createCard, disableCard } from "./actions.ts";
import { presentCard } from "./present.ts";
import { createCardBody, listCardsQuery } from "./schema.ts";

const CARDS_PER_PAGE = 25;

export const routes = [
  route("POST /v2/cards", "Keeps a card on file", {
    body: createCardBody,
    unsupported: ["verification_token"],
    rules: [anyOf("card.customer_id")],
    once: "card",
    handle: (context, { body }) => ({
      card: presentCard(createCard(context, body), context.state.merchantId),
    }),
  }),
  route("GET /v2/cards", "Lists cards", {
    query: listCardsQuery,
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.cards,
        { ...query, limit: CARDS_PER_PAGE },
        (card) =>
          (query.include_disabled || card.disabledAt === undefined) &&
          isEither(card.customerId, query.customer_id) &&
          isEither(card.referenceId, query.reference_id),
      );
      return presentPage("cards", page, (card) => presentCard(card, state.merchantId));
    },
  }),
  route("GET /v2/cards/:id", "Shows a card", ({ state }, request) => ({
    card: presentCard(requireCard(state, readId(request)), state.merchantId),
  })),
  route("POST /v2/cards/:id/disable", "Disables a card for good", (context, request) => {
    const card = disableCard(context, requireCard(context.state, readId(request)));
    return { card: presentCard(card, context.state.merchantId) };
  }),
];
