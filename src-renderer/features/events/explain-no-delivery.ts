/** Why an event has no attempts: it is one of two things, and they are easily taken for one another. */
export function explainNoDelivery(kind: string, deliveryOn: boolean) {
  if (!deliveryOn) {
    return {
      title: "Delivery is off",
      text: `The event was recorded and not sent. Start with SIM_WEBHOOK_DELIVERY=on, or with a receiver's URL, to have ${kind} send it.`,
    };
  }
  return {
    title: "No endpoint asked for this event",
    text: "Delivery is on, but when the event was recorded no enabled endpoint listed its type. Register one under Endpoints.",
  };
}
