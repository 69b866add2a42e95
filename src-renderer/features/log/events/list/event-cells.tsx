import type { EventRow } from "#shared/domain/egress.ts";
import { DeliveryChips } from "../../../../ui/display/status/delivery-chips.tsx";
import { Mark } from "../../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { SimulatorName } from "../../../../ui/display/simulator/simulator-name.tsx";
import { useSimulatorNames } from "../../../../ui/display/simulator/simulator-looks.ts";
import {
  describeTimes,
  formatDuration,
  formatFraction,
  formatTime,
  formatWallTime,
} from "../../../../ui/text/format.ts";
import { isolateParts } from "../../../../ui/text/isolate-parts.ts";

/** The columns of the log. The style sheet shows Summary beside Type, and Latency last. */
export const eventColumns = [
  "Seq",
  "Simulator",
  "Time",
  "Type",
  "Subject",
  "Delivery",
  "Summary",
  "Latency",
] as const;

/** One event as the log's cells. */
export function EventCells({ row }: { readonly row: EventRow }) {
  const nameOf = useSimulatorNames();
  const { arrivedAt, createdAt } = row;
  return (
    <>
      <div
        role="gridcell"
        className="mono figures faint right"
        title={`seq ${String(row.seq)} of ${nameOf(row.kind)}`}
      >
        {row.order ?? row.seq}
      </div>
      <div role="gridcell" className="with-mark" title={nameOf(row.kind)}>
        <Mark name={row.kind} />
        <span className="clip kind-name">
          <SimulatorName kind={row.kind} />
        </span>
      </div>
      <div
        role="gridcell"
        className="mono figures soft"
        title={describeTimes(arrivedAt, createdAt)}
      >
        {arrivedAt === undefined ? formatTime(createdAt).slice(0, 8) : formatWallTime(arrivedAt)}
        <span className="faint fraction">{formatFraction(arrivedAt ?? createdAt)}</span>
      </div>
      <div role="gridcell" className="mono type" title={row.type} aria-label={row.type}>
        <TypeText type={row.type} />
      </div>
      <div role="gridcell" className="mono soft" title={row.subject} aria-label={row.subject}>
        <MiddleClip text={row.subject} />
      </div>
      <div role="gridcell" className="chips">
        <DeliveryChips deliveries={row.deliveries} />
      </div>
      <div role="gridcell" className="soft summary" title={row.summary}>
        {isolateParts(row.summary ?? "")}
      </div>
      <div role="gridcell" className="figures soft right">
        {row.latencyMs === undefined ? "" : formatDuration(row.latencyMs)}
      </div>
    </>
  );
}

/** A type that gives way at its start, since the verb is last; one with an address in its middle. */
function TypeText({ type }: { readonly type: string }) {
  if (type.includes("/")) return <MiddleClip text={type} tail={8} />;
  return (
    <span className="start-clip">
      <bdi dir="ltr">{type}</bdi>
    </span>
  );
}
