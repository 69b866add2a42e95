import type { Collection } from "#core/state/collection.ts";
import { OverlayCollection } from "#core/state/overlay-collection.ts";
import { deriveContext, toPlatform } from "../shared/derived-context.ts";
import type { SimContext, State } from "../state.ts";
import type { Invoice } from "./types.ts";

const over = <T extends { readonly id: string }>(base: Collection<T>): Collection<T> =>
  new OverlayCollection(base);

function scratchState(state: State): State {
  return {
    ...state,
    accountStates: scratchAccounts(state.accountStates),
    applicationFees: over(state.applicationFees),
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
    setupAttempts: over(state.setupAttempts),
    setupIntents: over(state.setupIntents),
    subscriptionItems: over(state.subscriptionItems),
    subscriptions: over(state.subscriptions),
    transfers: over(state.transfers),
    pendingItems: new Map(state.pendingItems),
  };
}

function scratchAccounts(accounts: State["accountStates"]): State["accountStates"] {
  return new Map([...accounts].map(([id, state]) => [id, scratchState(state)]));
}

/** Returns a context in which everything can be tried: no change, event or scheduled task outlasts it. */
export function scratchContext(context: SimContext): SimContext {
  const platform = toPlatform(context);
  return deriveContext(
    context,
    {
      state: scratchState(context.state),
      emit: () => undefined,
      countReceivers: () => 0,
      schedule: () => 0,
      withdraw: () => undefined,
    },
    platform === context ? undefined : scratchContext(platform),
  );
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
