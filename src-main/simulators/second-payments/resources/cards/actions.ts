import * as z from "zod";
import { notFound } from "../../errors.ts";
import { emitCard } from "../../events.ts";
import type { SimContext } from "../../route.ts";
import { address, idempotencyKey, maybe, text, word } from "../../shared/fields.ts";
import { cardId } from "../../shared/ids.ts";
import { findCardFace } from "../../shared/sources.ts";
import type { Card, State } from "../../state.ts";
import { checkCustomer } from "../payments/actions.ts";

export const createCardBody = z.object({
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

type CreateCardBody = z.output<typeof createCardBody>;

export function createCard(context: SimContext, { source_id, card: sent }: CreateCardBody): Card {
  const { ids, now, state } = context;
  checkCustomer(state, sent.customer_id);
  const face = findCardFace(state, source_id, now);
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

export function requireCard(state: State, id: string): Card {
  const card = state.cards.get(id);
  if (!card) throw notFound("card", id);
  return card;
}

/** A disabled card stays disabled; saying it again changes nothing. */
export function disableCard(context: SimContext, card: Card): Card {
  if (card.disabledAt !== undefined) return card;
  const changes = { disabledAt: context.now, version: card.version + 1 };
  const disabled = context.state.cards.replace({ ...card, ...changes });
  emitCard(context, "disabled", disabled);
  return disabled;
}
