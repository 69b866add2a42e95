import { useChosenSimulators } from "../../stores/scope-store.ts";
import { ConnectPanel } from "./connect-panel.tsx";
import { NewestFailures } from "./newest-failures.tsx";
import { NextItems } from "./next-items.tsx";
import { SimulatorCard } from "./simulator-card.tsx";
import "./overview.css";

/** How everything stands, and how an app is pointed at it. */
export function OverviewPlace() {
  const simulators = useChosenSimulators();
  return (
    <div className="scroll overview">
      <ul className="cards">
        {simulators.map((simulator) => (
          <SimulatorCard key={simulator.kind} simulator={simulator} />
        ))}
      </ul>
      <div className="overview-lists">
        <NewestFailures kinds={simulators.map(({ kind }) => kind)} />
        <NextItems kinds={simulators.map(({ kind }) => kind)} />
      </div>
      <ConnectPanel simulators={simulators} />
    </div>
  );
}
