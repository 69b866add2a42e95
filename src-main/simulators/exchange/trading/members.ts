import { emptyHolding, type Holding, computeReserve } from "../matching/holding.ts";
import type { Market, Member, Order, Outcome } from "../shared/entities.ts";
import { createMember, houseCash, type SimContext, startingCash, type State } from "../state.ts";

/** The member that an access key belongs to; a new key opens an account. */
export function memberOfKey(context: SimContext, key: string): Member {
  const { state, ids, now } = context;
  const known = state.apiKeys.get(key)?.memberId ?? state.keys.get(key);
  if (known !== undefined) return requireMember(state, known);
  // A family of its own for each key: ids do not depend on which key came first.
  const member = createMember(ids.uuid(`member ${key}`), key, startingCash, now);
  state.members.set(member.id, member);
  state.keys.set(key, member.id);
  return member;
}

/**
 * Returns the member that trades as "the others" on a side, without a key: one for YES and one for NO, so
 * that their orders meet each other. Like the house, they have plenty of money and hear nothing.
 */
export function otherMember({ state, ids, now }: SimContext, side: Outcome): Member {
  const name = `others (${side})`;
  const known = [...state.members.values()].find((member) => member.name === name);
  if (known) return known;
  const account = createMember(ids.uuid(name), name, houseCash, now);
  const member = { ...account, isHouse: true };
  state.members.set(member.id, member);
  return member;
}

/** The member with this id; there is one, or the state is broken. */
export function requireMember(state: State, id: string): Member {
  const member = state.members.get(id);
  if (!member) throw new RangeError(`no member ${id}`);
  return member;
}

/** Returns the owner of an order. */
export function requireOwner(state: State, orderId: string): Member {
  const owner = state.orderOwners.get(orderId);
  if (!owner) throw new RangeError(`nobody owns the order ${orderId}`);
  return requireMember(state, owner.memberId);
}

/** Returns a member's holding in a market, which may be empty. */
export function requireHolding(member: Member, market: Pick<Market, "ticker">): Holding {
  return member.holdings.get(market.ticker) ?? emptyHolding;
}

/** Puts a member's new holding and money in place; the reserve follows from the holding. */
export function updateAccount(
  member: Member,
  ticker: string,
  holding: Holding,
  money: number,
  now: number,
): void {
  const old = member.holdings.get(ticker) ?? emptyHolding;
  member.cash += money;
  member.reserved += computeReserve(holding) - computeReserve(old);
  member.updatedAt = now;
  member.holdings.set(ticker, holding);
}

/** An order that still rests in the book, if this member has such a one. */
export function findResting(member: Member, orderId: string): Order | undefined {
  const order = member.orders.get(orderId);
  return order?.status === "resting" ? order : undefined;
}
