import type { Card, PaymentMethod, SimContext } from "../../state.ts";
import { addPaymentMethod } from "./actions.ts";

/** The reader of a presented card. */
interface Presentation {
  readonly id: string;
  readonly location: string | null;
  readonly redisplay: string;
  /** True if the amount that it holds can be increased. */
  readonly increments: boolean;
  /** True if the card is to be used later, too: a payment method for that is made. */
  readonly isKept: boolean;
}

/** Makes the payment method of a card that was presented at a reader, which pays once. */
export function createPresentMethod(
  context: SimContext,
  card: Card,
  { id, location, redisplay, increments, isKept }: Presentation,
): PaymentMethod {
  const generated = isKept ? addPaymentMethod(context, card, {}, true, redisplay).id : null;
  const present: Card = { ...card, reader: { id, location, increments, generatedCard: generated } };
  return addPaymentMethod(context, present, {}, true, redisplay);
}
