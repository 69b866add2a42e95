import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Holding } from "../../matching/holding.ts";
import { route } from "../../route.ts";
import type { Member } from "../../shared/entities.ts";
import { accountFields, csv, limit, timestamp } from "../../shared/fields.ts";
import { findEventTicker } from "../../shared/markets.ts";
import { isWithin, pageByCursor, pageOfList } from "../../shared/paging.ts";
import { formatDollars, toCents } from "../../shared/units.ts";
import {
  presentBalance,
  presentEventPosition,
  presentFill,
  presentPosition,
  presentSettlement,
} from "./present.ts";

const page = () => ({ limit: limit(100, 1_000), cursor: z.string().optional(), ...accountFields });
const times = () => ({ min_ts: timestamp.optional(), max_ts: timestamp.optional() });

const listPositionsQuery = lazyObject(() => ({
  ...page(),
  ticker: z.string().optional(),
  event_ticker: csv.optional(),
  count_filter: csv.pipe(z.array(z.enum(["position", "total_traded"]))).optional(),
}));

type PositionsQuery = z.output<typeof listPositionsQuery>;
type Position = readonly [ticker: string, holding: Holding];

function isShown([, holding]: Position, query: PositionsQuery): boolean {
  const { count_filter: filters } = query;
  if (filters === undefined) return holding.position !== 0 || holding.traded !== 0;
  return filters.every((filter) =>
    filter === "position" ? holding.position !== 0 : holding.traded !== 0,
  );
}

function groupByEvent(
  positions: readonly Position[],
  eventTickerOf: (ticker: string) => string,
): ReadonlyMap<string, readonly Holding[]> {
  const groups = new Map<string, Holding[]>();
  for (const [ticker, holding] of positions) {
    const event = eventTickerOf(ticker);
    groups.set(event, [...(groups.get(event) ?? []), holding]);
  }
  return groups;
}

/** Returns the maximum cost of a member's resting orders. */
function restingValue(member: Member): number {
  let total = 0;
  for (const { bids, asks } of member.holdings.values()) total += bids.cost + asks.cost;
  return total;
}

/** A member's money, positions, fills and settlements. */
export const routes = [
  route("GET /trade-api/v2/portfolio/balance", "Shows the balance", {
    query: z.object(accountFields),
    handle: ({ state }, _request, member) => presentBalance(state, member),
  }),
  route(
    "GET /trade-api/v2/portfolio/summary/total_resting_order_value",
    "Shows what resting orders are worth",
    (_context, _request, member) => {
      const value = restingValue(member);
      return {
        total_resting_order_value: toCents(value),
        resting_order_value_breakdown: [{ exchange_index: 0, balance: formatDollars(value) }],
      };
    },
  ),
  route("GET /trade-api/v2/portfolio/fills", "Lists fills, newest first", {
    query: lazyObject(() => ({
      ...page(),
      ...times(),
      ticker: z.string().optional(),
      order_id: z.string().optional(),
    })),
    handle: (_context, { query }, member) => {
      const { ticker, order_id: orderId } = query;
      const found = pageByCursor(
        member.fills,
        query.limit,
        query.cursor,
        (fill) =>
          (ticker === undefined || fill.ticker === ticker) &&
          (orderId === undefined || fill.orderId === orderId) &&
          isWithin(fill.at, query.min_ts, query.max_ts),
      );
      return { fills: found.items.map(presentFill), cursor: found.cursor };
    },
  }),
  route("GET /trade-api/v2/portfolio/positions", "Lists positions by market and by event", {
    query: listPositionsQuery,
    handle: ({ state }, { query }, member) => {
      const { ticker, event_ticker: events } = query;
      const all = [...member.holdings]
        .filter(([name]) => ticker === undefined || name === ticker)
        .filter(([name]) => events?.includes(findEventTicker(state, name)) ?? true)
        .filter((position) => isShown(position, query));
      const found = pageOfList(all, query.limit, query.cursor, ([name]) => name);
      const groups = groupByEvent(found.items, (name) => findEventTicker(state, name));
      return {
        cursor: found.cursor,
        market_positions: found.items.map(([name, holding]) => presentPosition(name, holding)),
        event_positions: [...groups].map(([name, held]) => presentEventPosition(name, held)),
      };
    },
  }),
  route("GET /trade-api/v2/portfolio/settlements", "Lists settlements, newest first", {
    query: lazyObject(() => ({
      ...page(),
      ...times(),
      ticker: z.string().optional(),
      event_ticker: z.string().optional(),
    })),
    handle: (_context, { query }, member) => {
      const { ticker, event_ticker: event } = query;
      const found = pageByCursor(
        member.settlements,
        query.limit,
        query.cursor,
        (settlement) =>
          (ticker === undefined || settlement.ticker === ticker) &&
          (event === undefined || settlement.eventTicker === event) &&
          isWithin(settlement.at, query.min_ts, query.max_ts),
      );
      return { settlements: found.items.map(presentSettlement), cursor: found.cursor };
    },
  }),
];
