import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { giftCardId } from "./shared/ids.ts";
import { createRecords, type Records } from "./shared/record-types.ts";
import type { Booking } from "./resources/bookings/types.ts";
import type { CatalogObject } from "./resources/catalog/types.ts";
import type { AttributeDefinition, AttributeValue } from "./resources/custom-attributes/types.ts";
import type { InventoryChange, StockCount } from "./resources/inventory/types.ts";
import type { LoyaltyAccount, LoyaltyEvent, LoyaltyReward } from "./resources/loyalty/types.ts";
import type { GiftCard, GiftCardActivity } from "./resources/gift-cards/types.ts";
import type { Payout } from "./resources/payouts/types.ts";
import type { Invoice } from "./resources/invoices/types.ts";
import type { TeamMember } from "./resources/team-members/types.ts";
import type { PlanSubscription } from "./resources/subscriptions/types.ts";
import type {
  Card,
  Customer,
  DeviceCode,
  CustomerGroup,
  Dispute,
  Location,
  Order,
  Payment,
  PaymentLink,
  Refund,
  TerminalCheckout,
  WebhookSubscription,
} from "./shared/entities.ts";

/** The last change of the catalog. */
interface CatalogChanges {
  version: number;
  at: number;
}

/** The numbers of the events that can be searched: those recorded while the search was enabled. */
interface EventSearch {
  windows: readonly { readonly from: number; readonly to: number | undefined }[];
}

/** The file of an image object. */
export interface StoredImage {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Everything Square knows. A reset makes a new one. */
export interface State {
  readonly oauth: OAuthState;
  readonly merchantId: string;
  readonly createdAt: number;
  readonly locations: Collection<Location>;
  readonly payments: Collection<Payment>;
  readonly refunds: Collection<Refund>;
  readonly orders: Collection<Order>;
  readonly customers: Collection<Customer>;
  /** Customers by name, which is the order they are listed in. */
  readonly customersByName: SortedMap<Customer>;
  readonly customerGroups: Collection<CustomerGroup>;
  readonly cards: Collection<Card>;
  readonly disputes: Collection<Dispute>;
  readonly terminalCheckouts: Collection<TerminalCheckout>;
  readonly deviceCodes: Collection<DeviceCode>;
  readonly paymentLinks: Collection<PaymentLink>;
  readonly subscriptions: Collection<WebhookSubscription>;
  readonly catalog: Collection<CatalogObject>;
  /** The ids of children by the id of their parent, oldest first. */
  readonly catalogChildren: Map<string, readonly string[]>;
  readonly catalogChanges: CatalogChanges;
  readonly catalogImages: Map<string, StoredImage>;
  readonly stock: Collection<StockCount>;
  readonly inventoryChanges: Collection<InventoryChange>;
  readonly invoices: Collection<Invoice>;
  /** The ids of invoices by the id of their order. */
  readonly invoicesByOrder: Map<string, string>;
  readonly attributeDefinitions: Collection<AttributeDefinition>;
  readonly attributeValues: Collection<AttributeValue>;
  readonly planSubscriptions: Collection<PlanSubscription>;
  readonly teamMembers: Collection<TeamMember>;
  readonly bookings: Collection<Booking>;
  readonly giftCards: Collection<GiftCard>;
  readonly giftCardActivities: Collection<GiftCardActivity>;
  readonly loyaltyAccounts: Collection<LoyaltyAccount>;
  readonly loyaltyRewards: Collection<LoyaltyReward>;
  readonly loyaltyEvents: Collection<LoyaltyEvent>;
  readonly payouts: Collection<Payout>;
  readonly records: Records;
  readonly eventSearch: EventSearch;
  /** Responses by idempotency key. */
  readonly responses: IdempotencyStore;
}

export type SimContext = Context<State>;

export const BUSINESS_NAME = "Default Test Account";

/** The sandbox's gift card, behind its test token: its number and its balance in cents. */
const SANDBOX_GIFT_NUMBER = "7783320000000000";
const SANDBOX_GIFT_BALANCE = 10_000_000;

/** A merchant with one location and no payments. */
export function createState({ ids, now }: Seed): State {
  const locations = new Collection<Location>();
  locations.add({
    id: ids.next("L", 12, "upper"),
    name: BUSINESS_NAME,
    createdAt: now,
    fields: {},
  });
  const teamMembers = new Collection<TeamMember>();
  teamMembers.add({
    id: ids.next("TM", 14),
    createdAt: now,
    updatedAt: now,
    isOwner: true,
    status: "ACTIVE",
    assigned: { assignment_type: "ALL_CURRENT_AND_FUTURE_LOCATIONS" },
    wage: undefined,
    fields: { given_name: "Sandbox", family_name: "Seller" },
  });
  const giftCards = new Collection<GiftCard>();
  giftCards.add({
    id: giftCardId(ids),
    createdAt: now,
    type: "DIGITAL",
    ganSource: "SQUARE",
    gan: SANDBOX_GIFT_NUMBER,
    state: "ACTIVE",
    balance: SANDBOX_GIFT_BALANCE,
    customerIds: [],
  });
  return {
    oauth: createOAuthState(),
    merchantId: ids.next("ML", 11, "upper"),
    createdAt: now,
    locations,
    payments: new Collection(),
    refunds: new Collection(),
    orders: new Collection(),
    customers: new Collection(),
    customersByName: new SortedMap(),
    customerGroups: new Collection(),
    cards: new Collection(),
    disputes: new Collection(),
    terminalCheckouts: new Collection(),
    deviceCodes: new Collection(),
    paymentLinks: new Collection(),
    subscriptions: new Collection(),
    catalog: new Collection(),
    catalogChildren: new Map(),
    catalogChanges: { version: 0, at: now },
    catalogImages: new Map(),
    stock: new Collection(),
    inventoryChanges: new Collection(),
    invoices: new Collection(),
    invoicesByOrder: new Map(),
    attributeDefinitions: new Collection(),
    attributeValues: new Collection(),
    planSubscriptions: new Collection(),
    teamMembers,
    bookings: new Collection(),
    giftCards,
    giftCardActivities: new Collection(),
    loyaltyAccounts: new Collection(),
    loyaltyRewards: new Collection(),
    loyaltyEvents: new Collection(),
    payouts: new Collection(),
    records: createRecords(),
    eventSearch: { windows: [] },
    responses: new IdempotencyStore(),
  };
}
