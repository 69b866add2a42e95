import { CornerDownRight } from "lucide-react";
import type { EventCause, EventRow } from "#shared/domain/egress.ts";
import { placeHref } from "../../../../stores/places.ts";
import { formatCount, formatPlural, formatSeconds } from "../../../../ui/text/format.ts";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import "./event-cause.css";

interface CausePartProps {
  readonly event: EventRow;
  /** Null when it came of no call; undefined while that is not known. */
  readonly cause: EventCause | null | undefined;
  /** True to show the other events of the request, too. */
  readonly isWhole: boolean;
}

/** Which call an event came of, and what else came of the same call. */
export function CausePart({ event, cause, isWhole }: CausePartProps) {
  if (cause === undefined) return <div className="cause" />;
  if (cause === null) {
    return (
      <div className="cause faint">
        No request caused this event. It was due by the simulator clock.
      </div>
    );
  }
  return (
    <div className="cause" role="group" aria-label="Cause">
      <p className="cause-line">
        <span className="faint">Caused by</span>
        <CauseCall kind={event.kind} cause={cause} />
        <Origin cause={cause} />
        <Later event={event} cause={cause} />
        {cause.caused > 1 ? (
          <span className="soft">{formatPlural(cause.caused, "event")}</span>
        ) : null}
      </p>
      {isWhole && cause.caused > 1 ? <Caused event={event} cause={cause} /> : null}
    </div>
  );
}

/** The request; a link to it while it is in the log. */
function CauseCall({ kind, cause }: { readonly kind: string; readonly cause: EventCause }) {
  const { method, path, request } = cause;
  const inside = (
    <>
      <b>{method}</b> <MiddleClip text={path} tail={12} />
    </>
  );
  const title = `${method} ${path}`;
  if (request === null) {
    return (
      <span className="mono cause-call" title={title}>
        {inside}
      </span>
    );
  }
  return (
    <a
      className="mono cause-call text-link"
      title={`${title}, request ${String(request)}`}
      href={placeHref("requests", { kind, number: String(request) })}
    >
      {inside}
    </a>
  );
}

function describeOrigin(origin: Exclude<EventCause["origin"], "timeline">): string {
  if (origin === "client") return "by a client";
  return origin === "agent" ? "by a coding agent" : "from the panel";
}

function Origin({ cause }: { readonly cause: EventCause }) {
  if (cause.origin === "timeline") {
    return (
      <span className="soft">
        scheduled as{" "}
        <a className="detail-link" href={placeHref("timeline")}>
          {cause.item}
        </a>
      </span>
    );
  }
  return <span className="soft">{describeOrigin(cause.origin)}</span>;
}

/** The later effects of a request. */
function Later({ event, cause }: { readonly event: EventRow; readonly cause: EventCause }) {
  const seconds = Math.round((event.createdAt - cause.at) / 1_000);
  return seconds <= 0 ? null : <span className="soft">{formatSeconds(seconds)} before</span>;
}

function Caused({ event, cause }: { readonly event: EventRow; readonly cause: EventCause }) {
  const more = cause.caused - cause.events.length;
  return (
    <div className="cause-events">
      <CornerDownRight size={13} aria-hidden className="faint" />
      <ul>
        {cause.events.map((caused) => (
          <li key={caused.seq}>
            <CausedLink event={caused} isHere={caused.seq === event.seq} />
          </li>
        ))}
      </ul>
      {more > 0 ? <span className="faint">and {formatCount(more)} more</span> : null}
    </div>
  );
}

function CausedLink({ event, isHere }: { readonly event: EventRow; readonly isHere: boolean }) {
  const { kind, seq, order = seq, type } = event;
  return (
    <a
      className="cause-event mono"
      href={placeHref("events", { kind, seq: String(seq) })}
      aria-current={isHere ? "true" : undefined}
    >
      <span className="figures faint">{order}</span>
      <MiddleClip text={type} tail={12} />
    </a>
  );
}
