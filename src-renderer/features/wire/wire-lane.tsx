import type { ReactNode } from "react";
import { placeHref } from "../../stores/places.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { useTint } from "../../ui/display/simulator/mark.tsx";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { formatHost } from "../../ui/text/format.ts";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { useShown } from "../../ui/text/secret.tsx";
import { isDue } from "./actors.ts";
import {
  eventTone,
  formatRate,
  isRefused,
  requestTone,
  type ThreadTone,
} from "./describe-thread.ts";
import { requestHref } from "./request-href.ts";
import type { Lane } from "./wire-lanes.ts";

interface WireLaneProps {
  readonly lane: Lane;
  readonly now: number;
}

/** One simulator: the request that came last, its name, the event that left last. */
export function WireLane({ lane, now }: WireLaneProps) {
  const { simulator } = lane;
  const { kind } = simulator;
  return (
    <li className="wire-lane">
      <Stretch kind={kind} tone={requestTone(lane, now)}>
        <RequestLabel lane={lane} now={now} />
      </Stretch>
      <Node lane={lane} />
      <Stretch kind={kind} tone={eventTone(lane, now)}>
        <EventLabel lane={lane} now={now} />
      </Stretch>
    </li>
  );
}

function Node({ lane: { simulator } }: { readonly lane: Lane }) {
  const { kind } = simulator;
  return (
    <a
      className="hstack wire-node"
      style={{ borderInlineColor: useTint(kind) }}
      href={placeHref("events", { q: `sim:${kind}` })}
      title={nameSimulator(simulator)}
    >
      <SimulatorIcon kind={kind} size={16} />
      <SimulatorName kind={kind} />
    </a>
  );
}

interface StretchProps {
  readonly kind: string;
  readonly tone: ThreadTone;
  readonly children: ReactNode;
}

/** A straight piece of thread with its label on it. */
function Stretch({ kind, tone, children }: StretchProps) {
  return (
    <div className={`hstack wire-stretch ${tone}`}>
      <span className="wire-line" style={{ color: useTint(kind) }} aria-hidden />
      {children}
    </div>
  );
}

function RequestLabel({ lane, now }: WireLaneProps) {
  const shown = useShown();
  const { request, rates, simulator } = lane;
  const tone = requestTone(lane, now);
  if (tone === "flood") {
    const href = placeHref("requests", { q: `sim:${simulator.kind}` });
    return <Rate href={href} text={formatRate(rates.requests, "requests")} />;
  }
  if (!request && isDue(lane)) return <span className="wire-label">due by the clock</span>;
  if (!request) return <span className="wire-label faint">{formatHost(simulator.baseUrl)}</span>;
  if (isDue(lane)) return <span className={`wire-label ${tone}`}>due by the clock</span>;
  const { method, path, status } = request;
  const action = simulator.actions.find((one) => one.path === path)?.title;
  return (
    <a className={`wire-label ${tone}`} href={requestHref(request)}>
      {action === undefined ? (
        <>
          <span className="faint">{method}</span>
          <MiddleClip text={shown(path)} tail={6} />
        </>
      ) : (
        <span className="clip">{action}</span>
      )}
      <span className={isRefused(status) ? "bad" : "faint"}>{status ?? "closed"}</span>
    </a>
  );
}

function EventLabel({ lane, now }: WireLaneProps) {
  const { event, rates, simulator } = lane;
  const { kind } = simulator;
  const tone = eventTone(lane, now);
  if (tone === "flood") {
    const href = placeHref("events", { q: `sim:${kind}` });
    return <Rate href={href} text={formatRate(rates.events, "events")} />;
  }
  if (!event) {
    const words = simulator.silent === true ? "sends no events" : "no event yet";
    return <span className="wire-label faint">{words}</span>;
  }
  return (
    <a
      className={`wire-label ${tone}`}
      href={placeHref("events", { kind, seq: String(event.seq) })}
    >
      <bdi className="start-clip">{event.type}</bdi>
    </a>
  );
}

function Rate({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a className="wire-label figures" href={href}>
      {text}
    </a>
  );
}
