import { orderRefused } from "../errors.ts";
import { applyTrade, type Holding, computeReserve, withResting } from "../matching/holding.ts";
import { type MatchPlan, planMatch } from "../matching/match.ts";
import type { Market, Member, Order } from "../shared/entities.ts";
import { takerFee } from "../shared/units.ts";
import type { State } from "../state.ts";
import { requireHolding, requireOwner } from "./members.ts";

type TimeInForce = "fill_or_kill" | "good_till_canceled" | "immediate_or_cancel";

/** The terms on which an order enters the book. */
export interface Terms {
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

/**
 * Plans the entry of `order`; rejects orders that its terms or its member's money forbid. Changes
 * nothing.
 */
export function planEntry(
  state: State,
  market: Market,
  member: Member,
  order: Order,
  terms: Terms,
  holding: Holding,
): MatchPlan {
  const incoming = {
    memberId: member.id,
    side: order.bookSide,
    price: order.price,
    count: order.remaining,
    selfTrade: order.selfTrade,
  };
  const plan = planMatch(market.book, incoming, (id) => requireOwner(state, id).id);
  const meets = plan.fills.length > 0 || plan.withdrawn.length > 0 || plan.stopped;
  if (terms.postOnly && meets) throw orderRefused("invalid_order", "post only cross");
  if (terms.timeInForce === "fill_or_kill" && plan.remaining > 0) {
    throw orderRefused("fill_or_kill_insufficient_resting_volume");
  }
  checkFunds(member, market, order, plan, holding, restsAfter(plan, terms));
  return plan;
}

/** Returns whether what is left of an order goes into the book. */
export function restsAfter(plan: MatchPlan, terms: Terms): boolean {
  return plan.remaining > 0 && !plan.stopped && terms.timeInForce === "good_till_canceled";
}

/** Plays the plan through on the member's own account. `holding` is what it has in this market. */
export function checkFunds(
  member: Member,
  market: Market,
  order: Order,
  plan: MatchPlan,
  holding: Holding,
  rests: boolean,
): void {
  const side = order.bookSide;
  const other = side === "bid" ? "ask" : "bid";
  let after = holding;
  let cash = member.cash;
  for (const { price, count } of plan.withdrawn) after = withResting(after, other, price, -count);
  for (const { price, count } of plan.fills) {
    const trade = applyTrade(
      after,
      side,
      price,
      count,
      takerFee(price, count, market.feeMultiplier),
      0,
    );
    after = trade.holding;
    cash += trade.money;
  }
  if (rests) after = withResting(after, side, order.price, plan.remaining);
  const reserved =
    member.reserved - computeReserve(requireHolding(member, market)) + computeReserve(after);
  if (cash < reserved) throw orderRefused("insufficient_balance");
}
