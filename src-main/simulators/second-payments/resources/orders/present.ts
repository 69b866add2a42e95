import { computeMoney, type OrderMoney, computeTotal } from "../../pricing/order-money.ts";
import {
  type Applied,
  type PricedLine,
  priceOrder,
  type Pricing,
} from "../../pricing/price-order.ts";
import { iso, maybeIso, usd, type ApiObject } from "../../shared/api-object.ts";
import type { Order, Payment } from "../../shared/entities.ts";
import type { State } from "../../state.ts";
import { presentCardFace } from "../cards/present.ts";
import { listRewardsOf } from "../loyalty/on-order.ts";
import { nameCardStatus, processingFee } from "../payments/present.ts";
import type { LineItem, OrderParts } from "./schema.ts";

function sumOf(pricing: Pricing, kind: "taxes" | "discounts", uid: string): number {
  return pricing.lines
    .flatMap((line) => line[kind])
    .reduce((sum, applied) => (applied.uid === uid ? sum + applied.amount : sum), 0);
}

/** A line's share of a tax or discount; its uid follows from the two, so that it stays the same. */
function presentApplied(
  item: LineItem,
  applied: readonly Applied[],
  name: "tax_uid" | "discount_uid",
): readonly ApiObject[] | undefined {
  if (applied.length === 0) return undefined;
  return applied.map(({ uid, amount }) => ({
    uid: `${item.uid}-${uid}`.slice(0, 60),
    [name]: uid,
    applied_money: usd(amount),
  }));
}

function presentLine(item: LineItem, line: PricedLine): ApiObject {
  return {
    ...item,
    item_type: item.item_type ?? "ITEM",
    base_price_money: item.base_price_money ?? usd(0),
    applied_taxes: presentApplied(item, line.taxes, "tax_uid"),
    applied_discounts: presentApplied(item, line.discounts, "discount_uid"),
    variation_total_price_money: usd(line.variationTotal),
    gross_sales_money: usd(line.gross),
    total_tax_money: usd(line.tax),
    total_discount_money: usd(line.discount),
    total_money: usd(line.total),
    total_service_charge_money: usd(0),
  };
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** The reward that gave a discount. */
function rewardIdsOf(uid: string): readonly string[] | undefined {
  const [, id] = /^reward-(.+)$/.exec(uid) ?? [];
  return id === undefined ? undefined : [id];
}

/** Presents the parts of an order, each with its amount. */
function presentParts(parts: OrderParts, pricing: Pricing): ApiObject {
  const { line_items, taxes, discounts, service_charges, fulfillments, ...others } = parts;
  const { automatic = {}, ...rest } = others;
  return {
    ...rest,
    source: { name: parts.source?.name ?? "Simdeck" },
    line_items: some(
      line_items.flatMap((item, index) => {
        const line = pricing.lines[index];
        return line ? [presentLine(item, line)] : [];
      }),
    ),
    taxes: some(
      taxes.map((tax) => ({
        ...tax,
        type: tax.type ?? "ADDITIVE",
        scope: tax.scope ?? "ORDER",
        ...(Object.hasOwn(automatic, tax.uid) && { auto_applied: true }),
        applied_money: usd(sumOf(pricing, "taxes", tax.uid)),
      })),
    ),
    discounts: some(
      discounts.map((discount) => ({
        ...discount,
        type:
          discount.type ??
          (discount.percentage === undefined ? "FIXED_AMOUNT" : "FIXED_PERCENTAGE"),
        scope: discount.scope ?? "ORDER",
        pricing_rule_id: automatic[discount.uid] ?? undefined,
        reward_ids: rewardIdsOf(discount.uid),
        applied_money: usd(sumOf(pricing, "discounts", discount.uid)),
      })),
    ),
    service_charges: some(
      service_charges.map((charge, index) => ({
        ...charge,
        calculation_phase: charge.calculation_phase ?? "SUBTOTAL_PHASE",
        applied_money: usd(pricing.serviceCharges[index] ?? 0),
        total_money: usd(pricing.serviceCharges[index] ?? 0),
        total_tax_money: usd(0),
      })),
    ),
    fulfillments: some(fulfillments),
  };
}

function presentTender(order: Order, payment: Payment): ApiObject {
  const { source } = payment;
  const fee = processingFee(payment);
  const isCard = source.type === "CARD";
  return {
    id: payment.id,
    location_id: payment.locationId,
    transaction_id: order.id,
    created_at: iso(payment.createdAt),
    amount_money: usd(computeTotal(payment)),
    tip_money: usd(payment.tip ?? 0),
    processing_fee_money: fee === undefined ? undefined : usd(fee),
    customer_id: payment.customerId,
    type: source.type === "EXTERNAL" ? "OTHER" : source.type,
    card_details: isCard
      ? {
          status: nameCardStatus(payment),
          card: presentCardFace(source.card),
          entry_method: "KEYED",
        }
      : undefined,
    payment_id: payment.id,
  };
}

function presentTotals({
  pricing,
  tip,
  total,
}: Pick<OrderMoney, "pricing" | "tip" | "total">): ApiObject {
  return {
    net_amounts: {
      total_money: usd(total),
      tax_money: usd(pricing.tax),
      discount_money: usd(pricing.discount),
      tip_money: usd(tip),
      service_charge_money: usd(pricing.serviceCharge),
    },
    total_money: usd(total),
    total_tax_money: usd(pricing.tax),
    total_discount_money: usd(pricing.discount),
    total_tip_money: usd(tip),
    total_service_charge_money: usd(pricing.serviceCharge),
  };
}

/** An order as Square shows it, added up. */
export function presentOrder(state: State, order: Order): ApiObject {
  const money = computeMoney(state, order);
  return {
    id: order.id,
    location_id: order.locationId,
    ...presentParts(order.parts, money.pricing),
    ...presentTotals(money),
    rewards: some(
      listRewardsOf(state, order.id).map(({ id, tierId }) => ({ id, reward_tier_id: tierId })),
    ),
    net_amount_due_money: usd(money.due),
    tenders: some(money.tenders.map((payment) => presentTender(order, payment))),
    state: order.state,
    version: order.version,
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
    closed_at: maybeIso(order.closedAt),
  };
}

/** Presents the calculation of an order that does not exist. */
export function presentCalculation(locationId: string, parts: OrderParts): ApiObject {
  const pricing = priceOrder(parts);
  return {
    location_id: locationId,
    ...presentParts(parts, pricing),
    ...presentTotals({ pricing, tip: 0, total: pricing.total }),
    net_amount_due_money: usd(pricing.total),
    state: "OPEN",
    version: 1,
  };
}

/** The short form of a search's results. */
export function presentEntry(order: Order): ApiObject {
  return { order_id: order.id, version: order.version, location_id: order.locationId };
}
