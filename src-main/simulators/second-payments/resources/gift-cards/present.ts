import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import type { State } from "../../state.ts";
import type { GiftCard, GiftCardActivity } from "./types.ts";

/** A gift card as Square shows it. */
export function presentGiftCard(card: GiftCard): ApiObject {
  return {
    id: card.id,
    type: card.type,
    gan_source: card.ganSource,
    state: card.state,
    balance_money: usd(card.balance),
    gan: card.gan,
    created_at: iso(card.createdAt),
    customer_ids: card.customerIds.length === 0 ? undefined : card.customerIds,
  };
}

/** An activity: the details are under the name of its type. */
export function presentActivity({ giftCards }: State, activity: GiftCardActivity): ApiObject {
  return {
    id: activity.id,
    type: activity.type,
    location_id: activity.locationId,
    created_at: iso(activity.createdAt),
    gift_card_id: activity.giftCardId,
    gift_card_gan: giftCards.get(activity.giftCardId)?.gan,
    gift_card_balance_money: usd(activity.balance),
    [`${activity.type.toLowerCase()}_activity_details`]: activity.details,
  };
}
