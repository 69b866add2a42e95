import type * as z from "zod";
import { emitCard } from "../../events.ts";
import { cardId } from "../../shared/ids.ts";
import { checkCustomer } from "../../shared/require.ts";
import { findCardFace } from "../../shared/sources.ts";
import type { Card } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import type { createCardBody } from "./schema.ts";

export function createCard(
  context: SimContext,
  { source_id, card: sent }: z.output<typeof createCardBody>,
): Card {
  const { ids, now, state } = context;
  const face = findCardFace(state, source_id, now);
  checkCustomer(state, sent.customer_id);
  const id = cardId(ids);
  const expMonth = sent.exp_month ?? face.expMonth;
  const expYear = sent.exp_year ?? face.expYear;
  const card = state.cards.add({
    id,
    createdAt: now,
    disabledAt: undefined,
    version: 1,
    customerId: sent.customer_id,
    face: { ...face, id, expMonth, expYear },
    cardholder: sent.cardholder_name,
    referenceId: sent.reference_id,
    billing: sent.billing_address,
  });
  emitCard(context, "created", card);
  return card;
}

/** A disabled card stays disabled. Disabling it again changes nothing. */
export function disableCard(context: SimContext, card: Card): Card {
  if (card.disabledAt !== undefined) return card;
  const changes = { disabledAt: context.now, version: card.version + 1 };
  const disabled = context.state.cards.replace({ ...card, ...changes });
  emitCard(context, "disabled", disabled);
  return disabled;
}
