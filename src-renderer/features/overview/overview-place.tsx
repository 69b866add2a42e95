import { useChosenSimulators } from "../../stores/scope-store.ts";
import { ConnectPanel } from "./connect-panel.tsx";
import { NewestFailures } from "./newest-failures.tsx";
import { SimulatorCard } from "./simulator-card.tsx";
import { TryIt } from "./try-it.tsx";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/display/note.tsx";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { useWaitingItems } from "../../stores/schedule/timeline-items.ts";
import { formatSeconds, formatHost, formatPlural } from "../../ui/text/format.ts";
import { Mark } from "../../ui/display/mark.tsx";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import "./overview.css";

const SHOWN = 6;

/** What the schedule holds next. */
function NextItems({ kinds }: { readonly kinds: readonly string[] }) {
  const waiting = useWaitingItems(kinds);
  const statuses = useFeed((feed) => feed.statuses);
  return (
    <section aria-label="Next scheduled items">
      <h2 className="list-title">Next on the schedule</h2>
      {waiting.length === 0 ? <p className="faint list-none">Nothing is waiting.</p> : null}
      <ul>
        {waiting.slice(0, SHOWN).map(({ kind, item }) => (
          <li key={`${kind}/${item.id}`}>
            <a className="hstack list-row" href={placeHref("timeline")}>
              <Mark name={kind} />
              <span className="mono clip">{item.id}</span>
              <span className="mono clip grow faint">
                {item.call.method} {item.call.path}
              </span>
              <span className="figures soft">
                in {formatSeconds((Date.parse(item.due) - (statuses.get(kind)?.now ?? 0)) / 1_000)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How everything stands, and how an app is pointed at it. */
export function OverviewPlace() {
  const simulators = useChosenSimulators();
  const { busy, quiet } = partSimulators(simulators);
  if (simulators.length === 0) return <NoSimulators />;
  return (
    <div className="scroll overview">
      <TryIt />
      <ul className="cards">
        {busy.map((simulator) => (
          <SimulatorCard key={simulator.kind} simulator={simulator} />
        ))}
      </ul>
      {quiet.length > 0 ? <QuietSimulators simulators={quiet} /> : null}
      <div className="overview-lists">
        <NewestFailures kinds={simulators.map(({ kind }) => kind)} />
        <NextItems kinds={simulators.map(({ kind }) => kind)} />
      </div>
      <ConnectPanel simulators={simulators} />
    </div>
  );
}

/** Those that deliver or can be made to act, and those that only answer. */
export function partSimulators(simulators: readonly SimulatorView[]) {
  const isBusy = ({ delivery, actions }: SimulatorView) =>
    delivery !== "none" || actions.length > 0;
  return {
    busy: simulators.filter(isBusy),
    quiet: simulators.filter((simulator) => !isBusy(simulator)),
  };
}

/** A window that was started to show another instance, and shows none now. */
function NoSimulators() {
  return (
    <Empty title="No simulator runs here">
      <p>Simdeck was started with --attach, and so without simulators of its own.</p>
      <Button tone="primary" onPress={() => showOverlay("attach")}>
        Attach to a running Simdeck…
      </Button>
    </Empty>
  );
}

/** Simulators that deliver nothing and have no world action: a line each is enough. */
function QuietSimulators({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
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
