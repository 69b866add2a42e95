import { ArrowRight } from "lucide-react";
import type { SimulatorView, SimulatorStatus } from "#shared/domain/simulator.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatCount } from "../../ui/text/format.ts";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import { Mark } from "../../ui/display/mark.tsx";
import { describeDelivery } from "./describe-delivery.ts";
import "./simulator-card.css";

/** One simulator: its address, whether it delivers, what it did, what it can be made to do. */
export function SimulatorCard({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind, model, baseUrl, actions } = simulator;
  const status = useStatus(kind);
  const isLost = useIsLost(kind);
  const delivery = describeDelivery(simulator.delivery, status.deliveryOn, isLost);
  return (
    <li className={`card ${lastKnownClass(isLost)}`}>
      <header className="hstack card-head">
        <Mark name={kind} />
        <h2>
          {kind}
          <LastKnown isLost={isLost} />
        </h2>
        <span className="faint">{model}</span>
        <span className={`card-delivery ${delivery.tone}`}>{delivery.word}</span>
      </header>
      <p className="card-address">
        <span className="mono clip">{baseUrl}</span>
        <CopyButton text={baseUrl} what={`address of ${kind}`} />
      </p>
      <dl className="card-figures figures">
        <Figure name="events" value={status.events} href={eventsOf(kind)} />
        {simulator.delivery === "none" ? null : (
          <>
            <Figure name="attempts" value={status.results} />
            <Figure
              name="failed"
              value={status.failed}
              href={eventsOf(kind, " status:failed")}
              isBad={status.failed > 0}
            />
          </>
        )}
        <Figure name="scheduled" value={status.scheduled} href={placeHref("timeline")} />
      </dl>
      {simulator.delivery === "none" ? null : <DeliveryBar status={status} />}
      <p className="hstack card-links">
        {actions.map(({ path, title }) => (
          <a key={path} href={placeHref("actions", { path })}>
            {title}
            <ArrowRight size={12} aria-hidden />
          </a>
        ))}
        {actions.length === 0 ? <span className="faint">No world action</span> : null}
      </p>
    </li>
  );
}

function eventsOf(kind: string, more = ""): string {
  return placeHref("events", { q: `sim:${kind}${more}` });
}

interface FigureProps {
  readonly name: string;
  readonly value: number;
  /** Where what is counted can be seen. */
  readonly href?: string;
  readonly isBad?: boolean;
}

function Figure({ name, value, href, isBad = false }: FigureProps) {
  const figure = formatCount(value);
  return (
    <div className={isBad ? "bad" : ""}>
      <dt>{name}</dt>
      <dd>{value === 0 || href === undefined ? figure : <a href={href}>{figure}</a>}</dd>
    </div>
  );
}

/** How deliveries went, as shares of one bar: a picture of the figures above it. */
function DeliveryBar({ status }: { readonly status: SimulatorStatus }) {
  const { results, failed, pending, inFlight } = status;
  const shares = {
    good: results - failed,
    bad: failed,
    wait: pending + (inFlight ? 1 : 0),
  };
  return (
    <div className="delivery-bar" aria-hidden>
      {Object.entries(shares).map(([tone, count]) =>
        count > 0 ? <span key={tone} className={tone} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}
