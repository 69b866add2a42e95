import { ArrowLeftRight } from "lucide-react";
import type { EventCause, EventRow } from "#shared/domain/egress.ts";
import { placeHref } from "../../../stores/places.ts";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { StatusChip, type Tone } from "../../../ui/display/status/status-chip.tsx";
import { useTint } from "../../../ui/display/simulator/mark.tsx";
import { useLogView } from "../log-store.ts";
import "./event-trace.css";

interface EventTraceProps {
  readonly event: EventRow;
  /** Null when it came of no request; undefined while that is not known. */
  readonly cause: EventCause | null | undefined;
}

/** The way of an event: the request that caused it, the event, and what became of its deliveries. */
export function EventTrace({ event, cause }: EventTraceProps) {
  const color = useTint(event.kind);
  const end = endOf(event.deliveries);
  return (
    <div className="trace" role="group" aria-label="Trace">
      {cause ? <Origin event={event} cause={cause} /> : <span className="faint">simulator</span>}
      <span className="thread" style={{ background: color }} aria-hidden />
      <span className="mono figures">seq {event.seq}</span>
      <span className={`thread ${end.tone}`} aria-hidden />
      <button
        type="button"
        className="trace-end"
        onClick={() => {
          useLogView.setState({ tab: "deliveries" });
        }}
      >
        <StatusChip {...end} />
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

/** The deliveries in a word: `1 of 2 failed`, `2 delivered`, `not sent`. */
export function endOf(deliveries: EventRow["deliveries"]): {
  readonly tone: Tone;
  readonly word: string;
} {
  const count = (state: EventRow["deliveries"][number]["state"]) =>
    deliveries.filter((one) => one.state === state).length;
  const all = deliveries.length;
  const [failed, flying, pending] = [count("failed"), count("in-flight"), count("pending")];
  const of = (some: number, word: string) =>
    all === 1
      ? word
      : some === all
        ? `${String(all)} ${word}`
        : `${String(some)} of ${String(all)} ${word}`;
  if (all === 0) return { tone: "none", word: "not sent" };
  if (failed > 0) return { tone: "bad", word: of(failed, "failed") };
  if (flying > 0) return { tone: "busy", word: of(flying, "in flight") };
  if (pending > 0) return { tone: "wait", word: of(pending, "pending") };
  return { tone: "good", word: of(all, "delivered") };
}
