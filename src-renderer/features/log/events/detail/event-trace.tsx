import { ArrowLeftRight } from "lucide-react";
import type { EventCause, EventRow } from "#shared/domain/egress.ts";
import { placeHref } from "../../../../stores/places.ts";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { endOfDeliveries } from "../../../../ui/display/status/delivery-end.ts";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { useTint } from "../../../../ui/display/simulator/mark.tsx";
import { eventView } from "../event-log.ts";
import "./event-trace.css";

interface EventTraceProps {
  readonly event: EventRow;
  /** Null when it came of no request; undefined while that is not known. */
  readonly cause: EventCause | null | undefined;
}

/** The way of an event: the request that caused it, the event, and what became of its deliveries. */
export function EventTrace({ event, cause }: EventTraceProps) {
  const color = useTint(event.kind);
  const { tone, word } = endOfDeliveries(event.deliveries);
  return (
    <div className="trace" role="group" aria-label="Trace">
      {cause ? <Origin event={event} cause={cause} /> : <span className="faint">simulator</span>}
      <span className="thread" style={{ background: color }} aria-hidden />
      <span className="mono figures">seq {event.seq}</span>
      <span className={`thread ${tone}`} aria-hidden />
      <button
        type="button"
        className="trace-end"
        onClick={() => {
          eventView.setState({ tab: "deliveries" });
        }}
      >
        <StatusChip tone={tone} word={word} />
      </button>
    </div>
  );
}

/** The request, which opens in its place when it is in the log. */
function Origin({ event, cause }: { readonly event: EventRow; readonly cause: EventCause }) {
  const text = `${cause.method} ${cause.path}`;
  const inside = (
    <>
      <ArrowLeftRight size={13} aria-hidden />
      <span className="mono trace-call">
        <MiddleClip text={text} tail={12} />
      </span>
    </>
  );
  if (cause.request === null) {
    return (
      <span className="trace-origin soft" title={text}>
        {inside}
      </span>
    );
  }
  const number = String(cause.request);
  return (
    <a
      className="trace-origin"
      title={`${text}, request ${number}`}
      href={placeHref("requests", { kind: event.kind, number })}
    >
      {inside}
    </a>
  );
}
