import type { Context, Seed } from "#core/contract/context.ts";
import { createOAuthState } from "#core/oauth/state.ts";
import { Collection } from "#core/state/collection.ts";
import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type {
  CreditNote,
  CustomerBalanceTransaction,
  Discount,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  Meter,
  MeterEvent,
  Schedule,
  Subscription,
  SubscriptionItem,
  TestClock,
} from "./billing/types.ts";
import type { Product } from "./resources/products/fields.ts";
import type { TaxRate } from "./resources/tax-rates/fields.ts";
import type { EarlyFraudWarning } from "./resources/early-fraud-warnings/fields.ts";
import type { FileLink } from "./resources/file-links/fields.ts";
import type { StoredFile } from "./resources/files/fields.ts";
import type { BankAccount } from "./resources/external-accounts/fields.ts";
import type { Person } from "./resources/persons/fields.ts";
import type { Quote } from "./resources/quotes/fields.ts";
import type { ShippingRate } from "./resources/shipping-rates/fields.ts";
import type { Reader } from "./resources/terminal-readers/fields.ts";
import type { TerminalConfiguration } from "./resources/terminal-configurations/fields.ts";
import type { TerminalLocation } from "./resources/terminal-locations/fields.ts";
import type { ConfirmationToken } from "./resources/confirmation-tokens/types.ts";
import type { Review } from "./resources/reviews/fields.ts";
import type { ValueList } from "./resources/value-lists/fields.ts";
import type { ValueListItem } from "./resources/value-list-items/fields.ts";
import type { ActiveEntitlement, ProductFeature } from "./entitlements/types.ts";
import type { Feature } from "./entitlements/fields.ts";
import type { ApplePayDomain } from "./resources/apple-pay-domains/types.ts";
import type { Mandate } from "./resources/mandates/types.ts";
import type { MethodConfiguration } from "./resources/payment-method-configurations/fields.ts";
import type { PaymentMethodDomain } from "./resources/payment-method-domains/fields.ts";
import type { EventDestination } from "./resources/event-destinations/types.ts";
import type { BillingAlert } from "./resources/billing-alerts/fields.ts";
import type { CashSettings, CashTransaction } from "./cash/types.ts";
import type { Topup } from "./resources/topups/fields.ts";
import type {
  TaxCalculation,
  TaxCalculationLine,
  TaxRegistration,
  TaxSettings,
  TaxTransaction,
  TaxTransactionLine,
} from "./tax/types.ts";
import type { Coupon, Price, PromotionCode, TaxId } from "./catalog/types.ts";
import type {
  CheckoutSession,
  PaymentLink,
  PortalConfiguration,
  PortalSession,
} from "./checkout/types.ts";
import type {
  AccountLink,
  ApplicationFee,
  ConnectedAccount,
  Payout,
  Transfer,
} from "./connect/types.ts";
import type {
  BalanceTransaction,
  CardSource,
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupAttempt,
  SetupIntent,
  Token,
} from "./payment/types.ts";
import type { Customer } from "./resources/customers/fields.ts";
import type { Metadata, Passed } from "./shared/types.ts";

export type * from "./payment/types.ts";
export type { Customer };
export type { Metadata, Passed };

/** A receiver's registration. Fits core's `Endpoint`. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly created: number;
  readonly url: string;
  readonly secret: string;
  readonly enabled: boolean;
  readonly types: readonly string[];
  /** True if it gets the events of connected accounts instead of the account's own. */
  readonly isConnect: boolean;
  readonly apiVersion: string | null;
  /** The version of its events. */
  readonly rendering: string;
  readonly description: string | null;
  readonly metadata: Metadata;
}

/** A key of an app for one customer, until it expires. */
interface EphemeralKey {
  readonly id: string;
  readonly created: number;
  readonly expires: number;
}

/** The account itself. */
export interface Account {
  readonly id: string;
  readonly created: number;
  readonly isConnected: boolean;
}

