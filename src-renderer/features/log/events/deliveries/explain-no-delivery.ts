import type { SimulatorView } from "#shared/domain/simulator.ts";

/** Why an event has no attempts: three reasons that are easily taken for one another. */
export function explainNoDelivery(
  kind: string,
  delivery: SimulatorView["delivery"],
  deliveryOn: boolean,
) {
  if (delivery === "none") {
    return {
      title: "Recorded, never delivered",
      text: `The ${kind} simulator has no receivers: its events stand in the log and go nowhere.`,
    };
  }
  if (!deliveryOn) {
    const how = delivery === "fixed" ? "Set the receiver's URL and secret" : "Turn delivery on";
    return {
      title: "Delivery is off",
      text: `The event was recorded and not sent. ${how} in the settings; events after that are sent.`,
    };
  }
  return {
    title: "No endpoint is subscribed to this event",
    text: "When the event was recorded, no enabled endpoint listed its type. Register one in Endpoints.",
  };
}
