import type { EventRow } from "#shared/domain/egress.ts";
import { DeliveryChips } from "../../ui/delivery-chips.tsx";
import { formatDateTime, formatTime } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { MiddleClip } from "../../ui/middle-clip.tsx";

/** The columns of the log. */
export const eventColumns = ["Seq", "Simulator", "Time", "Type", "Subject", "Delivery"];

/** One event as the log's cells. */
export function EventCells({ row }: { readonly row: EventRow }) {
  const time = formatTime(row.createdAt);
  return (
    <>
      <div role="gridcell" className="mono figures faint right">
        {row.seq}
      </div>
      <div role="gridcell" className="with-mark" title={row.kind}>
        <Mark name={row.kind} />
        <span className="clip kind-name">{row.kind}</span>
      </div>
      <div
        role="gridcell"
        className="mono figures soft"
        title={`${formatDateTime(row.createdAt)} UTC`}
      >
        {time.slice(0, 8)}
        <span className="faint fraction">{time.slice(8)}</span>
      </div>
      <div role="gridcell" className="mono type" title={row.type} aria-label={row.type}>
        <MiddleClip text={row.type} tail={10} />
      </div>
      <div role="gridcell" className="mono soft" title={row.subject} aria-label={row.subject}>
        <MiddleClip text={row.subject} />
      </div>
      <div role="gridcell" className="chips">
        <DeliveryChips deliveries={row.deliveries} />
      </div>
    </>
  );
}
