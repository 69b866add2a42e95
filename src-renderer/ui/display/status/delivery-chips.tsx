import { memo } from "react";
import { pickChips, viewChip, type ShownDelivery } from "./delivery-chip-view.ts";
import { StatusChip } from "./status-chip.tsx";

interface DeliveryChipsProps {
  readonly deliveries: readonly ShownDelivery[];
}

/** The result of an event: its worst deliveries, and the number of others. */
export const DeliveryChips = memo(({ deliveries }: DeliveryChipsProps) => {
  if (deliveries.length === 0) return <StatusChip tone="none" word="not sent" />;
  const { shown, more } = pickChips(deliveries);
  return (
    <>
      {shown.map((chip, place) => (
        <StatusChip key={place} {...viewChip(chip)} />
      ))}
      {more > 0 ? <span className="faint">+{more}</span> : null}
    </>
  );
});
DeliveryChips.displayName = "DeliveryChips";
