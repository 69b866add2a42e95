import type { SimulatorStatus, SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { placeHref } from "../../stores/places.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { formatPlural, formatPort } from "../../ui/text/format.ts";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { Operations } from "./operations.tsx";

/** Every simulator in one line: what it is, what it did, and where it listens. */
export function SimulatorList({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const all = useSimulators().length;
  return (
    <section aria-label="Running simulators">
      <header className="hstack section-head">
        <h2>Simulators</h2>
        <span className="faint">
          {simulators.length === all
            ? `${String(all)} running`
            : `${String(simulators.length)} of ${String(all)} shown`}
        </span>
      </header>
      <ul className="lines simulator-lines">
        {simulators.map((simulator) => (
          <SimulatorLine key={simulator.kind} simulator={simulator} />
        ))}
      </ul>
    </section>
  );
}

function SimulatorLine({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind, baseUrl, operations } = simulator;
  const status = useStatus(kind);
  const isLost = useIsLost(kind);
  const delivery = describeDelivery(simulator.delivery, status.deliveryOn, isLost);
  return (
    <li className={`hstack overview-line ${lastKnownClass(isLost)}`}>
      <SimulatorIcon kind={kind} size={14} />
      <span className="clip simulator-line-name">
        <SimulatorName kind={kind} />
        <LastKnown isLost={isLost} />
      </span>
      <span className="grow" />
      {operations ? <Operations name={simulator.model} operations={operations} /> : null}
      <Facts kind={kind} status={status} />
      {simulator.delivery === "none" ? null : (
        <span className={`delivery-word ${delivery.tone}`}>{delivery.word}</span>
      )}
      <span className="mono faint figures">{formatPort(baseUrl)}</span>
      <CopyButton text={baseUrl} what={`address of ${nameSimulator(simulator)}`} />
    </li>
  );
}

/** The counts that are not zero. */
function Facts({ kind, status }: { readonly kind: string; readonly status: SimulatorStatus }) {
  const q = `sim:${kind}`;
  return (
    <>
      {status.failed > 0 ? (
        <a
          className="text-link figures bad"
          href={placeHref("events", { q: `${q} status:failed` })}
        >
          {status.failed} failed
        </a>
      ) : null}
      {status.events > 0 ? (
        <a className="text-link figures" href={placeHref("events", { q })}>
          {formatPlural(status.events, "event")}
        </a>
      ) : null}
    </>
  );
}
