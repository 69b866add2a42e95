import { formatPrice, FULL_PRICE, parsePrice, type ApiObject } from "../shared/units.ts";

/** The feed's channels that carry frames. */
export const channels = [
  "orderbook_delta",
  "ticker",
  "trade",
  "fill",
  "market_positions",
  "market_lifecycle_v2",
  "user_orders",
  "order_group_updates",
  "communications",
] as const;

type Channel = (typeof channels)[number];

/** Channels of the real feed that may be subscribed to and have nothing to say here. */
export const silentChannels = [
  "multivariate_market_lifecycle",
  "cfbenchmarks_value",
  "pyth_value",
] as const;

/** Channels whose frames are numbered, so that a client notices a gap. */
export const sequencedChannels: ReadonlySet<string> = new Set([
  "orderbook_delta",
  "trade",
  "market_lifecycle_v2",
  "order_group_updates",
]);

/** Channels that ignore the markets of a subscription. */
export const unfilteredChannels: ReadonlySet<string> = new Set([
  "market_lifecycle_v2",
  "order_group_updates",
  "communications",
]);

/** A message of the feed, before its listeners are known. */
export interface Frame {
  readonly channel: Channel;
  /** The frame's `type` on the wire. */
  readonly type: string;
  /** The market, or the id of the object that a channel without markets is about. */
  readonly ticker: string;
  readonly msg: ApiObject;
  /** The only member that receives it; every listener when absent. */
  readonly memberId?: string;
  /** The additional field for its owner: the client's own id of an order in the book. */
  readonly owned?: { readonly memberId: string; readonly fields: ApiObject } | undefined;
}

/** The same message with its NO price turned into a YES price. */
function atYesPrice(msg: ApiObject): ApiObject {
  const { side, price_dollars: text } = msg;
  const price = typeof text === "string" ? parsePrice(text) : undefined;
  if (side !== "no" || price === undefined) return msg;
  return { ...msg, price_dollars: formatPrice(FULL_PRICE - price) };
}

/** A frame's message as JSON, made once for each of the few ways it can look. */
export class FrameText {
  private readonly texts = new Map<string, string>();
  private readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** As this member sees it, with NO prices turned or not. */
  of(memberId: string, useYesPrice: boolean): string {
    const { owned, msg } = this.frame;
    const isOwn = owned?.memberId === memberId;
    const look = `${String(isOwn)} ${String(useYesPrice)}`;
    const known = this.texts.get(look);
    if (known !== undefined) return known;
    const whole = isOwn ? { ...msg, ...owned.fields } : msg;
    const text = JSON.stringify(useYesPrice ? atYesPrice(whole) : whole);
    this.texts.set(look, text);
    return text;
  }
}
