import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { useReceiver } from "../../bridge/use-receiver.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Empty } from "../../ui/display/note.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { EndpointTable } from "./endpoint-table.tsx";
import { NotRegistered } from "./not-registered.tsx";
import { useShowsNewEndpoint } from "./opened-endpoint.ts";
import { canRegister, RegisterButton } from "./register-endpoint.tsx";
import { TestReceiver } from "./test-receiver.tsx";
import { useEndpoints } from "./use-endpoints.ts";
import "./endpoints.css";

const delivers = ({ delivery }: SimulatorView) => delivery !== "none";

/** The receivers of deliveries: those of the app first, then the test receiver. */
export function EndpointsPlace() {
  const chosen = useChosenSimulators();
  const simulators = chosen.filter(delivers);
  const delivering = useSimulators().filter(delivers);
  const all = useEndpoints();
  const { register } = useLocation().params;
  const showsNew = useShowsNewEndpoint(all.data ?? []);
  const testUrl = useReceiver("endpoints")?.url ?? null;
  if (simulators.length === 0) {
    return (
      <Empty title="The selected simulators send no webhooks">
        {delivering.length === 0 ? null : (
          <p>Simulators with deliveries: {delivering.map(nameSimulator).join(", ")}.</p>
        )}
      </Empty>
    );
  }
  const kinds = simulators.map(({ kind }) => kind);
  const endpoints = (all.data ?? []).filter(({ kind }) => kinds.includes(kind));
  return (
    <div className="scroll">
      <section className="endpoints" aria-label="Endpoints">
        <header className="hstack endpoints-head">
          <h2>Your endpoints</h2>
          <span className="soft">{all.data ? formatPlural(endpoints.length, "endpoint") : ""}</span>
          <span className="grow" />
          <RegisterButton
            simulators={simulators.filter(canRegister)}
            tone={showsNew ? "plain" : "primary"}
            opens={register}
            onClose={() => {
              if (register !== undefined) goTo("endpoints");
            }}
          />
        </header>
        {endpoints.length === 0 ? (
          <p className="endpoints-none soft">{all.data ? NONE : ""}</p>
        ) : (
          <EndpointTable endpoints={ownFirst(endpoints, testUrl)} testUrl={testUrl} />
        )}
      </section>
      <TestReceiver simulators={simulators} endpoints={endpoints} />
      {all.data ? (
        <NotRegistered
          simulators={chosen.filter(({ kind }) => !endpoints.some((one) => one.kind === kind))}
        />
      ) : null}
    </div>
  );
}

const NONE = "No endpoint is registered, so events are recorded and not sent.";

/** Endpoints of the app before those that lead to the test receiver; otherwise as they were registered. */
function ownFirst(endpoints: readonly EndpointView[], testUrl: string | null) {
  const isTest = ({ url }: EndpointView) => Number(url === testUrl);
  return endpoints.toSorted((one, other) => isTest(one) - isTest(other));
}
