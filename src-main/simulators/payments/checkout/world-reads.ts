import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldReadHelper } from "#core/contract/world-read.ts";
import { presentLines } from "../resources/checkout-sessions/present.ts";
import type { SimContext, State } from "../state.ts";
import { priceCheckout } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

const worldRead = createWorldReadHelper<State>();

type Basket = Pick<CheckoutSession, "lines" | "currency" | "coupons" | "subscriptionData"> & {
  readonly customer: string | null;
};

/** Returns what a session or a payment link sells, and to whom it is known to sell. */
function findBasket({ state }: SimContext, id: string): Basket {
  const session = state.checkoutSessions.get(id);
  if (session) return session;
  const link = state.paymentLinks.get(id);
  if (link) return { ...link, coupons: [], customer: null };
  const message = `No such checkout session or payment link: ${id}`;
  throw controlRefusal(404, "not_found", message, "id");
}

/** The parts of a checkout that the object of the API leaves out. */
export const worldReads = [
  worldRead({
    name: "checkout",
    summary: "The lines of a checkout session or a payment link, its totals and its customer",
    query: lazyStrictObject(() => ({ id: z.string().min(1).max(255) })),
    read: (context, { id }) => {
      const basket = findBasket(context, id);
      const customer = context.state.customers.get(basket.customer ?? "");
      const { subtotal, total } = priceCheckout(context, basket, basket.subscriptionData.taxRates);
      return {
        lines: presentLines(basket, context),
        amount_subtotal: subtotal,
        amount_total: total,
        customer: customer ? { id: customer.id, name: customer.name, email: customer.email } : null,
      };
    },
  }),
];
