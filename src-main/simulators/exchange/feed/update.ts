import type { ExchangeContext, Market } from "../state.ts";
import type { CommandParams } from "./command.ts";
import { FeedError } from "./feed-error.ts";
import type { Listener } from "./listener.ts";
import { marketsOfCommand } from "./markets-of-command.ts";
import { addMarkets, answerMarkets, sendInitial } from "./subscribe.ts";
import { nextSeq, type Subscription } from "./subscription.ts";

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
  context: ExchangeContext,
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
  context: ExchangeContext,
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
