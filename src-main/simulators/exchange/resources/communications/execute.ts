import { orderRefused } from "../../errors.ts";
import type { MatchPlan } from "../../matching/match.ts";
import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import type { Market, Member, Order } from "../../shared/entities.ts";
import { computeStatus } from "../../shared/markets.ts";
import type { SimContext } from "../../state.ts";
import { enter } from "../../trading/enter.ts";
import { Journal } from "../../trading/journal.ts";
import { requireHolding, requireMember } from "../../trading/members.ts";
import { checkFunds } from "../../trading/plan.ts";
import { yesPriceOf } from "./present.ts";
import { countFor } from "./rfqs.ts";

/** The two orders of a trade that a quote agrees on. */
function draftOrder(
  { now }: SimContext,
  member: Member,
  terms: Pick<Order, "ticker" | "bookSide" | "outcome" | "price" | "initial">,
): Order {
  return {
    ...terms,
    id: "",
    memberId: member.id,
    clientOrderId: "",
    action: "buy",
    selfTrade: "taker_at_cross",
    cancelOnPause: false,
    groupId: null,
    expiresAt: null,
    filled: 0,
    remaining: terms.initial,
    status: "resting",
    takerCost: 0,
    makerCost: 0,
    fees: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** Enters an order that meets exactly what the plan says. */
function enterOrder(
  context: SimContext,
  market: Market,
  member: Member,
  draft: Order,
  plan: MatchPlan,
): Order {
  return Journal.record(context, { market, member }, (journal) => {
    const order = member.orders.add({ ...draft, id: context.ids.uuid("order") });
    context.state.orderOwners.add({ id: order.id, memberId: member.id });
    return enter(journal, order, plan, plan.remaining > 0).order;
  });
}

/** Throws unless both members can pay for the trade of a quote. */
function checkBoth(
  market: Market,
  { maker, taker }: { readonly maker: Member; readonly taker: Member },
  orders: readonly [Order, Order],
): void {
  const [making, taking] = orders;
  const rests = { fills: [], withdrawn: [], remaining: making.initial, stopped: false };
  checkFunds(maker, market, making, rests, requireHolding(maker, market), true);
  const fill = { orderId: "", price: taking.price, count: taking.initial };
  const meets = { fills: [fill], withdrawn: [], remaining: 0, stopped: false };
  checkFunds(taker, market, taking, meets, requireHolding(taker, market), false);
}

/**
 * Trades a confirmed quote: the quoting member buys the accepted side, and the asking member takes the other.
 * The trade passes by the orders of the book. Returns the orders of the asking and of the quoting member.
 */
export function executeQuote(
  context: SimContext,
  quote: RfqQuote,
  rfq: Rfq,
): readonly [string, string] {
  const { state, now } = context;
  const market = state.markets.get(quote.ticker);
  const side = quote.acceptedSide;
  if (!market || side === undefined || computeStatus(market, now) !== "active") {
    throw orderRefused("market_not_active");
  }
  const maker = requireMember(state, quote.memberId);
  const taker = requireMember(state, rfq.memberId);
  const price = yesPriceOf(quote, side);
  const initial = countFor(rfq, quote, side);
  if (initial <= 0) throw orderRefused("invalid_order", "the target cost buys no contract");
  const { ticker } = quote;
  const other = side === "yes" ? "no" : "yes";
  const sideOf = (outcome: "yes" | "no") => (outcome === "yes" ? "bid" : "ask");
  const terms = { ticker, price, initial };
  const making = draftOrder(context, maker, { ...terms, bookSide: sideOf(side), outcome: side });
  const taking = draftOrder(context, taker, { ...terms, bookSide: sideOf(other), outcome: other });
  checkBoth(market, { maker, taker }, [making, taking]);
  const resting = enterOrder(context, market, maker, making, {
    fills: [],
    withdrawn: [],
    remaining: initial,
    stopped: false,
  });
  const taken = enterOrder(context, market, taker, taking, {
    fills: [{ orderId: resting.id, price, count: initial }],
    withdrawn: [],
    remaining: 0,
    stopped: false,
  });
  return [taken.id, resting.id];
}
