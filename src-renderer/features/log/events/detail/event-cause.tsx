import { ChevronDown, CornerDownRight } from "lucide-react";
import type { EventCause, EventRow } from "#shared/domain/egress.ts";
import { placeHref } from "../../../../stores/places.ts";
import { formatCount, formatPlural, formatSeconds } from "../../../../ui/text/format.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import "./event-cause.css";

interface CausePartProps {
  readonly event: EventRow;
  /** Null when it came of no call; undefined while that is not known. */
  readonly cause: EventCause | null | undefined;
  /** True to show the other events of the request, too. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** The request that an event came of, and the button that shows more: its other events, and the ids. */
export function CausePart({ event, cause, isWhole, onWhole }: CausePartProps) {
  return (
    <div className="cause" {...(cause ? { role: "group", "aria-label": "Cause" } : {})}>
      <div className="cause-line">
        {cause ? <CauseLine event={event} cause={cause} /> : null}
        {cause === null ? (
          <span className="faint cause-words">
            No request caused this event. It was due by the simulator clock.
          </span>
        ) : null}
        <Button tone="quiet" size="small" isExpanded={isWhole} onPress={() => onWhole(!isWhole)}>
          Details
          <ChevronDown size={12} aria-hidden className={isWhole ? "turned" : ""} />
        </Button>
      </div>
      {isWhole && cause && cause.caused > 1 ? <Caused event={event} cause={cause} /> : null}
    </div>
  );
}

interface CauseLineProps {
  readonly event: EventRow;
  readonly cause: EventCause;
}

function CauseLine({ event, cause }: CauseLineProps) {
  return (
    <div className="cause-words">
      <span className="cause-first">
        <span className="faint">Caused by</span>
        <CauseCall kind={event.kind} cause={cause} />
      </span>
      <Origin cause={cause} />
      <Later event={event} cause={cause} />
      {cause.caused > 1 ? (
        <span className="soft">{formatPlural(cause.caused, "event")}</span>
      ) : null}
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
function Later({ event, cause }: CauseLineProps) {
  const seconds = Math.round((event.createdAt - cause.at) / 1_000);
  return seconds <= 0 ? null : <span className="soft">{formatSeconds(seconds)} before</span>;
}

function Caused({ event, cause }: CauseLineProps) {
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
