import { Check, Minus, X } from "lucide-react";
import type { CSSProperties } from "react";
import { placeHref } from "../../stores/places.ts";
import { useTurnOnDelivery } from "../../stores/turn-on-delivery.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { formatCount } from "../../ui/text/format.ts";
import { describeCap, formatRate } from "./describe-thread.ts";
import type { Lane } from "./wire-lanes.ts";
import type { Receiver } from "./wire-receivers.ts";
import "./wire-receiver.css";

interface WireReceiverProps {
  readonly receiver: Receiver;
  /** The lanes that lead to it. */
  readonly lanes: readonly Lane[];
  readonly slot: number;
}

/** The end of threads: the last attempt, its receiver, and the overall result. */
export function WireReceiver({ receiver, lanes, slot }: WireReceiverProps) {
  const style: CSSProperties & Record<"--slot", number> = { "--slot": slot };
  return (
    <li className="hstack wire-receiver" style={style}>
      <Cap receiver={receiver} />
      <span className="vstack grow wire-receiver-words">
        {receiver.dead ? null : (
          <span className="mono wire-receiver-name">
            <MiddleClip text={receiver.title} />
          </span>
        )}
        {receiver.dead ? <Remedy dead={receiver.dead} lanes={lanes} /> : <Counts {...receiver} />}
      </span>
    </li>
  );
}

function Cap({ receiver: { last, perSecond, dead } }: { readonly receiver: Receiver }) {
  if (perSecond > 0) return <span className="cap rate figures">{formatRate(perSecond)}</span>;
  if (!last) {
    return (
      <span className="cap idle">
        <Minus size={11} aria-hidden />
        <span className={dead ? "unseen" : ""}>{dead ? "none" : "idle"}</span>
      </span>
    );
  }
  const { event, chip } = last;
  const Shape = chip.state === "failed" ? X : chip.state === "delivered" ? Check : Minus;
  return (
    <a
      className={`cap ${chip.state}`}
      href={placeHref("events", { kind: event.kind, seq: String(event.seq), tab: "deliveries" })}
    >
      <Shape size={11} strokeWidth={2.25} aria-hidden />
      <span className="unseen">{chip.state} </span>
      {describeCap(chip)}
    </a>
  );
}

function Counts({ delivered, failed, isEnabled }: Receiver) {
  if (!isEnabled) return <span className="clip wire-counts">disabled</span>;
  if (delivered + failed === 0) return <span className="clip wire-counts">nothing sent yet</span>;
  if (failed === 0) {
    return <span className="clip wire-counts figures">{formatCount(delivered)} delivered</span>;
  }
  return (
    <span className="clip wire-counts bad figures">
      {formatCount(failed)} of {formatCount(failed + delivered)} failed
    </span>
  );
}

interface RemedyProps {
  readonly dead: NonNullable<Receiver["dead"]>;
  readonly lanes: readonly Lane[];
}

/** Why nothing arrives, as what can be done about it. */
function Remedy({ dead, lanes }: RemedyProps) {
  const turnOn = useTurnOnDelivery();
  if (dead === "silent") return <span className="clip wire-counts">recorded, not sent</span>;
  if (dead === "unheard") {
    return (
      <a className="text-link wire-remedy" href={placeHref("endpoints")}>
        Register an endpoint
      </a>
    );
  }
  if (dead === "no-url") {
    return (
      <a className="text-link wire-remedy" href={placeHref("settings", { section: "Delivery" })}>
        Set a URL
      </a>
    );
  }
  return (
    <button
      type="button"
      className="text-link wire-remedy"
      disabled={turnOn.isPending}
      onClick={() => turnOn.mutate(lanes.map(({ simulator }) => simulator.kind))}
    >
      Turn on delivery
    </button>
  );
}
