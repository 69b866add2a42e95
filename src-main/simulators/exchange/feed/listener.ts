import { tickerMoved } from "../events.ts";
import { presentBookSnapshot } from "../resources/markets/present.ts";
import type { Market } from "../shared/entities.ts";
import type { Frame, FrameText } from "./frame.ts";
import { frameText, isSubscribedTo, nextSeq, type Subscription } from "./subscription.ts";
import type { SimContext } from "../state.ts";

/** The target of a listener's text. */
interface FrameSink {
  send(text: string): void;
}

/** One connection: its member, its subscriptions, and its messages. */
export class Listener {
  readonly memberId: string;
  readonly subscriptions = new Map<number, Subscription>();
  private readonly wire: FrameSink;
  private sids = 0;

  constructor(memberId: string, wire: FrameSink) {
    this.memberId = memberId;
    this.wire = wire;
  }

  /** Begins to listen to a channel; sids count from 1 on every connection. */
  subscribe(channel: string, tickers: Set<string> | undefined, useYesPrice: boolean): Subscription {
    this.sids += 1;
    const subscription = { sid: this.sids, channel, tickers, useYesPrice, seq: 0 };
    this.subscriptions.set(subscription.sid, subscription);
    return subscription;
  }

  /** The subscription to a channel, if there is one: one for each channel. */
  find(channel: string): Subscription | undefined {
    for (const subscription of this.subscriptions.values()) {
      if (subscription.channel === channel) return subscription;
    }
    return undefined;
  }

  /** Passes a frame on, if this connection listens for it and may see it. */
  tell(frame: Frame, text: FrameText): void {
    if (frame.memberId !== undefined && frame.memberId !== this.memberId) return;
    for (const subscription of this.subscriptions.values()) {
      if (!isSubscribedTo(subscription, frame)) continue;
      const msg = text.of(this.memberId, subscription.useYesPrice);
      this.wire.send(frameText(subscription, frame.type, msg));
    }
  }

  /** Answers a command. */
  answer(message: unknown): void {
    this.wire.send(`${JSON.stringify(message)}\n`);
  }

  /** Sends a market's whole book, as the state from which the following changes count. */
  sendSnapshot(subscription: Subscription, market: Market, id?: number): void {
    const { book, ticker, id: marketId } = market;
    this.answer({
      type: "orderbook_snapshot",
      id,
      sid: subscription.sid,
      seq: nextSeq(subscription),
      msg: {
        market_ticker: ticker,
        market_id: marketId,
        ...presentBookSnapshot(book, subscription.useYesPrice),
      },
    });
  }

  /** Sends a market's current ticker. */
  sendTicker(subscription: Subscription, market: Market, { now }: SimContext): void {
    const { type, msg } = tickerMoved(market, now);
    this.wire.send(frameText(subscription, type, JSON.stringify(msg)));
  }
}
