import { useChosenSimulators } from "../../stores/scope-store.ts";
import { ConnectPanel } from "./connect-panel.tsx";
import { NewestFailures } from "./newest-failures.tsx";
import { NextItems } from "./next-items.tsx";
import { NoSimulators } from "./no-simulators.tsx";
import { partSimulators } from "./part-simulators.ts";
import { QuietSimulators } from "./quiet-simulators.tsx";
import { SimulatorCard } from "./simulator-card.tsx";
import { TryIt } from "./try-it.tsx";
import "./overview.css";

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
