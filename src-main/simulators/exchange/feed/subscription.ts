import { type Frame, sequencedChannels, unfilteredChannels } from "./frame.ts";

/** One channel that one connection listens to. */
export interface Subscription {
  readonly sid: number;
  readonly channel: string;
  /** The markets it is narrowed to; all of them when absent. */
  tickers: Set<string> | undefined;
  /** Shows NO levels of the book at their YES price. */
  readonly useYesPrice: boolean;
  /** The last number given out. */
  seq: number;
}

/** Returns whether a frame is for this subscription. */
export function isSubscribedTo(subscription: Subscription, frame: Frame): boolean {
  if (subscription.channel !== frame.channel) return false;
  if (unfilteredChannels.has(frame.channel)) return true;
  return subscription.tickers?.has(frame.ticker) ?? true;
}

/** The subscription's next number. */
export function nextSeq(subscription: Subscription): number {
  subscription.seq += 1;
  return subscription.seq;
}

/** The text of a frame for one subscription; `msg` is serialised once for all of them. */
export function frameText(subscription: Subscription, type: string, msg: string): string {
  const seq = sequencedChannels.has(subscription.channel)
    ? `"seq":${String(nextSeq(subscription))},`
    : "";
  return `{"type":${JSON.stringify(type)},"sid":${String(subscription.sid)},${seq}"msg":${msg}}\n`;
}
