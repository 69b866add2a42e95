import { declined } from "../declined.ts";
import { emit, type Cause, type PaymentsContext } from "../emit.ts";
import { changed, happened } from "../events.ts";
import { presentCard } from "../present-card.ts";
import { presentCustomer } from "../present-customer.ts";
import type { CardSource, Customer, Metadata } from "../state.ts";
import { takeToken } from "./resolve-card.ts";

/** The card of a token, if the card's bank lets it be kept. */
export function takeKeepableCard(context: PaymentsContext, token: string): CardSource {
  const source = takeToken(context, token, "source");
  const { test } = source.card;
  if (test.decline && test.isAttachable === false) throw declined(test.decline);
  return source;
}

/** Gives a card to a customer and tells of it. */
export function keepCard(
  context: PaymentsContext,
  cause: Cause,
  source: CardSource,
  customer: string,
  metadata: Metadata = {},
): CardSource {
  const kept = context.state.cards.add({ ...source, customer, metadata });
  emit(context, cause, happened("customer.source.created", presentCard(kept)));
  return kept;
}

/** Replaces a customer and tells what changed. */
export function updateCustomer(
  context: PaymentsContext,
  cause: Cause,
  before: Customer,
  after: Customer,
): Customer {
  context.state.customers.replace(after);
  const event = changed("customer.updated", presentCustomer(before), presentCustomer(after));
  emit(context, cause, event);
  return after;
}

/** Adds a card to a customer who may have some already; the first becomes the default. */
export function addCard(
  context: PaymentsContext,
  cause: Cause,
  customer: Customer,
  source: CardSource,
  metadata: Metadata,
): CardSource {
  const kept = keepCard(context, cause, source, customer.id, metadata);
  if (customer.defaultSource === null) {
    updateCustomer(context, cause, customer, { ...customer, defaultSource: kept.id });
  }
  return kept;
}

/** The cards of a customer, newest first. */
export function cardsOf({ state }: PaymentsContext, customer: string): readonly CardSource[] {
  return [...state.cards.newestFirst()].filter((card) => card.customer === customer);
}

/** Takes a card from its customer and tells of it; the newest of the rest becomes the default. */
export function dropCard(
  context: PaymentsContext,
  cause: Cause,
  customer: Customer,
  card: CardSource,
): void {
  context.state.cards.remove(card.id);
  emit(context, cause, happened("customer.source.deleted", presentCard(card)));
  if (customer.defaultSource !== card.id) return;
  const next = cardsOf(context, customer.id)[0]?.id ?? null;
  updateCustomer(context, cause, customer, { ...customer, defaultSource: next });
}
