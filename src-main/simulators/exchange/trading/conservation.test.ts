import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#core/contract/refusal.ts";
import { emptyHolding, computeReserve } from "../matching/holding.ts";
import { amendOrder, placeOrder } from "../resources/orders/actions.ts";
import { cancelOrder } from "./cancel.ts";
import type { Draft } from "../resources/orders/schema.ts";
import type { Market } from "../shared/entities.ts";
import { DOLLAR } from "../shared/units.ts";
import { openFloor } from "../testing/floor.ts";
import { findResting, memberOfKey } from "./members.ts";
import { settleMarket } from "./settle.ts";
import type { SimContext } from "../state.ts";

const ORDERS_PER_RUN = 500;

const RUNS = 20;

const draft = fc.record({
  ticker: fc.constantFrom("KXSIM-26-A", "KXSIM-26-B"),
  bookSide: fc.constantFrom("bid" as const, "ask" as const),
  price: fc.integer({ min: 1, max: 99 }).map((cents) => cents * 100),
  count: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 200 })),
  timeInForce: fc.constantFrom(
    "good_till_canceled" as const,
    "good_till_canceled" as const,
    "immediate_or_cancel" as const,
    "fill_or_kill" as const,
  ),
  selfTrade: fc.constantFrom("taker_at_cross" as const, "maker" as const),
  postOnly: fc.nat(9).map((dice) => dice === 0),
  reduceOnly: fc.nat(9).map((dice) => dice === 0),
});

const step = fc.record({
  member: fc.constantFrom("ann", "bob", "cid", "dee"),
  draft,
  /** Which of the member's orders to cancel or amend instead, if any. */
  instead: fc.option(
    fc.record({
      what: fc.constantFrom("cancel" as const, "amend" as const),
      order: fc.nat(1_000),
    }),
    { freq: 4 },
  ),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** All money there is: in accounts, in open contracts, in the exchange's till. */
function totalMoney({ state }: SimContext): number {
  const cash = [...state.members.values()].reduce((sum, member) => sum + member.cash, 0);
  const open = [...state.markets.values()].reduce((sum, market) => sum + market.openInterest, 0);
  return cash + (open * DOLLAR) / 100 + state.feesTaken;
}

function positionsIn({ state }: SimContext, market: Market): readonly number[] {
  return [...state.members.values()].map(
    (member) => (member.holdings.get(market.ticker) ?? emptyHolding).position,
  );
}

/** Every YES has its NO, and open interest counts the pairs. */
function* contractProblems(context: SimContext): Generator<string> {
  for (const market of context.state.markets.values()) {
    const { ticker, openInterest } = market;
    const positions = positionsIn(context, market);
    const longs = positions.filter((position) => position > 0).reduce((a, b) => a + b, 0);
    const all = positions.reduce((a, b) => a + b, 0);
    if (all !== 0) yield `${ticker}: the positions add up to ${String(all)}`;
    if (openInterest !== longs) yield `${ticker}: open interest is not ${String(longs)}`;
  }
}

/** Members do not spend more than they have, and reserves are equal to the holdings. */
function* accountProblems({ state }: SimContext): Generator<string> {
  for (const [key, member] of state.members) {
    const reserved = [...member.holdings.values()].reduce(
      (sum, held) => sum + computeReserve(held),
      0,
    );
    if (member.reserved !== reserved) yield `${key}: the reserve is not ${String(reserved)}`;
    if (member.cash < member.reserved) yield `${key}: more is reserved than there is`;
    if (!Number.isSafeInteger(member.cash)) yield `${key}: the cash is not a whole number`;
  }
}

/** The book holds exactly the resting orders, in price and time order, and is never crossed. */
function* bookProblems({ state }: SimContext): Generator<string> {
  const resting = [...state.members.values()]
    .flatMap((member) => [...member.orders.values()])
    .filter((order) => order.status === "resting");
  let inBooks = 0;
  for (const { book, ticker } of state.markets.values()) {
    for (const side of ["bid", "ask"] as const) {
      for (const level of book[side].levels) {
        const orders = [...level.orders];
        const count = orders.reduce((sum, [, one]) => sum + one, 0);
        if (count !== level.count) yield `${ticker}: a level of ${side} counts wrong`;
        inBooks += orders.length;
      }
    }
    const bid = book.bid.levels[0]?.price ?? 0;
    const ask = book.ask.levels[0]?.price ?? 10_000;
    if (bid >= ask) yield `${ticker} is crossed`;
  }
  if (inBooks !== resting.length) yield "the books do not hold the resting orders";
}

/** The problems of the floor after a step; an assertion for each fact would take most of the time. */
function problemsOf(context: SimContext, money: number): readonly string[] {
  const found = totalMoney(context);
  return [
    ...(found === money ? [] : [`there is ${String(found)} in place of ${String(money)}`]),
    ...contractProblems(context),
    ...accountProblems(context),
    ...bookProblems(context),
  ];
}

function toDraft({ draft: drawn }: Step): Draft {
  const isBid = drawn.bookSide === "bid";
  return {
    ...drawn,
    outcome: "yes",
    action: isBid ? "buy" : "sell",
    clientOrderId: "",
    cancelOnPause: false,
    groupId: null,
    expiresAt: null,
  };
}

function act(context: SimContext, one: Step): void {
  const member = memberOfKey(context, one.member);
  const { instead } = one;
  if (!instead) {
    placeOrder(context, member, toDraft(one));
    return;
  }
  const place = member.orders.length === 0 ? 0 : instead.order % member.orders.length;
  const order = findResting(member, member.orders.at(place)?.id ?? "");
  if (!order) return;
  if (instead.what === "cancel") cancelOrder(context, member, order);
  else {
    const { price, count } = one.draft;
    const { ticker, bookSide } = order;
    const total = order.filled + count;
    amendOrder(context, member, order.id, { ticker, side: bookSide, price, count: total });
  }
}

/** Returns whether it was done; a refused one must leave no trace. */
function attempt(context: SimContext, one: Step): boolean {
  memberOfKey(context, one.member);
  const traces = () =>
    JSON.stringify(
      [...context.state.members.values()].map(({ cash, reserved, orders, fills }) => [
        cash,
        reserved,
        orders.size,
        fills.size,
      ]),
    );
  const before = traces();
  try {
    act(context, one);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(traces()).toBe(before);
    return false;
  }
}

test(`no money and no contract is made or lost over ${String(RUNS * ORDERS_PER_RUN)} random orders`, () => {
  let traded = 0;
  let done = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: ORDERS_PER_RUN, maxLength: ORDERS_PER_RUN }),
      fc.constantFrom(10_000, 0, 3_700),
      (steps, value) => {
        const { context } = openFloor();
        for (const key of ["ann", "bob", "cid", "dee"]) memberOfKey(context, key);
        const money = totalMoney(context);
        for (const one of steps) {
          if (attempt(context, one)) done += 1;
          expect(problemsOf(context, money)).toEqual([]);
        }
        traded += context.state.trades.size;
        for (const market of context.state.markets.values()) {
          settleMarket(context, market, value === 3_700 ? "scalar" : "yes", value);
        }
        // Contracts of a settled market are paid out.
        const settled = [...accountProblems(context), ...bookProblems(context)];
        expect([totalMoney(context), settled]).toEqual([money, []]);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(RUNS * ORDERS_PER_RUN * 0.3);
  expect(traded).toBeGreaterThan(RUNS * 30);
}, 120_000);
