import { FULL_PRICE } from "../shared/units.ts";

/** A side of the book: bids buy YES, asks sell YES (which is: buy NO at one dollar less the price). */
export type BookSide = "bid" | "ask";

/** Resting orders of one member on one side, summed up. */
interface Resting {
  readonly count: number;
  /** The cost if all of them are filled. */
  readonly cost: number;
}

/** A member's position and orders in one market. */
export interface Holding {
  /** Contracts held: YES when positive, NO when negative. */
  readonly position: number;
  /** The cost of the open position. */
  readonly cost: number;
  readonly realized: number;
  /** Money that changed hands, both ways. */
  readonly traded: number;
  readonly fees: number;
  readonly volume: number;
  readonly bids: Resting;
  readonly asks: Resting;
  /** Simulator time of the last change. */
  readonly updatedAt: number;
}

const nothing: Resting = { count: 0, cost: 0 };

export const emptyHolding: Holding = {
  position: 0,
  cost: 0,
  realized: 0,
  traded: 0,
  fees: 0,
  volume: 0,
  bids: nothing,
  asks: nothing,
  updatedAt: 0,
};

/** Returns the cost of one contract on a side: an ask at p is NO at 1 − p. */
export function priceOn(side: BookSide, price: number): number {
  return side === "bid" ? price : FULL_PRICE - price;
}

/** The contracts held against a side: those that an order on it would close first. */
function heldAgainst(holding: Holding, side: BookSide): number {
  return Math.max(0, side === "bid" ? -holding.position : holding.position);
}

/**
 * The money that a side's resting orders need when every one of them is filled. Contracts held
 * against the side pay one dollar each as they are closed. A fill of a resting order takes no more
 * from the member than it takes from this reserve, so a balance can never fall below zero.
 */
function reserveOfSide(holding: Holding, side: BookSide): number {
  const { count, cost } = side === "bid" ? holding.bids : holding.asks;
  return Math.max(0, cost - FULL_PRICE * Math.min(count, heldAgainst(holding, side)));
}

/** The money kept back for resting orders in this market. */
export function computeReserve(holding: Holding): number {
  return reserveOfSide(holding, "bid") + reserveOfSide(holding, "ask");
}

/** The holding with `count` more (or, below zero, fewer) contracts resting on a side. */
export function withResting(
  holding: Holding,
  side: BookSide,
  price: number,
  count: number,
): Holding {
  const old = side === "bid" ? holding.bids : holding.asks;
  const resting = { count: old.count + count, cost: old.cost + priceOn(side, price) * count };
  return side === "bid" ? { ...holding, bids: resting } : { ...holding, asks: resting };
}

/** A holding after a trade, and the money that the trade brought (or, below zero, took). */
interface Traded {
  readonly holding: Holding;
  readonly money: number;
}

/** The part of a position's cost that goes with `count` of its contracts; all of it with the last. */
function costOf(holding: Holding, count: number): number {
  const held = Math.abs(holding.position);
  return count === held ? holding.cost : Math.floor((holding.cost * count) / held);
}

/**
 * Buys `count` on a side. Contracts held against it are closed first: a YES and a NO together are one
 * dollar, which is paid at once. The rest opens or grows the position.
 */
export function applyTrade(
  holding: Holding,
  side: BookSide,
  price: number,
  count: number,
  fee: number,
  now: number,
): Traded {
  const unit = priceOn(side, price);
  const closed = Math.min(count, heldAgainst(holding, side));
  const basis = closed === 0 ? 0 : costOf(holding, closed);
  const proceeds = (FULL_PRICE - unit) * closed;
  const opened = count - closed;
  const paid = unit * opened;
  return {
    money: proceeds - paid - fee,
    holding: {
      ...holding,
      position: holding.position + (side === "bid" ? count : -count),
      cost: holding.cost - basis + paid,
      realized: holding.realized + proceeds - basis,
      traded: holding.traded + proceeds + paid,
      fees: holding.fees + fee,
      volume: holding.volume + count,
      updatedAt: now,
    },
  };
}
