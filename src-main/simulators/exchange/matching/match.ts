import type { OrderBook, Level } from "./book.ts";
import type { BookSide } from "./holding.ts";

/** An order on its way into the book. */
interface Incoming {
  readonly memberId: string;
  readonly side: BookSide;
  readonly price: number;
  readonly count: number;
  /** The handling of a match with an order of the same member. */
  readonly selfTrade: "taker_at_cross" | "maker";
}

/** One resting order that the incoming one meets. */
export interface Meeting {
  readonly orderId: string;
  readonly price: number;
  readonly count: number;
}

/** The planned matches of an order, before any change. */
export interface MatchPlan {
  readonly fills: readonly Meeting[];
  /** Own resting orders that give way (`maker`). */
  readonly withdrawn: readonly Meeting[];
  /** The remaining count of the incoming order. */
  readonly remaining: number;
  /** It met an own order and stops there (`taker_at_cross`): what is left is canceled. */
  readonly stopped: boolean;
}

/** Returns whether an incoming order at `price` meets a level of the other side. */
function crosses(side: BookSide, price: number, level: Level): boolean {
  return side === "bid" ? level.price <= price : level.price >= price;
}

/**
 * Walks the other side of the book, best price first and oldest order first, without changing it.
 * @param ownerOf Whose a resting order is.
 */
export function planMatch(
  book: OrderBook,
  incoming: Incoming,
  ownerOf: (orderId: string) => string,
): MatchPlan {
  const fills: Meeting[] = [];
  const withdrawn: Meeting[] = [];
  let remaining = incoming.count;
  for (const level of book[incoming.side === "bid" ? "ask" : "bid"].levels) {
    if (remaining === 0 || !crosses(incoming.side, incoming.price, level)) break;
    for (const [orderId, resting] of level.orders) {
      if (remaining === 0) break;
      const isOwn = ownerOf(orderId) === incoming.memberId;
      if (isOwn && incoming.selfTrade === "taker_at_cross") {
        return { fills, withdrawn, remaining, stopped: true };
      }
      const meeting = { orderId, price: level.price, count: Math.min(resting, remaining) };
      if (isOwn) withdrawn.push({ ...meeting, count: resting });
      else {
        fills.push(meeting);
        remaining -= meeting.count;
      }
    }
  }
  return { fills, withdrawn, remaining, stopped: false };
}
