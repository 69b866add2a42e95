import * as z from "zod";
import { checkCustomer } from "../create-payment.ts";
import { declineOf, invalidRequest, notFound, squareErrors } from "../errors.ts";
import { emitCard } from "../events.ts";
import { address, flagText, idempotencyKey, maybe, sortOrder, text, word } from "../fields.ts";
import { cardId } from "../ids.ts";
import { answerOnce } from "../once.ts";
import { pageOf, presentPage } from "../paging.ts";
import { faceOf } from "../payment-source.ts";
import { presentCard } from "../present-customer.ts";
import type { Card, CardFace, SquareContext, SquareState } from "../state.ts";
import { findTestSource } from "../test-sources.ts";
import { isEither } from "./lists.ts";
import { idOf, route } from "./route.ts";

const CARDS_PER_PAGE = 25;

const createBody = z.object({
  idempotency_key: idempotencyKey(45),
  source_id: word(500),
  card: z.object({
    customer_id: maybe(word(191)),
    cardholder_name: maybe(text(96)),
    billing_address: maybe(address),
    reference_id: maybe(text(128)),
    exp_month: maybe(z.int().min(1).max(12)),
    exp_year: maybe(z.int().min(2_000).max(9_999)),
  }),
});

type CreateBody = z.output<typeof createBody>;

/** The card behind a nonce, or behind a payment that was made with one. */
function findFace(state: SquareState, source: string, now: number): CardFace {
  const test = source.startsWith("cnon:") ? findTestSource(source) : undefined;
  if (test?.decline !== undefined) throw squareErrors(400, [declineOf(test.decline)]);
  if (test) return faceOf(test.card, now);
  const payment = state.payments.get(source);
  if (payment?.source.type === "CARD" && payment.decline === undefined) return payment.source.card;
  throw invalidRequest(404, "NOT_FOUND", "Card nonce not found", "source_id");
}

function createCard(context: SquareContext, { source_id, card: sent }: CreateBody): Card {
  const { ids, now, state } = context;
  checkCustomer(state, sent.customer_id);
  const face = findFace(state, source_id, now);
  const id = cardId(ids);
  const card = state.cards.add({
    id,
    createdAt: now,
    disabledAt: undefined,
    version: 1,
    customerId: sent.customer_id,
    face: {
      ...face,
      id,
      expMonth: sent.exp_month ?? face.expMonth,
      expYear: sent.exp_year ?? face.expYear,
    },
    cardholder: sent.cardholder_name,
    referenceId: sent.reference_id,
    billing: sent.billing_address,
  });
  emitCard(context, "created", card);
  return card;
}

function findCard(state: SquareState, id: string): Card {
  const card = state.cards.get(id);
  if (!card) throw notFound("card", id);
  return card;
}

/** A disabled card stays disabled; saying it again changes nothing. */
function disableCard(context: SquareContext, card: Card): Card {
  if (card.disabledAt !== undefined) return card;
  const changes = { disabledAt: context.now, version: card.version + 1 };
  const disabled = context.state.cards.replace({ ...card, ...changes });
  emitCard(context, "disabled", disabled);
  return disabled;
}

/** Cards on file. */
export const cardRoutes = [
  route({
    method: "POST",
    path: "/v2/cards",
    summary: "Keeps a card on file",
    body: createBody,
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
      card: presentCard(findCard(state, idOf(request)), state.merchantId),
    }),
  }),
  route({
    method: "POST",
    path: "/v2/cards/:id/disable",
    summary: "Disables a card for good",
    handle: (context, request) => {
      const card = disableCard(context, findCard(context.state, idOf(request)));
      return { card: presentCard(card, context.state.merchantId) };
    },
  }),
];
