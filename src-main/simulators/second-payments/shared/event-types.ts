/** Every type of event that is recorded, and that can be subscribed to. */
export const EVENT_TYPES = [
  "card.created",
  "card.disabled",
  "customer.created",
  "customer.deleted",
  "customer.updated",
  "dispute.created",
  "dispute.evidence.created",
  "dispute.evidence.deleted",
  "dispute.state.updated",
  "order.created",
  "order.updated",
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
] as const;
