import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { cancelAtReader } from "../resources/terminal-readers/actions.ts";
import { presentCardAt } from "../resources/terminal-readers/present-card.ts";
import { readerResource } from "../resources/terminal-readers/present.ts";
import { testCardByNumber } from "../shared/test-cards.ts";
import { choices } from "./choices.ts";
import { createOutcome, find, worldAction } from "./world-action.ts";

/** A person holds a card to a reader, or cancels there. */
export const presentCard = worldAction({
  path: "/_present_card",
  title: "Present card",
  summary: "A person holds a card to a reader, or cancels there",
  effects: [
    "Presented: the payment, setup or refund that the reader waits for goes on, and terminal.reader.action_succeeded or terminal.reader.action_failed is recorded.",
    "Canceled: the action fails and terminal.reader.action_failed is recorded; the intent stays open.",
  ],
  body: lazyStrictObject(() => ({
    reader: z.string().min(1).max(255).meta({ title: "Reader", picker: "readers" }),
    outcome: createOutcome("presented", "canceled")
      .optional()
      .meta({ title: "Outcome", description: "Default: presented" }),
    card: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({
        title: "Card",
        suggestions: ["4242424242424242", "4000000000000002", "4000000000009995"],
        description: "A card number. Default: a card that pays",
      }),
    tip: z.int().min(1).max(99_999_999).optional().meta({
      title: "Tip",
      description: "In the currency's smallest unit, added to the payment. Default: none",
    }),
  })),
  choices: { reader: choices.reader },
  handle: (platform, { reader: id, outcome = "presented", card: number, tip }) => {
    const { context, object: reader } = find(platform, "reader", readerResource, id);
    const { action } = reader;
    if (action?.status !== "in_progress" || action.type === "collect_inputs") {
      const message = `The reader ${id} does not wait for a card`;
      throw controlRefusal(409, "no_card_awaited", message, "reader");
    }
    if (number !== undefined && testCardByNumber(number.replaceAll(/[\s-]/g, "")) === undefined) {
      const message = `card (${number}): must be the number of a test card`;
      throw controlRefusal(422, "invalid_field", message, "card");
    }
    const after =
      outcome === "canceled"
        ? cancelAtReader(context, reader)
        : presentCardAt(context, reader, {
            ...(number === undefined
              ? {}
              : { card_present: { number: number.replaceAll(/[\s-]/g, "") } }),
            amount_tip: tip,
          });
    return readerResource.present(after, context);
  },
});
