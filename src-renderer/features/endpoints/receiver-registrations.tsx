import { Plus } from "lucide-react";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { registerRequest } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { Note } from "../../ui/display/note.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { canRegister, RegisterButton } from "./register-endpoint.tsx";
import { useEndpointRequest } from "./use-endpoints.ts";
import { useMutation } from "@tanstack/react-query";
import type { SettingsView } from "#shared/domain/settings.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { proposeChange } from "../../stores/pending-change.ts";

interface RegistrationsProps {
  readonly url: string;
  readonly simulators: readonly SimulatorView[];
  readonly endpoints: readonly EndpointView[];
}

/** The simulators that deliver to the receiver, with a button for each that does not yet. */
export function ReceiverRegistrations({ url, simulators, endpoints }: RegistrationsProps) {
  return (
    <div className="receiver-registrations">
      <h3 className="part">Simulators that deliver to it</h3>
      <p className="hint">
        “Register it” uses the API of the provider. “Use it” sets the one URL of the simulator, and
        restarts it.
      </p>
      <ul>
        {simulators.map((simulator) => (
          <Registration
            key={simulator.kind}
            url={url}
            simulator={simulator}
            isRegistered={endpoints.some((at) => at.kind === simulator.kind && at.url === url)}
          />
        ))}
      </ul>
    </div>
  );
}

interface RegistrationProps {
  readonly url: string;
  readonly simulator: SimulatorView;
  readonly isRegistered: boolean;
}

function Registration({ url, simulator, isRegistered }: RegistrationProps) {
  const { kind, delivery } = simulator;
  const { deliveryOn } = useStatus(kind);
  const isLost = useIsLost(kind);
  const request = registerRequest(simulator, url);
  const register = useEndpointRequest();
  const ask = () => {
    if (!request) return;
    register.mutate({ request, said: `The test receiver is registered with ${kind}` });
  };
  return (
    <li className="hstack">
      <Mark name={kind} />
      <SimulatorName kind={kind} />
      <span className="grow" />
      {isRegistered ? (
        <>
          {deliveryOn || isLost ? null : <span className="faint">delivery is off</span>}
          <StatusChip tone="good" word="registered" />
        </>
      ) : request ? (
        <Button size="small" label={`Register it with ${kind}`} onPress={ask}>
          <Plus size={13} aria-hidden />
          Register it
        </Button>
      ) : canRegister(simulator) ? (
        <RegisterButton simulators={[simulator]} url={url} words="Register it…" />
      ) : delivery === "fixed" ? (
        <FixedRegistration kind={kind} url={url} />
      ) : (
        <span className="faint">your app registers it through the API</span>
      )}
      {register.isError ? <Note tone="bad">{explainError(register.error)}</Note> : null}
    </li>
  );
}

interface FixedRegistrationProps {
  readonly kind: string;
  /** The address of the test receiver. */
  readonly url: string;
}

/**
 * Makes the test receiver the one receiver of a simulator that has only one: a setting, which restarts
 * it. The receiver keeps its port from then on and is there at every start.
 */
function FixedRegistration({ kind, url }: FixedRegistrationProps) {
  const view = useSettingsView();
  const use = useMutation({
    mutationFn: (from: SettingsView) => proposeChange(pointAt(from, kind, url)),
  });
  if (!view) return null;
  const override = view.overrides.find(({ field }) => field === `receivers.${kind}`);
  if (override) return <span className="faint">{override.by} names its receiver</span>;
  const problems = use.data ?? [];
  return (
    <>
      <Button
        size="small"
        label={`Use it for ${kind}`}
        isPending={use.isPending}
        onPress={() => use.mutate(view)}
      >
        <Plus size={13} aria-hidden />
        Use it
      </Button>
      {problems.map(({ field, message }) => (
        <Note key={field} tone="bad">
          {message}
        </Note>
      ))}
      {use.isError ? <Note tone="bad">{explainError(use.error)}</Note> : null}
    </>
  );
}

function pointAt({ values, simulators }: SettingsView, kind: string, url: string) {
  const example = simulators.find((simulator) => simulator.kind === kind)?.secret?.example ?? "";
  const secret = values.receivers[kind]?.secret ?? example;
  return {
    receivers: { ...values.receivers, [kind]: { url, secret } },
    testReceiverPort: Number(new URL(url).port),
    testReceiverStarts: true,
  };
}
