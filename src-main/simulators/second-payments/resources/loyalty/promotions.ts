import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { iso, maybeIso, type ApiObject } from "../../shared/api-object.ts";
import { isInPeriod, readPeriod } from "../../shared/periods.ts";
import { localTime, timezoneOf } from "../../shared/local-time.ts";
import type { Order } from "../../shared/entities.ts";
import type { Stored } from "../../shared/record-types.ts";
import type { State } from "../../state.ts";
import { findObject } from "../catalog/drafts.ts";

const kept = lazyObject(() => ({
  available_time: z.object({
    time_periods: z.array(z.string()),
    start_date: z.string(),
    end_date: z.string().optional(),
  }),
  incentive: z.object({
    type: z.enum(["POINTS_MULTIPLIER", "POINTS_ADDITION"]),
    points_multiplier_data: z
      .object({ points_multiplier: z.number().optional(), multiplier: z.string().optional() })
      .optional(),
    points_addition_data: z.object({ points_addition: z.number() }).optional(),
  }),
  trigger_limit: z
    .object({ times: z.number(), interval: z.enum(["ALL_TIME", "DAY"]).default("ALL_TIME") })
    .optional(),
  minimum_spend_amount_money: z.object({ amount: z.number() }).optional(),
  qualifying_item_variation_ids: z.array(z.string()).default([]),
  qualifying_category_ids: z.array(z.string()).default([]),
  canceled: z.number().optional(),
}));

type Promotion = z.output<typeof kept>;

const readPromotion = ({ fields }: Stored): Promotion => kept.parse(fields);

export type PromotionStatus = "ACTIVE" | "ENDED" | "CANCELED" | "SCHEDULED";

/** The status of a promotion at a time, in the time zone of the main location. */
export function promotionStatus(state: State, promotion: Stored, now: number): PromotionStatus {
  const { canceled, available_time: time } = readPromotion(promotion);
  if (canceled !== undefined) return "CANCELED";
  const day = localTime(now, timezoneOf(state, state.locations.at(0)?.id ?? "")).slice(0, 10);
  if (day < time.start_date) return "SCHEDULED";
  return time.end_date !== undefined && day > time.end_date ? "ENDED" : "ACTIVE";
}

export function presentPromotion(state: State, promotion: Stored, now: number): ApiObject {
  const { canceled, ...fields } = promotion.fields;
  return {
    id: promotion.id,
    ...fields,
    status: promotionStatus(state, promotion, now),
    created_at: iso(promotion.createdAt),
    updated_at: iso(promotion.updatedAt),
    canceled_at: typeof canceled === "number" ? maybeIso(canceled) : undefined,
    loyalty_program_id: state.records.loyaltyPrograms.at(0)?.id,
  };
}

const itemData = lazyObject(() => ({
  item_id: z.string().optional().catch(undefined),
  category_id: z.string().optional().catch(undefined),
  categories: z.array(z.object({ id: z.string() })).catch([]),
}));

/** Returns whether an order has an item that a promotion asks for. */
function qualifies(state: State, promotion: Promotion, order: Order | undefined): boolean {
  const { qualifying_item_variation_ids: items, qualifying_category_ids: categories } = promotion;
  if (items.length === 0 && categories.length === 0) return true;
  return (order?.parts.line_items ?? []).some(({ catalog_object_id: id }) => {
    if (id === undefined) return false;
    const { item_id: parent } = itemData.parse(findObject(state, id)?.data ?? {});
    const item = itemData.parse(findObject(state, parent ?? "")?.data ?? {});
    const own = [item.category_id, ...item.categories.map((one) => one.id)];
    return items.includes(id) || own.some((one) => one !== undefined && categories.includes(one));
  });
}

/** A purchase that may earn points. */
export interface Purchase {
  readonly points: number;
  readonly amount: number;
  readonly order: Order | undefined;
  readonly accountId: string | undefined;
  readonly locationId: string;
  readonly now: number;
}

function isWithinLimit(
  state: State,
  id: string,
  { trigger_limit: limit }: Promotion,
  purchase: Purchase,
): boolean {
  if (!limit) return true;
  const zone = timezoneOf(state, purchase.locationId);
  const dayOf = (time: number) => localTime(time, zone).slice(0, 10);
  const uses = [...state.loyaltyEvents.values()].filter(
    (event) =>
      event.promotionId === id &&
      event.accountId === purchase.accountId &&
      (limit.interval === "ALL_TIME" || dayOf(event.createdAt) === dayOf(purchase.now)),
  );
  return uses.length < limit.times;
}

function extraPoints({ incentive }: Promotion, points: number): number {
  if (incentive.type === "POINTS_ADDITION") {
    return incentive.points_addition_data?.points_addition ?? 0;
  }
  const { points_multiplier: whole, multiplier } = incentive.points_multiplier_data ?? {};
  const factor = multiplier === undefined ? (whole ?? 1) : Number(multiplier);
  return Math.floor(points * (factor - 1));
}

/** The points that promotions add to a purchase, by promotion. */
export function promotionPoints(
  state: State,
  purchase: Purchase,
): readonly { readonly id: string; readonly points: number }[] {
  const local = localTime(purchase.now, timezoneOf(state, purchase.locationId));
  return [...state.records.loyaltyPromotions.values()].flatMap((stored) => {
    const promotion = readPromotion(stored);
    const isNow = promotion.available_time.time_periods.some((event) => {
      const period = readPeriod(event);
      return period !== undefined && isInPeriod(period, local);
    });
    const isEarned =
      promotionStatus(state, stored, purchase.now) === "ACTIVE" &&
      isNow &&
      purchase.amount >= (promotion.minimum_spend_amount_money?.amount ?? 0) &&
      qualifies(state, promotion, purchase.order) &&
      isWithinLimit(state, stored.id, promotion, purchase);
    const points = isEarned ? extraPoints(promotion, purchase.points) : 0;
    return points > 0 ? [{ id: stored.id, points }] : [];
  });
}
