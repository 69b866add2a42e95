import { Plus } from "lucide-react";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { registerRequest, updateRequest } from "../../bridge/endpoint-routes.ts";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { openRegistered } from "./opened-endpoint.ts";

interface RegisterProps {
  readonly simulator: SimulatorView;
  /** The provider's routes for managing endpoints. */
  readonly routes: NonNullable<SimulatorView["endpoints"]>;
  /** The first value of the URL. Default: empty. */
  readonly url?: string;
  /** Default: `Register endpoint`. */
  readonly words?: string;
}

/** Opens the form that registers an endpoint. */
export function RegisterButton({
  simulator,
  routes,
  url = "",
  words = "Register endpoint",
}: RegisterProps) {
  const { kind } = simulator;
  const { types, fields = [] } = routes;
  const label = (
    <>
      <Plus size={13} aria-hidden />
      {words}
    </>
  );
  return (
    <DialogButton
      label={label}
      size="small"
      title={`Register endpoint with ${nameSimulator(simulator)}`}
    >
      {(close) => (
        <EndpointForm
          title="Register endpoint"
          button="Register"
          draftName={`register-${kind}-${url}`}
          kind={kind}
          types={types}
          first={{ url, types: types.slice(0, 1), more: {} }}
          fields={fields}
          template={routes.register}
          requestOf={({ url: to, types: wanted, more }) =>
            registerRequest(simulator, to, wanted, more)
          }
          said={(to) => `Endpoint ${to} registered`}
          onSent={(to) => void openRegistered(kind, to)}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

interface EditProps extends Omit<RegisterProps, "url" | "words"> {
  readonly endpoint: EndpointView;
}

/** Opens the form that changes an endpoint. It has the secret if the provider's route can change it. */
export function EditButton({ simulator, routes, endpoint }: EditProps) {
  const { kind } = simulator;
  const { url, id, types, secret } = endpoint;
  const { fields = [], update } = routes;
  const changesSecret = JSON.stringify(update?.body ?? {}).includes("{secret}");
  return (
    <DialogButton label="Edit…" size="small" title={`Edit endpoint of ${nameSimulator(simulator)}`}>
      {(close) => (
        <EndpointForm
          title="Edit endpoint"
          button="Save"
          draftName={`edit-${kind}-${id ?? ""}`}
          kind={kind}
          types={routes.types}
          first={{ url, types, more: { secret } }}
          fields={fields.filter(({ name }) => name === "secret" && changesSecret)}
          template={update}
          requestOf={({ url: to, types: wanted, more }) =>
            updateRequest(simulator, { ...endpoint, ...more }, { url: to, types: wanted })
          }
          said={(changed) => `Endpoint ${changed} changed`}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}
