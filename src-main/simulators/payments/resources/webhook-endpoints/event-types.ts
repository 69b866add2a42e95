import { eventTypes } from "../../shared/event-types.ts";

/** Types that an endpoint may ask for and this simulator never records, by the part before the first dot. */
const otherTypes: Readonly<Record<string, string>> = {
  account: "external_account.created external_account.deleted external_account.updated",
  apps: "install.created install.deleted install.updated",
  balance: "available",
  balance_settings: "updated",
  billing:
    "alert.triggered credit_balance_transaction.created credit_grant.created credit_grant.updated",
  cash_balance: "funds_available",
  charge: "dispute.funds_withdrawn",
  climate:
    "order.canceled order.created order.delayed order.delivered order.product_substituted product.created product.pricing_updated",
  customer: "discount.updated source.expiring source.updated tax_id.updated",
  customer_cash_balance_transaction: "created",
  entitlements: "active_entitlement_summary.updated",
  file: "created",
  financial_connections:
    "account.account_numbers_updated account.created account.deactivated account.disconnected account.expected_deactivation_date_updated account.reactivated account.refreshed_balance account.refreshed_ownership account.refreshed_transactions account.supported_payment_method_types_updated account.upcoming_account_number_expiry account.upcoming_deactivation authorization.expected_deactivation_date_updated authorization.upcoming_deactivation",
  identity:
    "verification_session.canceled verification_session.created verification_session.processing verification_session.redacted verification_session.requires_input verification_session.verified",
  invoice: "finalization_failed overpaid payment_attempt_required will_be_due",
  issuing_authorization: "created request updated",
  issuing_card: "created updated",
  issuing_cardholder: "created updated",
  issuing_dispute: "closed created funds_reinstated funds_rescinded submitted updated",
  issuing_personalization_design: "activated deactivated rejected updated",
  issuing_token: "created updated",
  issuing_transaction: "created purchase_details_receipt_updated updated",
  mandate: "updated",
  payment_intent: "partially_funded",
  payment_method: "automatically_updated",
  payout: "reconciliation_completed",
  person: "created deleted updated",
  quote: "accepted canceled created finalized",
  radar: "early_fraud_warning.created early_fraud_warning.updated",
  reporting: "report_run.failed report_run.succeeded report_type.updated",
  reserve:
    "hold.created hold.updated plan.created plan.disabled plan.expired plan.updated release.created",
  review: "closed opened",
  sigma: "scheduled_query_run.created",
  source:
    "canceled chargeable failed mandate_notification refund_attributes_required transaction.created transaction.updated",
  tax: "settings.updated",
  terminal: "reader.action_failed reader.action_succeeded reader.action_updated",
  test_helpers: "test_clock.internal_failure",
  three_d_secure:
    "authentication.canceled authentication.challenge_started authentication.errored authentication.failed authentication.requires_challenge authentication.requires_submission authentication.succeeded",
  topup: "canceled created failed reversed succeeded",
  treasury:
    "credit_reversal.created credit_reversal.posted debit_reversal.completed debit_reversal.created debit_reversal.initial_credit_granted financial_account.closed financial_account.created financial_account.features_status_updated inbound_transfer.canceled inbound_transfer.created inbound_transfer.failed inbound_transfer.succeeded outbound_payment.canceled outbound_payment.created outbound_payment.expected_arrival_date_updated outbound_payment.failed outbound_payment.posted outbound_payment.returned outbound_payment.tracking_details_updated outbound_transfer.canceled outbound_transfer.created outbound_transfer.expected_arrival_date_updated outbound_transfer.failed outbound_transfer.posted outbound_transfer.returned outbound_transfer.tracking_details_updated received_credit.created received_credit.failed received_credit.succeeded received_debit.created",
};

/** Types of earlier API versions, which earlier SDKs still name. */
const formerTypes: Readonly<Record<string, string>> = {
  billing: "meter_error_report.triggered",
  bitcoin: "receiver.created receiver.filled receiver.updated receiver.transaction.created",
  customer: "bank_account.deleted",
  invoiceitem: "updated",
  issuer_fraud_record: "created",
  issuing_settlement: "created updated",
  order: "created payment_failed payment_succeeded updated",
  order_return: "created",
  payment_method: "card_automatically_updated",
  recipient: "created deleted updated",
  sku: "created deleted updated",
  transfer: "canceled failed paid",
};

function* expandTypes(families: Readonly<Record<string, string>>): Generator<string> {
  for (const [family, members] of Object.entries(families)) {
    for (const member of members.split(" ")) yield `${family}.${member}`;
  }
}

const known: ReadonlySet<string> = new Set([
  ...eventTypes,
  ...expandTypes(otherTypes),
  ...expandTypes(formerTypes),
]);

/** Returns whether an endpoint may subscribe to this type. Misspelt types are rejected. */
export function isKnownEventType(type: string): boolean {
  return type === "*" || known.has(type);
}
