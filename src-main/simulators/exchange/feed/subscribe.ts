import type { SimContext } from "../route.ts";
import type { Market } from "../shared/entities.ts";
import { type CommandParams, FeedError, marketsOfCommand } from "./command.ts";
import { channels, silentChannels } from "./frame.ts";
import type { Listener } from "./listener.ts";
import { nextSeq, type Subscription, tickersOf } from "./subscription.ts";

const known: ReadonlySet<string> = new Set([...channels, ...silentChannels]);

function checkChannels(params: CommandParams, markets: readonly Market[]): readonly string[] {
  const names = params.channels ?? [];
  if (names.length === 0) throw new FeedError(3);
  if (names.some((name) => !known.has(name))) throw new FeedError(8);
  if (names.includes("orderbook_delta") && markets.length === 0) throw new FeedError(14);
  return [...new Set(names)];
}

/** What a channel sends before its first change: whole books, and tickers where they are asked for. */
function sendInitial(
  context: SimContext,
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
function answerMarkets(
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
function addMarkets(subscription: Subscription, markets: readonly Market[]): readonly Market[] {
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
  context: SimContext,
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

function subscriptionOf(listener: Listener, sid: number): Subscription {
  const subscription = listener.subscriptions.get(sid);
  if (!subscription) throw new FeedError(7);
  return subscription;
}

/** The one subscription an update is about. */
function target(listener: Listener, { sid, sids }: CommandParams): Subscription {
  const all = [...(sid === undefined ? [] : [sid]), ...(sids ?? [])];
  const [only] = all;
  if (only === undefined || all.length > 1) throw new FeedError(12);
  return subscriptionOf(listener, only);
}

function deleteMarkets(subscription: Subscription, markets: readonly Market[]): void {
  const { tickers } = subscription;
  if (!tickers) throw new FeedError(11);
  for (const { ticker } of markets) tickers.delete(ticker);
}

function sendSnapshots(
  context: SimContext,
  listener: Listener,
  subscription: Subscription,
  markets: readonly Market[],
  id: number | undefined,
): void {
  if (subscription.channel !== "orderbook_delta") throw new FeedError(13);
  const wanted =
    markets.length > 0
      ? markets
      : [...context.state.markets.values()].filter(({ ticker }) =>
          subscription.tickers?.has(ticker),
        );
  for (const market of wanted) listener.sendSnapshot(subscription, market, id);
}

/** `update_subscription`: adds or deletes markets, or asks for whole books again. */
export function updateSubscription(
  context: SimContext,
  listener: Listener,
  params: CommandParams,
  id: number | undefined,
): void {
  const subscription = target(listener, params);
  const { action } = params;
  if (action === undefined) throw new FeedError(15);
  const markets = marketsOfCommand(context.state, params);
  if (action === "get_snapshot") {
    sendSnapshots(context, listener, subscription, markets, id);
    return;
  }
  if (action !== "add_markets" && action !== "delete_markets") throw new FeedError(13);
  if (markets.length === 0) throw new FeedError(14);
  const added = action === "add_markets" ? addMarkets(subscription, markets) : [];
  if (action === "delete_markets") deleteMarkets(subscription, markets);
  answerMarkets(listener, subscription, id, params.skip_ticker_ack);
  sendInitial(context, listener, subscription, added, params.send_initial_snapshot);
}

/** `unsubscribe`: every subscription is checked before any of them ends. */
export function unsubscribe(
  listener: Listener,
  { sids }: CommandParams,
  id: number | undefined,
): void {
  if (sids === undefined || sids.length === 0) throw new FeedError(4);
  const ended = [...new Set(sids)].map((sid) => subscriptionOf(listener, sid));
  for (const subscription of ended) {
    listener.subscriptions.delete(subscription.sid);
    listener.answer({
      ...(id === undefined ? {} : { id }),
      sid: subscription.sid,
      seq: nextSeq(subscription),
      type: "unsubscribed",
    });
  }
}

/** `list_subscriptions` */
export function listSubscriptions(listener: Listener, id: number | undefined): void {
  const msg = [...listener.subscriptions.values()].map(({ channel, sid }) => ({ channel, sid }));
  listener.answer({ ...(id === undefined ? {} : { id }), type: "ok", msg });
}
