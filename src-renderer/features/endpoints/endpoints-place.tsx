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
      <Empty title="These simulators deliver nothing">
        {delivering.length === 0 ? null : (
          <p>Select one that delivers: {delivering.map(nameSimulator).join(", ")}.</p>
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
          {simulator.delivery === "fixed" ? "one URL, a setting" : "registered over the API"}
        </span>
        <span className="grow" />
        {routes ? <RegisterButton simulator={simulator} types={routes.types} /> : null}
      </header>
      {deliveryOn || isUnset || isLost ? null : <DeliveryOff kind={kind} />}
      {endpoints.length === 0 ? (
        <p className="endpoints-none faint">
          {isUnset ? <NoUrl /> : "No endpoint is registered. A reset takes them away."}
        </p>
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
    <Note tone="warn">
      Delivery is off: events are recorded and not sent. Switch it on in <SettingsLink /> for every
      start, or only now.{" "}
      <Button
        size="small"
        label={`Turn on delivery for ${kind}`}
        isDisabled={change.isPending}
        onPress={turnOn}
      >
        Turn on
      </Button>
      {change.isError ? <p>{explainError(change.error)}</p> : null}
    </Note>
  );
}

function NoUrl() {
  return (
    <>
      No URL is set, so its events are recorded and not sent. Use the test receiver for it, or set
      its URL and secret in <SettingsLink />.
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
