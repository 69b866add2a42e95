import type { ExchangeContext, Market } from "../state.ts";
import type { CommandParams } from "./command.ts";
import { FeedError } from "./feed-error.ts";
import { channels, silentChannels } from "./frame.ts";
import type { Listener } from "./listener.ts";
import { marketsOfCommand } from "./markets-of-command.ts";
import { nextSeq, tickersOf, type Subscription } from "./subscription.ts";

const known: ReadonlySet<string> = new Set([...channels, ...silentChannels]);

function checkChannels(params: CommandParams, markets: readonly Market[]): readonly string[] {
  const names = params.channels ?? [];
  if (names.length === 0) throw new FeedError(3);
  if (names.some((name) => !known.has(name))) throw new FeedError(8);
  if (names.includes("orderbook_delta") && markets.length === 0) throw new FeedError(14);
  return [...new Set(names)];
}

/** What a channel sends before its first change: whole books, and tickers where they are asked for. */
export function sendInitial(
  context: ExchangeContext,
  listener: Listener,
  subscription: Subscription,
  markets: readonly Market[],
  withTickers: boolean,
): void {
  for (const market of markets) {
    if (subscription.channel === "orderbook_delta") listener.sendSnapshot(subscription, market);
    if (subscription.channel === "ticker" && withTickers) {
      listener.sendTicker(subscription, market, context);
    }
  }
}

/** `ok`, with the markets the subscription has by now unless they are not wanted. */
export function answerMarkets(
  listener: Listener,
  subscription: Subscription,
  id: number | undefined,
  skipTickers: boolean,
): void {
  listener.answer({
    type: "ok",
    ...(id === undefined ? {} : { id }),
    sid: subscription.sid,
    seq: nextSeq(subscription),
    msg: skipTickers ? {} : { market_tickers: tickersOf(subscription) },
  });
}

/** Adds markets to a subscription and answers those that are new to it. */
export function addMarkets(
  subscription: Subscription,
  markets: readonly Market[],
): readonly Market[] {
  const { tickers } = subscription;
  if (!tickers) return [];
  const added = markets.filter(({ ticker }) => !tickers.has(ticker));
  for (const { ticker } of added) tickers.add(ticker);
  return added;
}

function begin(
  listener: Listener,
  channel: string,
  markets: readonly Market[],
  params: CommandParams,
  id: number | undefined,
): Subscription {
  const filter = markets.length > 0 ? new Set(markets.map(({ ticker }) => ticker)) : undefined;
  const subscription = listener.subscribe(channel, filter, params.use_yes_price);
  listener.answer({
    type: "subscribed",
    ...(id === undefined ? {} : { id }),
    msg: { channel, sid: subscription.sid },
  });
  return subscription;
}

/** Subscribing again widens what there is: to the named markets, or to all of them. */
function widen(
  listener: Listener,
  held: Subscription,
  markets: readonly Market[],
  params: CommandParams,
  id: number | undefined,
): readonly Market[] {
  const added = addMarkets(held, markets);
  if (markets.length === 0) held.tickers = undefined;
  answerMarkets(listener, held, id, params.skip_ticker_ack);
  return added;
}

/** `subscribe`: one answer for each channel, then what the channels begin with. */
export function subscribe(
  context: ExchangeContext,
  listener: Listener,
  params: CommandParams,
  id: number | undefined,
): void {
  const markets = marketsOfCommand(context.state, params);
  const begun = checkChannels(params, markets).map((channel) => {
    const held = listener.find(channel);
    if (held) return { subscription: held, fresh: widen(listener, held, markets, params, id) };
    return { subscription: begin(listener, channel, markets, params, id), fresh: markets };
  });
  const all = [...context.state.markets.values()];
  for (const { subscription, fresh } of begun) {
    const told = subscription.tickers === undefined ? all : fresh;
    sendInitial(context, listener, subscription, told, params.send_initial_snapshot);
  }
}
