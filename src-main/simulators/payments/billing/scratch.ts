import type { Collection } from "#core/state/collection.ts";
import { OverlayCollection } from "#core/state/overlay-collection.ts";
import type { SimContext, State } from "../state.ts";
import type { Invoice } from "./types.ts";

const over = <T extends { readonly id: string }>(base: Collection<T>): Collection<T> =>
  new OverlayCollection(base);

function scratchState(state: State): State {
  return {
    ...state,
    balanceTransactions: over(state.balanceTransactions),
    charges: over(state.charges),
    coupons: over(state.coupons),
    customerBalanceTransactions: over(state.customerBalanceTransactions),
    customers: over(state.customers),
    discounts: over(state.discounts),
    invoiceItems: over(state.invoiceItems),
    invoicePayments: over(state.invoicePayments),
    invoices: over(state.invoices),
    paymentIntents: over(state.paymentIntents),
    paymentMethods: over(state.paymentMethods),
    prices: over(state.prices),
    promotionCodes: over(state.promotionCodes),
    setupIntents: over(state.setupIntents),
    subscriptionItems: over(state.subscriptionItems),
    subscriptions: over(state.subscriptions),
    pendingItems: new Map(state.pendingItems),
  };
}

/** Returns a context in which everything can be tried: no change, event or scheduled task outlasts it. */
export function scratchContext(context: SimContext): SimContext {
  return {
    state: scratchState(context.state),
    ids: context.ids,
    now: context.now,
    advancedMs: context.advancedMs,
    generation: context.generation,
    log: context.log,
    baseUrl: context.baseUrl,
    environment: context.environment,
    emit: () => undefined,
    attemptsOf: () => [],
    attemptsAt: () => [],
    redeliver: () => false,
    countReceivers: () => 0,
    listUnsupported: () => undefined,
    schedule: () => 0,
    withdraw: () => undefined,
    isDelivering: context.isDelivering,
    ask: (request) => context.ask(request),
    send: (request) => context.send(request),
  };
}

/** An invoice that was tried, as a preview shows it: neither finalised nor paid. */
export function asPreview(invoice: Invoice): Invoice {
  return {
    ...invoice,
    status: "draft",
    number: null,
    attempted: false,
    attempts: 0,
    amountPaid: 0,
    paymentIntent: null,
    payments: [],
    finalizedAt: null,
    paidAt: null,
    endingBalance: null,
  };
}
