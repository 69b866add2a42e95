import { clockContext } from "../../clocks/clock-context.ts";
import { testClockResource } from "../../clocks/present.ts";
import { badRequest, declined } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { addAndEmit, changeAndEmit, referenceTo } from "../../shared/resource.ts";
import { type CardSource, type Metadata, secondsNow, type SimContext } from "../../state.ts";
import { takeSource } from "../cards/actions.ts";
import { presentCard } from "../cards/present.ts";
import type { CardDetails } from "../cards/schema.ts";
import { addTaxId } from "../tax-ids/actions.ts";
import {
  attachPaymentMethod,
  checkAttachable,
  checkAttached,
  resolvePaymentMethod,
} from "../payment-methods/actions.ts";
import { type Customer, customerFields, withDefaultMethod } from "./fields.ts";
import { customerResource } from "./present.ts";
import type { CustomerUpdate, NewCustomer } from "./schema.ts";

function blankCustomer(context: SimContext): Customer {
  const fields = {
    id: context.ids.next("cus_", 14),
    created: secondsNow(context),
    invoice_prefix: context.ids.next("", 8, "upper"),
  };
  return { ...customerFields.blank(fields), isDeleted: false };
}

const DEFAULT_METHOD = "invoice_settings[default_payment_method]";

/** Creates a customer with its card or payment method; each records an event. */
export function createCustomer(outer: SimContext, input: NewCustomer): Customer {
  const clock =
    input.test_clock === undefined
      ? undefined
      : referenceTo(outer, testClockResource, input.test_clock, "test_clock");
  const context = clock ? clockContext(outer, clock.id, clock.frozenTime * 1_000) : outer;
  const method = input.payment_method;
  if (method !== undefined) checkAttachable(context, method, "");
  const defaultMethod = input.invoice_settings?.default_payment_method;
  if (defaultMethod !== method) checkAttached(context, defaultMethod, "", DEFAULT_METHOD);
  const source = input.source === undefined ? undefined : takeKeepableCard(context, input.source);
  // The event of a customer has its method as default before it is attached.
  const { id: methodId } = method === undefined ? {} : resolvePaymentMethod(context, method);
  const blank = customerFields.revise(blankCustomer(context), input);
  const hasDefault = methodId !== undefined && defaultMethod === method;
  const customer = addAndEmit(context, customerResource, "customer.created", {
    ...(hasDefault ? withDefaultMethod(blank, methodId) : blank),
    default_source: source?.id ?? null,
    test_clock: clock?.id ?? null,
  });
  if (source) keepCard(context, source, customer.id);
  for (const taxId of input.tax_id_data ?? []) addTaxId(context, customer.id, taxId);
  if (methodId !== undefined) attachPaymentMethod(context, methodId, customer.id);
  return customer;
}

/** Updates a customer. */
export function updateCustomer(
  context: SimContext,
  customer: Customer,
  input: CustomerUpdate,
): Customer {
  const { invoice_settings: settings } = input;
  checkAttached(context, settings?.default_payment_method, customer.id, DEFAULT_METHOD);
  const { default_source: wanted } = input;
  if (wanted !== undefined && context.state.cards.get(wanted)?.customer !== customer.id) {
    const message = `No such source: '${wanted}'`;
    throw badRequest(message, { code: "resource_missing", param: "default_source" });
  }
  const source = input.source === undefined ? undefined : takeKeepableCard(context, input.source);
  if (source) keepCard(context, source, customer.id);
  return changeAndEmit(context, customerResource, "customer.updated", customer, {
    ...customerFields.revise(customer, input),
    default_source: source?.id ?? wanted ?? customer.default_source,
  });
}

/** The card of a token or of details. Throws if it cannot be kept. */
export function takeKeepableCard(context: SimContext, input: string | CardDetails): CardSource {
  const source = takeSource(context, input);
  const { test } = source.card;
  if (test.decline && test.isAttachable === false) throw declined(test.decline);
  return source;
}

/** Adds a card to a customer. */
function keepCard(
  context: SimContext,
  source: CardSource,
  customer: string,
  metadata: Metadata = {},
): CardSource {
  const kept = context.state.cards.add({ ...source, customer, metadata });
  emit(context, happened("customer.source.created", presentCard(kept)));
  return kept;
}

function setDefaultSource(context: SimContext, customer: Customer, id: string | null): void {
  changeAndEmit(context, customerResource, "customer.updated", customer, { default_source: id });
}

/** Adds a card to a customer; the first card becomes the default. */
export function addCard(
  context: SimContext,
  customer: Customer,
  source: CardSource,
  metadata: Metadata,
): CardSource {
  const kept = keepCard(context, source, customer.id, metadata);
  if (customer.default_source === null) {
    setDefaultSource(context, customer, kept.id);
  }
  return kept;
}

/** The cards of a customer, newest first. */
function cardsOf({ state }: SimContext, customer: string): readonly CardSource[] {
  return [...state.cards.newestFirst()].filter((card) => card.customer === customer);
}

/** Removes a card from its customer; the newest of the rest becomes the default. */
export function dropCard(context: SimContext, customer: Customer, card: CardSource): void {
  context.state.cards.remove(card.id);
  emit(context, happened("customer.source.deleted", presentCard(card)));
  if (customer.default_source !== card.id) return;
  const next = cardsOf(context, customer.id)[0]?.id ?? null;
  setDefaultSource(context, customer, next);
}
