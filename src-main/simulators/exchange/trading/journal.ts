import {
  bookChanged,
  filled,
  orderChanged,
  positionChanged,
  tickerFigures,
  tickerMoved,
  traded,
} from "../events.ts";
import type { ExchangeContext, Fill, Market, Member, Order, Trade } from "../state.ts";
import { holdingOf } from "./members.ts";
import { publish } from "./publish.ts";

/**
 * What one change of a market did, told on the feed in the exchange's order: book and trades as they
 * happened, then the orders, the ticker if it moved, and the positions. The house listens to nothing.
 */
export class Journal {
  /** The world as of this change, and the market that changes. */
  readonly context: ExchangeContext;
  readonly market: Market;
  private readonly orders = new Map<string, { readonly member: Member; readonly order: Order }>();
  private readonly positions = new Set<Member>();
  private readonly figures: string;

  /** Begin it before anything changes: it remembers what the ticker said. */
  constructor(context: ExchangeContext, market: Market) {
    this.context = context;
    this.market = market;
    this.figures = JSON.stringify(tickerFigures(market));
  }

  bookChanged(order: Order, price: number, change: number): void {
    const { context, market } = this;
    publish(context, bookChanged(market, order, price, change, context.now));
  }

  traded(trade: Trade): void {
    publish(this.context, traded(trade));
  }

  filled(member: Member, order: Order, fill: Fill): void {
    if (member.isHouse) return;
    const { position } = holdingOf(member, this.market);
    publish(this.context, filled(order, fill, position));
    this.positions.add(member);
  }

  orderChanged(member: Member, order: Order): void {
    if (!member.isHouse) this.orders.set(order.id, { member, order });
  }

  /** Tells the rest. */
  close(): void {
    const { context, market } = this;
    for (const { order } of this.orders.values()) publish(context, orderChanged(order));
    this.tellTicker();
    for (const member of this.positions) {
      publish(context, positionChanged(member, market.ticker, holdingOf(member, market)));
    }
  }

  private tellTicker(): void {
    const { context, market } = this;
    if (JSON.stringify(tickerFigures(market)) === this.figures) return;
    publish(context, tickerMoved(market, context.now));
  }
}
