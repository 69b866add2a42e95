import { Plus } from "lucide-react";
import { Form } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { registerRequest } from "../../bridge/endpoint-routes.ts";
import { useEndpointCall } from "./use-endpoints.ts";

interface RegisterProps {
  readonly simulator: SimulatorView;
  /** Event types to suggest. */
  readonly types: readonly string[];
}

/** Opens the form that registers an endpoint. */
export function RegisterButton({ simulator, types }: RegisterProps) {
  const label = (
    <>
      <Plus size={13} aria-hidden />
      Register endpoint
    </>
  );
  return (
    <DialogButton label={label} size="small" title={`Register endpoint with ${simulator.kind}`}>
      {(close) => <RegisterForm simulator={simulator} types={types} onDone={close} />}
    </DialogButton>
  );
}

const split = (text: string) => text.split(/[\s,]+/).filter((type) => type !== "");

interface RegisterFormProps extends RegisterProps {
  readonly onDone: () => void;
}

function RegisterForm({ simulator, types, onDone }: RegisterFormProps) {
  const draft = useDraft(`register-${simulator.kind}`);
  const url = draft.values["url"] ?? "";
  const wanted = draft.values["types"] ?? types.slice(0, 1).join(" ");
  const register = useEndpointCall();
  const submit = () => {
    const request = registerRequest(simulator, url.trim(), split(wanted));
    if (!request) return;
    register.mutate({ request, said: `Endpoint ${url} registered` }, { onSuccess: onDone });
  };
  const toggle = (type: string) => {
    const now = split(wanted);
    const next = now.includes(type) ? now.filter((other) => other !== type) : [...now, type];
    draft.change("types", next.join(" "));
  };
  return (
    <Form
      aria-label="Register endpoint"
      className="vstack register-form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="URL"
        value={url}
        onChange={(value) => draft.change("url", value)}
        placeholder="http://127.0.0.1:3000/webhooks"
        isRequired
        mono
        error={register.isError ? explainError(register.error) : undefined}
      />
      <TextInput
        label="Events"
        value={wanted}
        onChange={(value) => draft.change("types", value)}
        hint="Event types, separated by spaces."
        mono
      />
      <TypePicks types={types} chosen={split(wanted)} onToggle={toggle} />
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isDisabled={register.isPending}>
          Register
        </Button>
      </div>
    </Form>
  );
}

interface TypePicksProps {
  readonly types: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (type: string) => void;
}

function TypePicks({ types, chosen, onToggle }: TypePicksProps) {
  return (
    <div className="type-picks" role="group" aria-label="Types to add or take away">
      {types.map((type) => (
        <Button
          key={type}
          size="small"
          className={chosen.includes(type) ? "chosen" : ""}
          onPress={() => onToggle(type)}
        >
          {type === "*" ? "every event" : type}
        </Button>
      ))}
    </div>
  );
}
