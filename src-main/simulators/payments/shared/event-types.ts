/** The events that this simulator records: what happens, by the object that it happens to. */
const events = {
  "account.application": ["authorized", "deauthorized"],
  account: ["updated"],
  "account.external_account": ["created", "deleted", "updated"],
  application_fee: ["created", "refunded"],
  "application_fee.refund": ["updated"],
  "billing.alert": ["triggered"],
  "billing.meter": ["created", "deactivated", "reactivated", "updated"],
  "billing_portal.configuration": ["created", "updated"],
  "billing_portal.session": ["created"],
  capability: ["updated"],
  charge: ["captured", "expired", "failed", "pending", "refunded", "succeeded", "updated"],
  "charge.refund": ["updated"],
  "charge.dispute": ["closed", "created", "funds_reinstated", "updated"],
  "checkout.session": ["async_payment_failed", "async_payment_succeeded", "completed", "expired"],
  coupon: ["created", "deleted", "updated"],
  credit_note: ["created", "updated", "voided"],
  customer: ["created", "deleted", "updated"],
  "customer.discount": ["created", "deleted"],
  "customer.source": ["created", "deleted", "updated"],
  "customer.tax_id": ["created", "deleted"],
  "customer.subscription": [
    "created",
    "deleted",
    "paused",
    "pending_update_applied",
    "pending_update_expired",
    "resumed",
    "trial_will_end",
    "updated",
  ],
  "entitlements.active_entitlement_summary": ["updated"],
  file: ["created"],
  invoice: [
    "created",
    "deleted",
    "finalized",
    "marked_uncollectible",
    "overdue",
    "paid",
    "payment_action_required",
    "payment_failed",
    "payment_succeeded",
    "sent",
    "upcoming",
    "updated",
    "voided",
  ],
  invoice_payment: ["paid"],
  invoiceitem: ["created", "deleted"],
  mandate: ["updated"],
  payment_intent: [
    "amount_capturable_updated",
    "canceled",
    "created",
    "payment_failed",
    "processing",
    "requires_action",
    "succeeded",
  ],
  payment_link: ["created", "updated"],
  payment_method: ["attached", "detached", "updated"],
  payout: ["canceled", "created", "failed", "paid", "updated"],
  person: ["created", "deleted", "updated"],
  plan: ["created", "deleted", "updated"],
  price: ["created", "deleted", "updated"],
  product: ["created", "deleted", "updated"],
  promotion_code: ["created", "updated"],
  quote: ["accepted", "canceled", "created", "finalized"],
  "radar.early_fraud_warning": ["created", "updated"],
  refund: ["created", "failed", "updated"],
  review: ["closed", "opened"],
  setup_intent: ["canceled", "created", "requires_action", "setup_failed", "succeeded"],
  subscription_schedule: [
    "aborted",
    "canceled",
    "completed",
    "created",
    "expiring",
    "released",
    "updated",
  ],
  "tax.settings": ["updated"],
  tax_rate: ["created", "updated"],
  "terminal.reader": ["action_failed", "action_succeeded"],
  "test_helpers.test_clock": ["advancing", "created", "deleted", "ready"],
  topup: ["canceled", "created", "failed", "succeeded"],
  transfer: ["created", "reversed", "updated"],
} as const;

type Events = typeof events;

/** The events of each object, by their types: `charge.captured` → `charge`. */
export type ObjectsOfEvents = {
  [About in keyof Events as `${About}.${Events[About][number]}`]: About;
};

export type EventType = keyof ObjectsOfEvents;

/** The types that this simulator records. */
export const eventTypes: readonly string[] = Object.entries(events).flatMap(([about, happenings]) =>
  happenings.map((what) => `${about}.${what}`),
);
