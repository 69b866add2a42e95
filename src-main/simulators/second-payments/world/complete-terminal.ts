import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  cancelCheckout,
  completeCheckout,
  isWaiting,
} from "../resources/terminal-checkouts/actions.ts";
import { presentCheckout } from "../resources/terminal-checkouts/present.ts";
import type { TerminalCheckout } from "../shared/entities.ts";
import type { SimContext, State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

function requireWaiting({ state }: SimContext, id: string): TerminalCheckout {
  const checkout = state.terminalCheckouts.get(id);
  if (!checkout) {
    throw controlRefusal(404, "not_found", `There is no checkout ${id}`, "checkout_id");
  }
  if (isWaiting(checkout)) return checkout;
  const message = `Checkout ${id} is ${checkout.status.toLowerCase()} already`;
  throw controlRefusal(409, "checkout_ended", message, "checkout_id");
}

/** The order or the customer may have changed since the checkout was made. */
function complete(context: SimContext, checkout: TerminalCheckout): TerminalCheckout {
  try {
    return completeCheckout(context, checkout);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `Checkout ${checkout.id} cannot be paid: its order or customer has changed`;
    throw controlRefusal(409, "checkout_not_payable", message, "checkout_id");
  }
}

/** A buyer pays, or cancels, at a device. */
export const completeTerminal = worldAction({
  path: "/_complete_terminal",
  title: "Complete a terminal checkout",
  summary: "A buyer pays or cancels at a device",
  effects: [
    "The checkout is COMPLETED with a payment by card, or CANCELED by the buyer.",
    "terminal.checkout.updated is recorded, and payment.created and payment.updated for a payment.",
  ],
  body: lazyStrictObject(() => ({
    checkout_id: z
      .string()
      .min(1)
      .max(192)
      .meta({ title: "Checkout", picker: "terminal_checkouts" }),
    outcome: z.enum(["completed", "canceled"]).meta({ title: "Outcome" }),
  })),
  choices: {
    checkout_id: {
      unfit: ({ state }, id) => {
        const checkout = state.terminalCheckouts.get(id);
        if (!checkout || isWaiting(checkout)) return undefined;
        return checkout.status.toLowerCase();
      },
    },
  },
  handle: (context, { checkout_id: id, outcome }) => {
    const checkout = requireWaiting(context, id);
    const ended =
      outcome === "completed"
        ? complete(context, checkout)
        : cancelCheckout(context, checkout, "BUYER_CANCELED");
    return presentCheckout(ended);
  },
});
