import { memo } from "react";
import { viewChip, type ShownDelivery } from "./delivery-chip-view.ts";
import { endOfDeliveries } from "./delivery-end.ts";
import { StatusChip } from "./status-chip.tsx";

interface DeliveryChipsProps {
  readonly deliveries: readonly ShownDelivery[];
}

/** The result of an event: the worst state of its deliveries, and how many have it. */
export const DeliveryChips = memo(({ deliveries }: DeliveryChipsProps) => {
  const title = deliveries.map((delivery) => viewChip(delivery).title).join("\n");
  return <StatusChip {...endOfDeliveries(deliveries)} title={title === "" ? undefined : title} />;
});
DeliveryChips.displayName = "DeliveryChips";
