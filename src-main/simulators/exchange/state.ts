import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { Frame } from "./feed/frame.ts";
import { createBook, rest } from "./matching/book.ts";
import { type BookSide, emptyHolding, computeReserve, withResting } from "./matching/holding.ts";
import { seedCatalogue } from "./shared/seed-catalogue.ts";
import type {
  Announcement,
  CashMovement,
  EventCollection,
  FeeChange,
  IncentiveProgram,
  Milestone,
  StructuredTarget,
} from "./shared/catalogue.ts";
import type { Rfq, RfqQuote } from "./shared/communications.ts";
import type {
  ApiKey,
  Market,
  MarketEvent,
  Member,
  Order,
  OrderOwner,
  Series,
  Trade,
} from "./shared/entities.ts";
import { CONTRACT, DOLLAR } from "./shared/units.ts";

/** Everything the exchange knows. A reset makes a new one. */
export interface State {
  readonly series: Map<string, Series>;
  readonly events: Map<string, MarketEvent>;
  readonly markets: Map<string, Market>;
  readonly trades: Collection<Trade>;
  readonly members: Map<string, Member>;
  /** Member ids by access key. */
  readonly keys: Map<string, string>;
  readonly apiKeys: Collection<ApiKey>;
  readonly orderOwners: Collection<OrderOwner>;
  readonly milestones: Map<string, Milestone>;
  readonly structuredTargets: Map<string, StructuredTarget>;
  readonly incentivePrograms: Map<string, IncentiveProgram>;
  readonly feeChanges: Collection<FeeChange>;
  readonly announcements: Collection<Announcement>;
  /** Collections of events by ticker. */
  readonly collections: Map<string, EventCollection>;
  readonly cashMovements: Collection<CashMovement>;
  readonly rfqs: Collection<Rfq>;
  readonly rfqQuotes: Collection<RfqQuote>;
  /** The ids of members in communications, by member id. */
  readonly communicationsIds: Map<string, string>;
  /** Fees the exchange took. */
  feesTaken: number;
  /** The number of frames of each sequenced channel. */
  readonly frameCounts: Map<string, number>;
  /** Frames on their way to the sockets. */
  readonly outbox: Frame[];
}

export type SimContext = Context<State>;

const DAY_MS = 86_400_000;
const seriesTicker = "KXSIM";
const eventTicker = "KXSIM-26";

const seedMarkets = [
  { ticker: "KXSIM-26-A", title: "Will outcome A happen in 2026?", subTitle: "Outcome A" },
  { ticker: "KXSIM-26-B", title: "Will outcome B happen in 2026?", subTitle: "Outcome B" },
] as const;

/** The cash of a new member. */
export const startingCash = 1_000 * DOLLAR;

/** The cash of the house, and of the other members. */
export const houseCash = 10_000_000 * DOLLAR;

/** An account in which nothing has happened yet. */
export function createMember(id: string, name: string, cash: number, now: number): Member {
  return {
    id,
    name,
    isHouse: false,
    cash,
    reserved: 0,
    updatedAt: now,
    holdings: new Map(),
    orders: new Collection(),
    fills: new Collection(),
    settlements: new Collection(),
    clientOrderIds: new Map(),
    orderGroups: new Collection(),
  };
}

/** The names of a new market, and the markets that it combines. */
type MarketNames = Pick<Market, "ticker" | "eventTicker" | "title" | "subTitle" | "rules" | "legs">;

function createMarket(seed: Seed, from: (typeof seedMarkets)[number]): Market {
  const rules = `If ${from.subTitle.toLowerCase()} happens in 2026, then the market resolves to Yes.`;
  return newMarket(seed, { ...from, eventTicker, rules, legs: undefined });
}

/** A market without orders that is open for 30 days. */
export function newMarket({ ids, now }: Pick<Seed, "ids" | "now">, names: MarketNames): Market {
  return {
    id: ids.uuid("market"),
    ...names,
    createdAt: now,
    openAt: now,
    closeAt: now + 30 * DAY_MS,
    updatedAt: now,
    result: "",
    settlementValue: undefined,
    settledAt: undefined,
    lastPrice: 0,
    lastCount: 0,
    volume: 0,
    openInterest: 0,
    book: createBook(),
    trades: new Collection(),
    quotes: [],
    feeMultiplier: 1,
  };
}

function seedOrder(id: string, house: Member, side: BookSide, price: number, now: number): Order {
  return {
    id,
    memberId: house.id,
    clientOrderId: "",
    ticker: "KXSIM-26-A",
    bookSide: side,
    outcome: side === "bid" ? "yes" : "no",
    action: "buy",
    price,
    initial: 100 * CONTRACT,
    filled: 0,
    remaining: 100 * CONTRACT,
    status: "resting",
    takerCost: 0,
    makerCost: 0,
    fees: 0,
    selfTrade: "taker_at_cross",
    cancelOnPause: false,
    groupId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  };
}

function quoteByHouse(state: State, seed: Seed, house: Member): void {
  const market = state.markets.get("KXSIM-26-A");
  if (!market) return;
  let holding = emptyHolding;
  for (const [side, price] of [
    ["bid", 4_700],
    ["ask", 5_300],
  ] as const) {
    const order = seedOrder(seed.ids.uuid("order"), house, side, price, seed.now);
    house.orders.add(order);
    state.orderOwners.add({ id: order.id, memberId: house.id });
    rest(market.book, side, price, order.id, order.remaining);
    holding = withResting(holding, side, price, order.remaining);
  }
  house.holdings.set(market.ticker, holding);
  house.reserved = computeReserve(holding);
  market.quotes.push({ at: seed.now, bid: 4_700, ask: 5_300 });
}

/** An exchange with one event of two markets: one that the house quotes, one with an empty book. */
export function createState(seed: Seed): State {
  const { ids, now } = seed;
  const account = createMember(ids.uuid("house"), "house", houseCash, now);
  const house = { ...account, isHouse: true };
  const series: Series = {
    ticker: seriesTicker,
    title: "Simulated outcomes",
    category: "Simulation",
    tags: ["Simulation"],
    updatedAt: now,
  };
  const event: MarketEvent = {
    ticker: eventTicker,
    seriesTicker,
    title: "Simulated outcomes of 2026",
    subTitle: "In 2026",
    updatedAt: now,
    collectionTicker: undefined,
  };
  const state: State = {
    series: new Map([[series.ticker, series]]),
    events: new Map([[event.ticker, event]]),
    markets: new Map(seedMarkets.map((from) => [from.ticker, createMarket(seed, from)])),
    trades: new Collection(),
    members: new Map([[house.id, house]]),
    keys: new Map(),
    apiKeys: new Collection(),
    orderOwners: new Collection(),
    ...seedCatalogue(seed, { seriesTicker, eventTicker }),
    announcements: new Collection(),
    feeChanges: new Collection(),
    cashMovements: new Collection(),
    rfqs: new Collection(),
    rfqQuotes: new Collection(),
    communicationsIds: new Map(),
    feesTaken: 0,
    frameCounts: new Map(),
    outbox: [],
  };
  quoteByHouse(state, seed, house);
  return state;
}
