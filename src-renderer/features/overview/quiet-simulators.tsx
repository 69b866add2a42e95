import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useStatus } from "../../stores/feed-store.ts";
import { useIsLost } from "../../stores/use-lost.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatHost, formatPlural } from "../../ui/format.ts";
import { LastKnown, lastKnownClass } from "../../ui/last-known.tsx";
import { Mark } from "../../ui/mark.tsx";

/** Simulators that deliver nothing and have no world action: a line each is enough. */
export function QuietSimulators({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  return (
    <ul className="quiet-simulators" aria-label="Simulators that deliver nothing">
      {simulators.map((simulator) => (
        <QuietLine key={simulator.kind} simulator={simulator} />
      ))}
    </ul>
  );
}

function QuietLine({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind, model, baseUrl } = simulator;
  const { events } = useStatus(kind);
  const isLost = useIsLost(kind);
  return (
    <li className={lastKnownClass(isLost)}>
      <Mark name={kind} />
      <span className="clip">
        {kind}
        <LastKnown isLost={isLost} />
      </span>
      <span className="faint clip">{model}</span>
      <span className="mono soft clip">{formatHost(baseUrl)}</span>
      <CopyButton text={baseUrl} what={`address of ${kind}`} />
      <span className="figures faint">{formatPlural(events, "event")}</span>
    </li>
  );
}
