import { badRequest, invalidRequest, notFound } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { giftCardId, giftCardNumber } from "../../shared/ids.ts";
import { isWithin } from "../../shared/fields.ts";
import { isEither, presentPage, takePage } from "../../shared/paging.ts";
import { requireCustomer, requireGiftCard, requireLocationId } from "../../shared/require.ts";
import { GIFT_NONCE } from "../../shared/sources.ts";
import type { SimContext } from "../../state.ts";
import { createActivity } from "./activities.ts";
import { presentActivity, presentGiftCard } from "./present.ts";
import {
  createActivityBody,
  createGiftCardBody,
  customerBody,
  ganBody,
  listActivitiesQuery,
  listGiftCardsQuery,
  nonceBody,
} from "./schema.ts";
import type { GiftCard } from "./types.ts";

const MOST_CARDS = 50;
const MOST_CUSTOMERS = 10;

/** Links a customer to a gift card, or removes the link. */
function link(context: SimContext, card: GiftCard, customer: string, isLinked: boolean): ApiObject {
  const { id } = requireCustomer(context.state, customer);
  const others = card.customerIds.filter((one) => one !== id);
  if (!isLinked && others.length === card.customerIds.length) {
    throw badRequest(`Customer ${id} is not linked to gift card ${card.id}.`);
  }
  if (isLinked && others.length >= MOST_CUSTOMERS) {
    throw badRequest(`A gift card can be linked to ${String(MOST_CUSTOMERS)} customers.`);
  }
  const customerIds = isLinked ? [...others, id] : others;
  const shown = presentGiftCard(context.state.giftCards.replace({ ...card, customerIds }));
  const change = isLinked ? "linked" : "unlinked";
  const also = { [`${change}_customer_id`]: id };
  emit(context, `gift_card.customer_${change}`, { id: card.id, name: "gift_card", shown, also });
  return { gift_card: shown };
}

function ganOf({ ids, state }: SimContext, gan: string | undefined): string {
  if (gan === undefined) return giftCardNumber(ids);
  if (![...state.giftCards.values()].some((card) => card.gan === gan)) return gan;
  const detail = "A gift card with this gan exists.";
  throw invalidRequest(400, "INVALID_VALUE", detail, "gift_card.gan");
}

/** Gift cards, and the activities that change them. */
export const routes = [
  route("POST /v2/gift-cards", "Creates a gift card", {
    body: createGiftCardBody,
    once: "gift card",
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      requireLocationId(state, body.location_id);
      const { type, gan_source: ganSource = "SQUARE", gan } = body.gift_card;
      if (ganSource === "OTHER" && gan === undefined) {
        throw badRequest("A gan of another provider is required.", "gift_card.gan");
      }
      const card = state.giftCards.add({
        id: giftCardId(ids),
        createdAt: now,
        type,
        ganSource,
        gan: ganOf(context, gan),
        state: "PENDING",
        balance: 0,
        customerIds: [],
      });
      const shown = presentGiftCard(card);
      emit(context, "gift_card.created", { id: card.id, name: "gift_card", shown });
      return { gift_card: shown };
    },
  }),
  route("GET /v2/gift-cards", "Lists gift cards", {
    query: listGiftCardsQuery,
    handle: ({ state }, { query }) => {
      const { limit, cursor, customer_id: customer } = query;
      const walk = { cursor, limit: Math.min(limit, MOST_CARDS), sort_order: "ASC" } as const;
      const page = takePage(
        state.giftCards,
        walk,
        (card) =>
          isEither(card.type, query.type) &&
          isEither(card.state, query.state) &&
          (customer === undefined || card.customerIds.includes(customer)),
      );
      return presentPage("gift_cards", page, presentGiftCard);
    },
  }),
  route("POST /v2/gift-cards/from-gan", "Finds a gift card by its number", {
    body: ganBody,
    handle: ({ state }, { body }) => {
      const found = [...state.giftCards.values()].find(({ gan }) => gan === body.gan);
      if (!found) throw notFound("gift card", body.gan);
      return { gift_card: presentGiftCard(found) };
    },
  }),
  route("POST /v2/gift-cards/from-nonce", "Finds the gift card behind a token", {
    body: nonceBody,
    handle: ({ state }, { body }) => {
      const found = body.nonce === GIFT_NONCE ? state.giftCards.at(0) : undefined;
      if (!found) throw invalidRequest(404, "NOT_FOUND", "Card nonce not found", "nonce");
      return { gift_card: presentGiftCard(found) };
    },
  }),
  route("GET /v2/gift-cards/activities", "Lists the changes of gift cards", {
    query: listActivitiesQuery,
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.giftCardActivities,
        query,
        (activity) =>
          isEither(activity.giftCardId, query.gift_card_id) &&
          isEither(activity.type, query.type) &&
          isEither(activity.locationId, query.location_id) &&
          isWithin(activity.createdAt, query.begin_time, query.end_time),
      );
      return presentPage("gift_card_activities", page, (one) => presentActivity(state, one));
    },
  }),
  route("POST /v2/gift-cards/activities", "Changes a gift card", {
    body: createActivityBody,
    once: "gift card activity",
    handle: (context, { body }) => {
      const activity = createActivity(context, body.gift_card_activity);
      return { gift_card_activity: presentActivity(context.state, activity) };
    },
  }),
  route("GET /v2/gift-cards/:id", "Shows a gift card", ({ state }, request) => ({
    gift_card: presentGiftCard(requireGiftCard(state, readId(request))),
  })),
  route("POST /v2/gift-cards/:id/link-customer", "Links a customer to a gift card", {
    body: customerBody,
    handle: (context, request) => {
      const card = requireGiftCard(context.state, readId(request));
      return link(context, card, request.body.customer_id, true);
    },
  }),
  route("POST /v2/gift-cards/:id/unlink-customer", "Unlinks a customer from a gift card", {
    body: customerBody,
    handle: (context, request) => {
      const card = requireGiftCard(context.state, readId(request));
      return link(context, card, request.body.customer_id, false);
    },
  }),
];
