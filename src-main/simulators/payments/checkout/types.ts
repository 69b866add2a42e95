import type { InvoiceData, InvoiceSettings } from "../billing/invoice-settings.ts";
import type { Subscription, SubscriptionSplit } from "../billing/types.ts";
import type { PaymentSplit } from "../connect/types.ts";
import type { Features } from "../resources/billing-portal/features.ts";
import type { AnchorConfig, IntervalWish } from "../billing/terms.ts";
import type { MethodOptions } from "../payment/method-options.ts";
import type { PaymentMethod } from "../payment/types.ts";
import type { Metadata, Passed } from "../shared/types.ts";
import type { AdjustableQuantity } from "./option-schemas.ts";
import type { PageOptions } from "./page-options.ts";
import type { VisitOptions } from "./visit-options.ts";

/** A line of a checkout session or a payment link. */
export interface CheckoutLine {
  readonly id: string;
  readonly price: string;
  readonly quantity: number;
  readonly taxRates: readonly string[];
  readonly metadata: Metadata;
  readonly adjustable: AdjustableQuantity | null;
  /** True if the buyer added it to the order on the page. */
  readonly isOptional: boolean;
}

/** The plan of a checkout session for its completion, as its creator set it. */
export interface CheckoutPlan {
  readonly mode: "payment" | "setup" | "subscription";
  readonly lines: readonly CheckoutLine[];
  readonly currency: string | null;
  readonly allowsCodes: boolean;
  readonly customerCreation: "always" | "if_required" | null;
  readonly makesInvoice: boolean;
  readonly invoiceData: InvoiceData;
  readonly methodTypes: readonly string[] | null;
  readonly methodOptions: MethodOptions;
  readonly methodCollection: "always" | "if_required";
  readonly paymentData: {
    readonly captureMethod: "automatic" | "automatic_async" | "manual" | null;
    readonly description: string | null;
    readonly metadata: Metadata;
    readonly setupFutureUsage: "off_session" | "on_session" | null;
    readonly statementDescriptor: string | null;
    readonly transferGroup: string | null;
    readonly receiptEmail: string | null;
    readonly statementDescriptorSuffix: string | null;
    readonly shipping: Passed | null;
    readonly split: PaymentSplit | null;
  };
  readonly subscriptionData: {
    readonly description: string | null;
    readonly metadata: Metadata;
    readonly trialDays: number | null;
    readonly trialEnd: number | null;
    readonly missingMethod: Subscription["missingMethod"] | null;
    readonly anchor: number | null;
    readonly anchorConfig: AnchorConfig | null;
    readonly isClassic: boolean;
    readonly prorates: "create_prorations" | "none" | null;
    readonly pendingInterval: IntervalWish | null;
    readonly invoiceSettings: InvoiceSettings;
    readonly taxRates: readonly string[];
    readonly split: SubscriptionSplit;
  };
  readonly setupData: { readonly description: string | null; readonly metadata: Metadata };
  readonly submitType: string | null;
  readonly options: PageOptions;
  /** Ids of the shipping rates that the page offers. */
  readonly shippingOptions: readonly string[];
  readonly metadata: Metadata;
}

/** An address as a buyer gives it. */
export interface BuyerAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string;
}

/** A buyer's answers to the questions of a checkout page. */
export interface Answers {
  readonly phone: string | null;
  readonly shipping: { readonly name: string; readonly address: BuyerAddress } | null;
  readonly address: BuyerAddress | null;
  readonly customFields: Readonly<Record<string, string>>;
  readonly businessName: string | null;
  readonly individualName: string | null;
  readonly taxId: { readonly type: string; readonly value: string } | null;
  readonly promotions: boolean;
  readonly terms: boolean;
}

/** The fields of a known customer that the buyer's answers change. */
export interface CustomerUpdate {
  readonly address?: "auto" | "never" | undefined;
  readonly name?: "auto" | "never" | undefined;
  readonly shipping?: "auto" | "never" | undefined;
}

/** A visit to the checkout page, or one that is embedded in the app. */
export interface CheckoutSession extends CheckoutPlan {
  readonly id: string;
  readonly created: number;
  readonly status: "open" | "complete" | "expired";
  readonly paymentStatus: "paid" | "unpaid" | "no_payment_required";
  readonly uiMode: "hosted_page" | "embedded_page" | "elements" | "form";
  readonly clientSecret: string | null;
  readonly expiresAt: number;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly returnUrl: string | null;
  readonly clientReference: string | null;
  readonly customer: string | null;
  readonly customerEmail: string | null;
  readonly customerDetails: { readonly email: string | null; readonly name: string | null } | null;
  /** The buyer's answers to the questions of the page; `null` until they are given. */
  readonly answers: Answers | null;
  readonly shippingRate: string | null;
  readonly visitOptions: VisitOptions;
  readonly customerUpdate: CustomerUpdate;
  /** The display of the payment method to its customer later; `null`: as the session saves it. */
  readonly allowRedisplay: PaymentMethod["allowRedisplay"] | null;
  /** True if the buyer wants the card to be saved. */
  readonly savesMethod: boolean;
  readonly coupons: readonly { readonly coupon: string; readonly promotionCode: string | null }[];
  readonly paymentIntent: string | null;
  readonly setupIntent: string | null;
  readonly subscription: string | null;
  readonly invoice: string | null;
  readonly paymentLink: string | null;
  readonly recoveredFrom: string | null;
  readonly locale: string | null;
}

/** An address that opens a new checkout session with every visit. */
export interface PaymentLink extends CheckoutPlan {
  readonly id: string;
  /** Seconds; the API does not show it. */
  readonly created: number;
  readonly active: boolean;
  readonly redirectUrl: string | null;
  readonly message: string | null;
  readonly inactiveMessage: string | null;
  readonly limit: number | null;
  readonly completed: number;
}

/** A task in the billing portal that a link leads to. */
export interface PortalFlow {
  readonly type:
    | "customer_update"
    | "payment_method_update"
    | "subscription_cancel"
    | "subscription_pause"
    | "subscription_update"
    | "subscription_update_confirm";
  readonly subscription: string | null;
  /** The items that are to be confirmed. */
  readonly items: readonly {
    readonly id: string;
    readonly price: string | null;
    readonly quantity: number | null;
  }[];
  /** The discount of an update that is to be confirmed. */
  readonly discount: {
    readonly coupon: string | null;
    readonly promotionCode: string | null;
  } | null;
  /** The coupon that is offered to those who want to cancel. */
  readonly offer: string | null;
  readonly after: {
    readonly type: "hosted_confirmation" | "portal_homepage" | "redirect";
    readonly returnUrl: string | null;
    readonly message: string | null;
  };
  readonly isDone: boolean;
}

/** A visit to the billing portal. */
export interface PortalSession {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string | null;
  readonly secret: string;
  /** The one task that it is for; `null`: the whole portal. */
  readonly flow: PortalFlow | null;
  readonly locale: string | null;
}

/** The permissions of customers in the billing portal. */
export interface PortalConfiguration {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly active: boolean;
  readonly isDefault: boolean;
  readonly name: string | null;
  readonly returnUrl: string | null;
  readonly headline: string | null;
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  readonly metadata: Metadata;
  readonly features: Features;
  readonly hasLoginPage: boolean;
}
