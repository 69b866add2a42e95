import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { isPayable, payLink } from "../resources/payment-links/actions.ts";
import { presentPayment } from "../resources/payments/present.ts";
import type { PaymentLink } from "../shared/entities.ts";
import type { SimContext, State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

function requirePayable({ state }: SimContext, id: string): PaymentLink {
  const link = state.paymentLinks.get(id);
  if (!link) {
    throw controlRefusal(404, "not_found", `There is no payment link ${id}`, "payment_link_id");
  }
  if (isPayable(state, link)) return link;
  const status = state.orders.get(link.orderId)?.state ?? "gone";
  const message = `The order of payment link ${id} is ${status.toLowerCase()}: it cannot be paid`;
  throw controlRefusal(409, "payment_link_not_payable", message, "payment_link_id");
}

/** A buyer pays on the page of a payment link. */
export const payLinkAction = worldAction({
  path: "/_pay_link",
  title: "Pay a payment link",
  summary: "A buyer pays on the page of a payment link",
  effects: [
    "The order of the link is paid with a card, and completed when nothing is left to fulfill.",
    "payment.created, order.updated and payment.updated are recorded.",
  ],
  body: lazyStrictObject(() => ({
    payment_link_id: z
      .string()
      .min(1)
      .max(192)
      .meta({ title: "Payment link", picker: "payment_links" }),
  })),
  choices: {
    payment_link_id: {
      unfit: ({ state }, id) => {
        const link = state.paymentLinks.get(id);
        if (!link || isPayable(state, link)) return undefined;
        return state.orders.get(link.orderId)?.state.toLowerCase();
      },
    },
  },
  handle: (context, { payment_link_id: id }) =>
    presentPayment(payLink(context, requirePayable(context, id), { source: "cnon:card-nonce-ok" })),
});
