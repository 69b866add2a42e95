import { lazy } from "#core/contract/lazy.ts";

/** Every type of event that is recorded, and that can be subscribed to. */
export const EVENT_TYPES = [
  "bank_account.created",
  "bank_account.disabled",
  "bank_account.verified",
  "booking.created",
  "booking.custom_attribute.owned.deleted",
  "booking.custom_attribute.owned.updated",
  "booking.custom_attribute_definition.owned.created",
  "booking.custom_attribute_definition.owned.deleted",
  "booking.custom_attribute_definition.owned.updated",
  "booking.updated",
  "card.created",
  "card.disabled",
  "catalog.version.updated",
  "customer.created",
  "customer.custom_attribute.owned.deleted",
  "customer.custom_attribute.owned.updated",
  "customer.custom_attribute_definition.owned.created",
  "customer.custom_attribute_definition.owned.deleted",
  "customer.custom_attribute_definition.owned.updated",
  "customer.deleted",
  "customer.updated",
  "dispute.created",
  "dispute.evidence.created",
  "dispute.evidence.deleted",
  "dispute.state.updated",
  "gift_card.activity.created",
  "gift_card.activity.updated",
  "gift_card.created",
  "gift_card.customer_linked",
  "gift_card.customer_unlinked",
  "gift_card.updated",
  "inventory.count.updated",
  "invoice.canceled",
  "invoice.created",
  "invoice.deleted",
  "invoice.payment_made",
  "invoice.published",
  "invoice.refunded",
  "invoice.scheduled_charge_failed",
  "invoice.updated",
  "job.created",
  "job.updated",
  "labor.scheduled_shift.created",
  "labor.scheduled_shift.deleted",
  "labor.scheduled_shift.published",
  "labor.scheduled_shift.updated",
  "labor.timecard.created",
  "labor.timecard.deleted",
  "labor.timecard.updated",
  "location.created",
  "location.custom_attribute.owned.deleted",
  "location.custom_attribute.owned.updated",
  "location.custom_attribute_definition.owned.created",
  "location.custom_attribute_definition.owned.deleted",
  "location.custom_attribute_definition.owned.updated",
  "location.updated",
  "loyalty.account.created",
  "loyalty.account.updated",
  "loyalty.event.created",
  "loyalty.promotion.created",
  "loyalty.promotion.updated",
  "merchant.custom_attribute.owned.deleted",
  "merchant.custom_attribute.owned.updated",
  "merchant.custom_attribute_definition.owned.created",
  "merchant.custom_attribute_definition.owned.deleted",
  "merchant.custom_attribute_definition.owned.updated",
  "online_checkout.location_settings.updated",
  "online_checkout.merchant_settings.updated",
  "order.created",
  "order.custom_attribute.owned.deleted",
  "order.custom_attribute.owned.updated",
  "order.custom_attribute_definition.owned.created",
  "order.custom_attribute_definition.owned.deleted",
  "order.custom_attribute_definition.owned.updated",
  "order.fulfillment.updated",
  "order.updated",
  "payment.created",
  "payment.updated",
  "payout.failed",
  "payout.paid",
  "payout.sent",
  "refund.created",
  "refund.updated",
  "subscription.created",
  "subscription.updated",
  "team_member.created",
  "team_member.updated",
  "team_member.wage_setting.updated",
  "terminal.action.created",
  "terminal.action.updated",
  "terminal.checkout.created",
  "terminal.checkout.updated",
  "terminal.refund.created",
  "terminal.refund.updated",
  "transfer_order.created",
  "transfer_order.deleted",
  "transfer_order.updated",
  "vendor.created",
  "vendor.updated",
] as const;

/** The types that Square has and that are never recorded: an app may subscribe to them, and gets none. */
const neverRecorded = `
  booking.custom_attribute.visible.deleted booking.custom_attribute.visible.updated
  booking.custom_attribute_definition.visible.created booking.custom_attribute_definition.visible.deleted
  booking.custom_attribute_definition.visible.updated card.automatically_updated card.forgotten card.updated
  customer.custom_attribute.deleted customer.custom_attribute.public.deleted customer.custom_attribute.public.updated
  customer.custom_attribute.updated customer.custom_attribute.visible.deleted customer.custom_attribute.visible.updated
  customer.custom_attribute_definition.created customer.custom_attribute_definition.deleted
  customer.custom_attribute_definition.public.created customer.custom_attribute_definition.public.deleted
  customer.custom_attribute_definition.public.updated customer.custom_attribute_definition.updated
  customer.custom_attribute_definition.visible.created customer.custom_attribute_definition.visible.deleted
  customer.custom_attribute_definition.visible.updated device.code.paired device.created
  location.custom_attribute.visible.deleted location.custom_attribute.visible.updated
  location.custom_attribute_definition.visible.created location.custom_attribute_definition.visible.deleted
  location.custom_attribute_definition.visible.updated merchant.custom_attribute.visible.deleted
  merchant.custom_attribute.visible.updated merchant.custom_attribute_definition.visible.created
  merchant.custom_attribute_definition.visible.deleted merchant.custom_attribute_definition.visible.updated
  oauth.authorization.revoked order.custom_attribute.visible.deleted order.custom_attribute.visible.updated
  order.custom_attribute_definition.visible.created order.custom_attribute_definition.visible.deleted
  order.custom_attribute_definition.visible.updated
`
  .trim()
  .split(/\s+/);

const known = lazy((): ReadonlySet<string> => new Set([...EVENT_TYPES, ...neverRecorded]));

/** Returns whether Square has events of a type. */
export const isEventType = (type: string): boolean => known().has(type);
