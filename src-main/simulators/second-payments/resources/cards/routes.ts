import * as z from "zod";
import { answerOnce, idOf, route } from "../../route.ts";
import { flagText, sortOrder } from "../../shared/fields.ts";
import { isEither, pageOf, presentPage } from "../../shared/paging.ts";
import { createCard, createCardBody, disableCard, requireCard } from "./actions.ts";
import { presentCard } from "./present.ts";

const CARDS_PER_PAGE = 25;

/** Cards on file. */
export const routes = [
  route({
    method: "POST",
    path: "/v2/cards",
    summary: "Keeps a card on file",
    body: createCardBody,
    handle: (context, request) =>
      answerOnce(context, request, { kind: "card", key: request.body.idempotency_key }, () => ({
        card: presentCard(createCard(context, request.body), context.state.merchantId),
      })),
  }),
  route({
    method: "GET",
    path: "/v2/cards",
    summary: "Lists cards",
    query: z.object({
      cursor: z.string().optional(),
      customer_id: z.string().optional(),
      reference_id: z.string().optional(),
      include_disabled: flagText.default(false),
      sort_order: sortOrder.default("ASC"),
    }),
    handle: ({ state }, { query }) => {
      const walk = { order: query.sort_order, limit: CARDS_PER_PAGE, cursor: query.cursor };
      const page = pageOf(
        state.cards,
        walk,
        (card) =>
          (query.include_disabled || card.disabledAt === undefined) &&
          (query.customer_id === undefined || card.customerId === query.customer_id) &&
          (query.reference_id === undefined || isEither(card.referenceId, query.reference_id)),
      );
      return presentPage("cards", page, (card) => presentCard(card, state.merchantId));
    },
  }),
  route({
    method: "GET",
    path: "/v2/cards/:id",
    summary: "Shows a card",
    handle: ({ state }, request) => ({
      card: presentCard(requireCard(state, idOf(request)), state.merchantId),
    }),
  }),
  route({
    method: "POST",
    path: "/v2/cards/:id/disable",
    summary: "Disables a card for good",
    handle: (context, request) => {
      const card = disableCard(context, requireCard(context.state, idOf(request)));
      return { card: presentCard(card, context.state.merchantId) };
    },
  }),
];
