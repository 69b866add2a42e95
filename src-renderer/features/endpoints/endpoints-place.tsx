import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { placeHref } from "../../stores/places.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { Empty, Note } from "../../ui/display/note.tsx";
import { explainError } from "../../bridge/explain-error.ts";
import { Button } from "../../ui/controls/button.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { EndpointRow } from "./endpoint-row.tsx";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { RegisterButton } from "./register-endpoint.tsx";
import { TestReceiver } from "./test-receiver.tsx";
import { useEndpointCall, useEndpoints } from "./use-endpoints.ts";
import "./endpoints.css";

const delivers = ({ delivery }: SimulatorView) => delivery !== "none";

/** The receivers of deliveries. */
export function EndpointsPlace() {
  const simulators = useChosenSimulators().filter(delivers);
  const delivering = useSimulators().filter(delivers);
  const endpoints = useEndpoints().data ?? [];
  if (simulators.length === 0) {
    return (
      <Empty title="The selected simulators send no webhooks">
        {delivering.length === 0 ? null : (
          <p>Simulators with deliveries: {delivering.map(nameSimulator).join(", ")}.</p>
        )}
      </Empty>
    );
  }
  return (
    <div className="scroll">
      <TestReceiver simulators={simulators} endpoints={endpoints} />
      {simulators.map((simulator) => (
        <SimulatorEndpoints
          key={simulator.kind}
          simulator={simulator}
          endpoints={endpoints.filter(({ kind }) => kind === simulator.kind)}
        />
      ))}
    </div>
  );
}

interface SimulatorEndpointsProps {
  readonly simulator: SimulatorView;
  readonly endpoints: readonly EndpointView[];
}

function SimulatorEndpoints({ simulator, endpoints }: SimulatorEndpointsProps) {
  const { kind, endpoints: routes } = simulator;
  const { deliveryOn } = useStatus(kind);
  const isLost = useIsLost(kind);
  const isUnset = simulator.delivery === "fixed" && endpoints.length === 0;
  return (
    <section className="endpoints" aria-label={`Endpoints of ${kind}`}>
      <header className="hstack endpoints-head">
        <SimulatorIcon kind={kind} />
        <h2>
          <SimulatorName kind={kind} />
        </h2>
        <span className="soft">
          {simulator.delivery === "fixed" ? "one URL, in Settings" : "registered through the API"}
        </span>
        <span className="grow" />
        {deliveryOn || isUnset || isLost ? null : <DeliveryOff kind={kind} />}
        {routes ? <RegisterButton simulator={simulator} routes={routes} /> : null}
      </header>
      {endpoints.length === 0 ? (
        <p className="endpoints-none faint">{isUnset ? <NoUrl /> : "No endpoint is registered."}</p>
      ) : (
        <ul>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id ?? endpoint.url} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says that nothing is sent, and switches delivery on from now on, without a restart. */
function DeliveryOff({ kind }: { readonly kind: string }) {
  const change = useEndpointCall();
  const turnOn = () => {
    const request = { kind, method: "PUT", path: "/_sim/delivery", body: { on: true } } as const;
    change.mutate({ request, said: "Delivery is on" });
  };
  return (
    <>
      <span className="faint">delivery off</span>
      <Button
        size="small"
        label={`Turn on delivery for ${kind}`}
        isPending={change.isPending}
        onPress={turnOn}
      >
        Turn on
      </Button>
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </>
  );
}

function NoUrl() {
  return (
    <>
      No URL is set, so events are recorded, not sent. Use the test receiver, or set a URL and a
      secret in <SettingsLink />.
    </>
  );
}

function SettingsLink() {
  return (
    <a className="quiet-link" href={placeHref("settings", { section: "Delivery" })}>
      Settings
    </a>
  );
}
