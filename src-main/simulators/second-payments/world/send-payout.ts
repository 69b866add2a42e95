import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { listUnpaid, sendPayout } from "../resources/payouts/actions.ts";
import { payoutSum, presentPayout } from "../resources/payouts/present.ts";
import type { State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

/** The provider sends the money of a location to the bank. */
export const sendPayoutAction = worldAction({
  path: "/_send_payout",
  title: "Send a payout",
  summary: "Sends the money of card payments to the merchant's bank",
  effects: [
    "A payout holds the card payments, refunds and disputes that no other payout has sent.",
    "payout.sent is recorded, and payout.paid or payout.failed. The next payout sends a failed one again.",
  ],
  body: lazyStrictObject(() => ({
    location_id: z
      .string()
      .min(1)
      .max(50)
      .optional()
      .meta({ title: "Location", description: "Default: the main one", prefilled: true }),
    outcome: z.enum(["paid", "failed"]).default("paid").meta({ title: "Outcome" }),
  })),
  choices: {
    location_id: {
      list: ({ state }) =>
        [...state.locations.values()]
          .filter(({ id }) => payoutSum(listUnpaid(state, id)) > 0)
          .map(({ id, name }) => ({ id, label: name })),
    },
  },
  handle: (context, { location_id: id, outcome }) => {
    const { locations } = context.state;
    const location = id === undefined ? locations.at(0) : locations.get(id);
    if (!location) {
      throw controlRefusal(404, "not_found", `There is no location ${id ?? ""}`, "location_id");
    }
    const payout = sendPayout(context, location.id, outcome === "paid" ? "PAID" : "FAILED");
    if (payout) return presentPayout(payout);
    const message = `Location ${location.id} has no money of card payments to send`;
    throw controlRefusal(409, "nothing_to_send", message, "location_id");
  },
});
