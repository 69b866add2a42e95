import { Plus } from "lucide-react";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { registerRequest } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useStatus } from "../../stores/feed-store.ts";
import { useIsLost } from "../../stores/use-lost.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Note } from "../../ui/note.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { FixedRegistration } from "./fixed-registration.tsx";
import { useEndpointCall } from "./use-endpoints.ts";

interface RegistrationsProps {
  readonly url: string;
  readonly simulators: readonly SimulatorView[];
  readonly endpoints: readonly EndpointView[];
}

/** Who delivers to the receiver, and a button for each that does not yet. */
export function ReceiverRegistrations({ url, simulators, endpoints }: RegistrationsProps) {
  return (
    <div className="receiver-registrations">
      <h3 className="part">Who delivers to it</h3>
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
  const register = useEndpointCall();
  const ask = () => {
    if (!request) return;
    register.mutate({ request, said: `The test receiver is registered with ${kind}` });
  };
  return (
    <li>
      <Mark name={kind} />
      <span>{kind}</span>
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
      ) : delivery === "fixed" ? (
        <FixedRegistration kind={kind} url={url} />
      ) : null}
      {register.isError ? <Note tone="bad">{explainError(register.error)}</Note> : null}
    </li>
  );
}
