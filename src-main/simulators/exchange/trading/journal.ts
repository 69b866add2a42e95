import {
  bookChanged,
  filled,
  orderChanged,
  positionChanged,
  tickerFigures,
  tickerMoved,
  traded,
} from "../events.ts";
import { type Frame, sequencedChannels } from "../feed/frame.ts";
import { readTop } from "../matching/book.ts";
import type { Fill, Market, Member, Order, Trade } from "../shared/entities.ts";
import { FULL_PRICE } from "../shared/units.ts";
import { noteMatched } from "./match-window.ts";
import { requireHolding } from "./members.ts";
import type { SimContext } from "../state.ts";

/**
 * Says something on the feed and records it: one entry for the frame, however many listen. The log
 * shows it as its first listener would get it, `sid` 1, with the channel's own count as `seq`.
 */
export function publish(context: SimContext, frame: Frame): void {
  const { frameCounts } = context.state;
  const { type, channel, msg, owned, ticker } = frame;
  const isSequenced = sequencedChannels.has(channel);
  const seq = (frameCounts.get(channel) ?? 0) + 1;
  if (isSequenced) frameCounts.set(channel, seq);
  whisper(context, frame);
  const shown = { ...msg, ...owned?.fields };
  const payload = { type, sid: 1, ...(isSequenced ? { seq } : {}), msg: shown };
  context.emit({ type, payload, subject: ticker });
}

/** Sends a frame without recording it, in order with those that are recorded. */
export function whisper(context: SimContext, frame: Frame): void {
  context.state.outbox.push(frame);
}

/** Remembers the best prices whenever they move, for charts. */
export function noteQuote(market: Market, now: number): void {
  const top = readTop(market.book);
  const quote = { at: now, bid: top.bid, ask: top.ask };
  const last = market.quotes.at(-1) ?? { at: 0, bid: 0, ask: FULL_PRICE };
  if (last.bid !== quote.bid || last.ask !== quote.ask) market.quotes.push(quote);
}

/**
 * The journal of one change of a market, sent on the feed in the exchange's order: book and trades as
 * they happened, then the orders, the ticker if it moved, and the positions. The house listens to
 * nothing.
 */
export class Journal {
  /** The world as of this change, and the market that changes. */
  readonly context: SimContext;
  readonly market: Market;
  /** The member whose request it is. */
  readonly member: Member;
  private readonly orders = new Map<string, { readonly member: Member; readonly order: Order }>();
  private readonly positions = new Set<Member>();
  /** The order groups whose orders were filled. */
  readonly matchedGroups = new Map<string, Member>();
  private readonly figures: string;

  /** Runs a change of a market, then publishes what it did. */
  static record<T>(
    context: SimContext,
    { market, member }: { readonly market: Market; readonly member: Member },
    change: (journal: Journal) => T,
  ): T {
    const journal = new Journal(context, market, member);
    const result = change(journal);
    journal.close();
    return result;
  }

  private constructor(context: SimContext, market: Market, member: Member) {
    this.context = context;
    this.market = market;
    this.member = member;
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
    const { position } = requireHolding(member, this.market);
    publish(this.context, filled(order, fill, position));
    this.positions.add(member);
    if (order.groupId !== null) {
      noteMatched(member, order.groupId, { at: fill.at, count: fill.count });
      this.matchedGroups.set(order.groupId, member);
    }
  }

  orderChanged(member: Member, order: Order): void {
    if (!member.isHouse) this.orders.set(order.id, { member, order });
  }

  private close(): void {
    const { context, market } = this;
    for (const { order } of this.orders.values()) publish(context, orderChanged(order));
    if (JSON.stringify(tickerFigures(market)) !== this.figures) {
      publish(context, tickerMoved(market, context.now));
    }
    for (const member of this.positions) {
      publish(context, positionChanged(member, market.ticker, requireHolding(member, market)));
    }
  }
}
