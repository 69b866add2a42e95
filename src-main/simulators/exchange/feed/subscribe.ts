import type { Market } from "../shared/entities.ts";
import { type CommandParams, FeedError, marketsOfCommand } from "./command.ts";
import { channels, silentChannels } from "./frame.ts";
import type { Listener } from "./listener.ts";
import { nextSeq, type Subscription } from "./subscription.ts";
import type { SimContext } from "../state.ts";

const known: ReadonlySet<string> = new Set([...channels, ...silentChannels]);

function checkChannels(params: CommandParams, markets: readonly Market[]): readonly string[] {
  const names = params.channels ?? [];
  if (names.length === 0) throw new FeedError(3);
  if (names.some((name) => !known.has(name))) throw new FeedError(8);
  if (names.includes("orderbook_delta") && markets.length === 0) throw new FeedError(14);
  return [...new Set(names)];
}

/** A command of a listener. */
export interface Command {
  readonly context: SimContext;
  readonly listener: Listener;
  readonly params: CommandParams;
  /** The client's own number of the command, which its response repeats. */
  readonly id: number | undefined;
}

/** Sends what a channel starts with: whole books, and tickers where they are asked for. */
function sendInitial(
  { context, listener, params }: Command,
  subscription: Subscription,
  markets: readonly Market[],
): void {
  for (const market of markets) {
    if (subscription.channel === "orderbook_delta") listener.sendSnapshot(subscription, market);
    if (subscription.channel === "ticker" && params.send_initial_snapshot) {
      listener.sendTicker(subscription, market, context);
    }
  }
}

/** Responds `ok`, with the markets that the subscription has by now unless they are not wanted. */
function answerMarkets({ listener, params, id }: Command, subscription: Subscription): void {
  listener.answer({
    type: "ok",
    id,
    sid: subscription.sid,
    seq: nextSeq(subscription),
    msg: params.skip_ticker_ack ? {} : { market_tickers: [...(subscription.tickers ?? [])] },
  });
}

/** Adds markets to a subscription and returns those that are new to it. */
function addMarkets({ tickers }: Subscription, markets: readonly Market[]): readonly Market[] {
  if (!tickers) return [];
  const added = markets.filter(({ ticker }) => !tickers.has(ticker));
  for (const { ticker } of added) tickers.add(ticker);
  return added;
}

function begin(
  { listener, params, id }: Command,
  channel: string,
  markets: readonly Market[],
): Subscription {
  const filter = markets.length > 0 ? new Set(markets.map(({ ticker }) => ticker)) : undefined;
  const subscription = listener.subscribe(channel, filter, params.use_yes_price);
  listener.answer({ type: "subscribed", id, msg: { channel, sid: subscription.sid } });
  return subscription;
}

/** Subscribing again widens what there is: to the named markets, or to all of them. */
function widen(
  command: Command,
  held: Subscription,
  markets: readonly Market[],
): readonly Market[] {
  const added = addMarkets(held, markets);
  if (markets.length === 0) held.tickers = undefined;
  answerMarkets(command, held);
  return added;
}

/** `subscribe`: one response for each channel, then what the channels start with. */
export function subscribe(command: Command): void {
  const { context, listener, params } = command;
  const markets = marketsOfCommand(context.state, params);
  const begun = checkChannels(params, markets).map((channel) => {
    const held = listener.find(channel);
    if (held) return { subscription: held, fresh: widen(command, held, markets) };
    return { subscription: begin(command, channel, markets), fresh: markets };
  });
  const all = [...context.state.markets.values()];
  for (const { subscription, fresh } of begun) {
    sendInitial(command, subscription, subscription.tickers === undefined ? all : fresh);
  }
}

function requireSubscription(listener: Listener, sid: number): Subscription {
  const subscription = listener.subscriptions.get(sid);
  if (!subscription) throw new FeedError(7);
  return subscription;
}

/** The one subscription that an update is about. */
function target({ listener, params: { sid, sids } }: Command): Subscription {
  const all = [...(sid === undefined ? [] : [sid]), ...(sids ?? [])];
  const [only] = all;
  if (only === undefined || all.length > 1) throw new FeedError(12);
  return requireSubscription(listener, only);
}

function sendSnapshots(
  { context, listener, id }: Command,
  subscription: Subscription,
  named: readonly Market[],
): void {
  if (subscription.channel !== "orderbook_delta") throw new FeedError(13);
  const own = [...context.state.markets.values()].filter(({ ticker }) =>
    subscription.tickers?.has(ticker),
  );
  for (const market of named.length > 0 ? named : own) {
    listener.sendSnapshot(subscription, market, id);
  }
}

/** `update_subscription`: adds or deletes markets, or asks for whole books again. */
export function updateSubscription(command: Command): void {
  const subscription = target(command);
  const { action } = command.params;
  if (action === undefined) throw new FeedError(15);
  const markets = marketsOfCommand(command.context.state, command.params);
  if (action === "get_snapshot") {
    sendSnapshots(command, subscription, markets);
    return;
  }
  if (action !== "add_markets" && action !== "delete_markets") throw new FeedError(13);
  if (markets.length === 0) throw new FeedError(14);
  const added = action === "add_markets" ? addMarkets(subscription, markets) : [];
  if (action === "delete_markets") {
    if (!subscription.tickers) throw new FeedError(11);
    for (const { ticker } of markets) subscription.tickers.delete(ticker);
  }
  answerMarkets(command, subscription);
  sendInitial(command, subscription, added);
}

/** `unsubscribe`: every subscription is checked before any of them ends. */
export function unsubscribe({ listener, params: { sids }, id }: Command): void {
  if (sids === undefined || sids.length === 0) throw new FeedError(4);
  const ended = [...new Set(sids)].map((sid) => requireSubscription(listener, sid));
  for (const subscription of ended) {
    const { sid } = subscription;
    listener.subscriptions.delete(sid);
    listener.answer({ id, sid, seq: nextSeq(subscription), type: "unsubscribed" });
  }
}

/** `list_subscriptions` */
export function listSubscriptions(listener: Listener, id: number | undefined): void {
  const msg = [...listener.subscriptions.values()].map(({ channel, sid }) => ({ channel, sid }));
  listener.answer({ id, type: "ok", msg });
}
