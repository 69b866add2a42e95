import type { EventRow } from "#shared/domain/egress.ts";
import { viewChip } from "../../ui/delivery-chip-view.ts";
import { Empty } from "../../ui/note.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";

/** What went out as a frame of a socket: there is no request to show, only what came of it. */
export function SocketDeliveries({ chips }: { readonly chips: EventRow["deliveries"] }) {
  return (
    <Empty title="Sent over a socket">
      {chips.map((chip, place) => (
        <p key={place}>
          <StatusChip {...viewChip(chip)} />
        </p>
      ))}
      <p>
        It left as a frame, unsigned, so there is no request to show. How long the acknowledgement
        took stands in the delivery results.
      </p>
    </Empty>
  );
}
