import * as z from "zod";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { isEqual } from "../../shared/filters.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireLivingCustomer } from "../../shared/require.ts";
import { metadata, params, unsupported } from "../../shared/schema.ts";
import type { CardSource, SimContext } from "../../state.ts";
import { addCard, dropCard, takeKeepableCard } from "../customers/actions.ts";
import { updateCard } from "./update.ts";
import { presentCard } from "./present.ts";
import { cardSource, updateCardBody } from "./schema.ts";

function requireCard(context: SimContext, customer: string, id: string): CardSource {
  const card = context.state.cards.get(id);
  if (card?.customer === requireLivingCustomer(context, customer).id) return card;
  throw noSuchObject("source", id);
}

/** The cards of a customer. */
export const routes = [
  route("POST /v1/customers/:id/sources", "Adds a card to a customer, by token or by its details", {
    answers: "card",
    body: params(() => ({
      source: cardSource,
      metadata: metadata.optional(),
      ...unsupported("validate"),
    })),
    handle: (context, { id, params: input }) => {
      const customer = requireLivingCustomer(context, id);
      const card = takeKeepableCard(context, input.source);
      const kept = addCard(context, customer, card, mergeMetadata({}, input.metadata));
      return presentCard(kept);
    },
  }),
  route("GET /v1/customers/:id/sources", "Lists a customer's cards", {
    answers: "card",
    query: listQuery(() => ({ object: z.string().optional() })),
    handle: (context, { id, params: filters }) =>
      listPage(filters, {
        url: `/v1/customers/${requireLivingCustomer(context, id).id}/sources`,
        kind: "source",
        source: context.state.cards,
        present: presentCard,
        keep: (card) => card.customer === id && isEqual("card", filters.object),
      }),
  }),
  route("GET /v1/customers/:id/sources/:source", "Shows a customer's card", {
    answers: "card",
    handle: (context, { id, path }) => presentCard(requireCard(context, id, path["source"] ?? "")),
  }),
  route("POST /v1/customers/:id/sources/:source", "Changes a customer's card", {
    answers: "card",
    body: updateCardBody,
    handle: (context, { id, path, params: input }) =>
      presentCard(updateCard(context, requireCard(context, id, path["source"] ?? ""), input)),
  }),
  route("DELETE /v1/customers/:id/sources/:source", "Takes a card from a customer", {
    answers: "card",
    handle: (context, { id, path }) => {
      const card = requireCard(context, id, path["source"] ?? "");
      dropCard(context, requireLivingCustomer(context, id), card);
      return { id: card.id, object: "card", deleted: true };
    },
  }),
];
