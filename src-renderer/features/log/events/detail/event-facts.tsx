import type { EventCause, EventRow } from "#shared/domain/egress.ts";
import { Facts } from "../../../../ui/display/facts.tsx";
import { useSimulatorNames } from "../../../../ui/display/simulator/simulator-looks.ts";
import { formatDateTime, formatFraction, formatWallTime } from "../../../../ui/text/format.ts";

interface EventFactsProps {
  readonly event: EventRow;
  readonly cause: EventCause | null | undefined;
}

/** The ids and times of an event: real time of arrival, and the simulator clock where it differs. */
export function EventFacts({ event, cause }: EventFactsProps) {
  const nameOf = useSimulatorNames();
  const { arrivedAt, createdAt, subject } = event;
  const requestId = cause?.requestId ?? null;
  return (
    <div className="detail-whole">
      <Facts
        facts={{
          ...(arrivedAt === undefined
            ? {}
            : { Arrived: `${formatWallTime(arrivedAt)}${formatFraction(arrivedAt)}` }),
          "Simulator clock": `${formatDateTime(createdAt)} UTC`,
          Simulator: nameOf(event.kind),
          Run: String(event.generation),
          "Event id": event.id,
          ...(subject === "" ? {} : { Subject: subject }),
          ...(requestId === null ? {} : { "Request id": requestId }),
        }}
      />
    </div>
  );
}
