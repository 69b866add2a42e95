import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { registerRequest, updateRequest } from "../../bridge/endpoint-routes.ts";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import { listChoices, nameSimulator } from "../../ui/text/name-simulator.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { openRegistered } from "./opened-endpoint.ts";

/** The provider's routes for managing endpoints. */
type Routes = NonNullable<SimulatorView["endpoints"]>;

/** A simulator whose API registers endpoints. */
type Registering = SimulatorView & { readonly endpoints: Routes };

/** Returns whether endpoints are registered through the provider's API. */
export function canRegister(simulator: SimulatorView): simulator is Registering {
  return simulator.endpoints !== undefined;
}

interface RegisterProps {
  /** The simulators to choose from; no button without one. */
  readonly simulators: readonly Registering[];
  /** The first value of the URL. Default: empty. */
  readonly url?: string;
  /** Default: `Register endpoint`. */
  readonly words?: ReactNode;
  /** The accessible name. Default: the words. */
  readonly name?: string;
  readonly tone?: "plain" | "primary" | "quiet";
  /** The simulator whose form is open from the start. Default: no form. */
  readonly opens?: string | undefined;
  /** Called when the form was closed. */
  readonly onClose?: () => void;
}

/** Opens the form that registers an endpoint. */
export function RegisterButton({
  simulators,
  url = "",
  words = "Register endpoint",
  name,
  tone = "plain",
  opens,
  onClose,
}: RegisterProps) {
  const opened = simulators.find(({ kind }) => kind === opens);
  const first = opened ?? simulators[0];
  if (!first) return null;
  const label = (
    <>
      <Plus size={13} aria-hidden />
      {words}
    </>
  );
  const title =
    simulators.length === 1
      ? `Register endpoint with ${nameSimulator(first)}`
      : "Register an endpoint";
  return (
    <DialogButton
      label={label}
      name={name}
      tone={tone}
      size="small"
      title={title}
      startsOpen={opened !== undefined}
      onClose={onClose}
    >
      {(close) => <RegisterForm simulators={simulators} first={first} url={url} onDone={close} />}
    </DialogButton>
  );
}

interface RegisterFormProps extends Required<Pick<RegisterProps, "simulators" | "url">> {
  readonly first: Registering;
  readonly onDone: () => void;
}

/** The form of the chosen simulator, below the choice if there are several. */
function RegisterForm({ simulators, first, url, onDone }: RegisterFormProps) {
  const [chosen, setChosen] = useState(first.kind);
  const simulator = simulators.find(({ kind }) => kind === chosen) ?? first;
  const { kind, endpoints: routes } = simulator;
  const { types, everyType, fields = [] } = routes;
  return (
    <>
      {simulators.length === 1 ? null : (
        <SelectInput
          label="Provider"
          choices={listChoices(simulators)}
          value={kind}
          onChange={setChosen}
        />
      )}
      <EndpointForm
        key={kind}
        title="Register endpoint"
        button="Register"
        draftName={`register-${kind}-${url}`}
        kind={kind}
        types={types}
        everyType={everyType}
        first={{ url, types: everyType, more: {} }}
        fields={fields}
        template={routes.register}
        requestOf={({ url: to, types: wanted, more }) =>
          registerRequest(simulator, to, wanted, more)
        }
        said="Endpoint registered"
        onSent={(to) => void openRegistered(kind, to)}
        onDone={onDone}
      />
    </>
  );
}

interface EditProps {
  readonly simulator: SimulatorView;
  readonly routes: Routes;
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
          everyType={routes.everyType}
          first={{ url, types, more: { secret } }}
          fields={fields.filter(({ name }) => name === "secret" && changesSecret)}
          template={update}
          requestOf={({ url: to, types: wanted, more }) =>
            updateRequest(simulator, { ...endpoint, ...more }, { url: to, types: wanted })
          }
          said="Endpoint changed"
          onDone={close}
        />
      )}
    </DialogButton>
  );
}