/** Creates what an account stores: nothing yet. */
function createStores() {
  return {
    webhookEndpoints: new Collection<WebhookEndpoint>(),
    charges: new Collection<Charge>(),
    refunds: new Collection<Refund>(),
    disputes: new Collection<Dispute>(),
    customers: new Collection<Customer>(),
    cards: new Collection<CardSource>(),
    tokens: new Collection<Token>(),
    paymentMethods: new Collection<PaymentMethod>(),
    paymentIntents: new Collection<PaymentIntent>(),
    setupIntents: new Collection<SetupIntent>(),
    setupAttempts: new Collection<SetupAttempt>(),
    balanceTransactions: new Collection<BalanceTransaction>(),
    products: new Collection<Product>(),
    prices: new Collection<Price>(),
    coupons: new Collection<Coupon>(),
    promotionCodes: new Collection<PromotionCode>(),
    taxRates: new Collection<TaxRate>(),
    taxIds: new Collection<TaxId>(),
    discounts: new Collection<Discount>(),
    subscriptions: new Collection<Subscription>(),
    subscriptionItems: new Collection<SubscriptionItem>(),
    invoices: new Collection<Invoice>(),
    invoiceItems: new Collection<InvoiceItem>(),
    invoicePayments: new Collection<InvoicePayment>(),
    creditNotes: new Collection<CreditNote>(),
    customerBalanceTransactions: new Collection<CustomerBalanceTransaction>(),
    schedules: new Collection<Schedule>(),
    testClocks: new Collection<TestClock>(),
    checkoutSessions: new Collection<CheckoutSession>(),
    paymentLinks: new Collection<PaymentLink>(),
    portalSessions: new Collection<PortalSession>(),
    portalConfigurations: new Collection<PortalConfiguration>(),
    payouts: new Collection<Payout>(),
    connectedAccounts: new Collection<ConnectedAccount>(),
    accountLinks: new Collection<AccountLink>(),
    transfers: new Collection<Transfer>(),
    applicationFees: new Collection<ApplicationFee>(),
    meters: new Collection<Meter>(),
    meterEvents: new Collection<MeterEvent>(),
    files: new Collection<StoredFile>(),
    fileLinks: new Collection<FileLink>(),
    shippingRates: new Collection<ShippingRate>(),
    earlyFraudWarnings: new Collection<EarlyFraudWarning>(),
    persons: new Collection<Person>(),
    bankAccounts: new Collection<BankAccount>(),
    quotes: new Collection<Quote>(),
    topups: new Collection<Topup>(),
    ephemeralKeys: new Collection<EphemeralKey>(),
    taxCalculations: new Collection<TaxCalculation>(),
    taxCalculationLines: new Collection<TaxCalculationLine>(),
    taxTransactions: new Collection<TaxTransaction>(),
    taxTransactionLines: new Collection<TaxTransactionLine>(),
    taxRegistrations: new Collection<TaxRegistration>(),
    taxSettings: new Collection<TaxSettings>(),
    confirmationTokens: new Collection<ConfirmationToken>(),
    reviews: new Collection<Review>(),
    valueLists: new Collection<ValueList>(),
    valueListItems: new Collection<ValueListItem>(),
    paymentMethodDomains: new Collection<PaymentMethodDomain>(),
    applePayDomains: new Collection<ApplePayDomain>(),
    methodConfigurations: new Collection<MethodConfiguration>(),
    mandates: new Collection<Mandate>(),
    features: new Collection<Feature>(),
    productFeatures: new Collection<ProductFeature>(),
    activeEntitlements: new Collection<ActiveEntitlement>(),
    eventDestinations: new Collection<EventDestination>(),
    billingAlerts: new Collection<BillingAlert>(),
    cashTransactions: new Collection<CashTransaction>(),
    cashSettings: new Collection<CashSettings>(),
    terminalReaders: new Collection<Reader>(),
    terminalLocations: new Collection<TerminalLocation>(),
    terminalConfigurations: new Collection<TerminalConfiguration>(),
    /** Ids of meter events, by meter and customer. */
    usage: new Map<string, string[]>(),
    /** Ids of invoice items that wait for an invoice, by customer. */
    pendingItems: new Map<string, readonly string[]>(),
    answers: new IdempotencyStore(),
    /** The grants of owners of connected accounts. */
    oauth: createOAuthState(),
  };
}

/** The state of the provider. A reset creates a new one. */
export interface State extends Readonly<ReturnType<typeof createStores>> {
  readonly account: Account;
  /** The own state of connected accounts, by their ids. */
  readonly accountStates: Map<string, State>;
}

/** The context of handlers, actions and presenters. */
export type SimContext = Context<State>;

/** Simulator time in whole seconds, the unit of every timestamp in the API. */
export function secondsNow(context: SimContext): number {
  return Math.floor(context.now / 1_000);
}

/** Creates the state of the platform. */
export function createState(seed: Seed): State {
  const created = Math.floor(seed.now / 1_000);
  return createAccountState({ id: seed.ids.next("acct_", 16), created, isConnected: false });
}

/** Creates the state of an account without objects. */
export function createAccountState(account: Account): State {
  return { account, accountStates: new Map(), ...createStores() };
}
