import type { Card } from "./state.ts";
import type { TestCard } from "./test-cards.ts";

const standardCards = new Map<TestCard, Card>();

/** A test card with nothing said about it: one object, however many charges it pays. */
export function standardCard(test: TestCard): Card {
  const known = standardCards.get(test);
  if (known) return known;
  const card = { test, expMonth: 8, expYear: 2034, billing: null };
  standardCards.set(test, card);
  return card;
}
