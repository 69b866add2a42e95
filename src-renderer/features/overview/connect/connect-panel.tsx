import { Plug } from "lucide-react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulatorNames } from "../../../ui/display/simulator/simulator-looks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ChoiceStep } from "./choice-step.tsx";
import { useConnect } from "./connect-store.ts";
import { CopyStep } from "./copy-step.tsx";
import { StartStep } from "./start-step.tsx";
import type { OwnEndpoints } from "./use-own-endpoints.ts";
import { useSeen } from "./use-seen.ts";
import "./connect-panel.css";

interface ConnectPanelProps {
  readonly simulators: readonly SimulatorView[];
  readonly endpoints: OwnEndpoints;
  /** True until the app has an endpoint, the first time that the window is used. */
  readonly isFirst: boolean;
}

/** The three steps that connect an app; one line, which opens onto them, after the first run. */
export function ConnectPanel({ simulators, endpoints, isFirst }: ConnectPanelProps) {
  const { kinds: wish, isOpen } = useConnect();
  const nameOf = useSimulatorNames();
  const seen = useSeen(simulators);
  const isSeen = seen.length > 0;
  // One app calls several simulators by one name where they have no SDK of their own.
  const clients = new Set(seen.map(({ kind, client }) => client || nameOf(kind)));
  const wished = simulators.filter(({ kind }) => wish.includes(kind));
  const chosen = wished.length > 0 ? wished : simulators.slice(0, 1);
  return (
    <section aria-label="Connect an app" className={`connect ${isFirst ? "first" : ""}`}>
      {isFirst ? (
        <header className="connect-head">
          <h2>Connect an app</h2>
          <p className="soft">
            Three steps. Your app keeps its own code and sends its requests to this machine instead
            of the provider.
          </p>
        </header>
      ) : (
        <header className="hstack connect-line">
          <Plug size={15} aria-hidden />
          <h2>Connect an app</h2>
          <ul className="hstack clip soft grow connect-clients" aria-label="Requests of the app">
            {isSeen ? null : <li>no request yet</li>}
            {[...clients].map((client) => (
              <li key={client}>seen {client}</li>
            ))}
          </ul>
          <Button
            tone="quiet"
            isExpanded={isOpen}
            onPress={() => useConnect.setState({ isOpen: !isOpen })}
          >
            {isOpen ? "Hide lines to copy" : "Lines to copy"}
          </Button>
        </header>
      )}
      {isFirst || isOpen ? (
        <ol className="connect-steps">
          <ChoiceStep simulators={simulators} chosen={chosen} />
          <CopyStep chosen={chosen} endpoints={endpoints} isCurrent={isFirst && !isSeen} />
          <StartStep
            simulators={simulators}
            chosen={chosen}
            endpoints={endpoints}
            seen={seen}
            isCurrent={isFirst && isSeen}
          />
        </ol>
      ) : null}
    </section>
  );
}
