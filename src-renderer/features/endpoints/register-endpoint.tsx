import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Form } from "react-aria-components";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../bridge/api-call.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { registerRequest, updateRequest } from "../../bridge/endpoint-routes.ts";
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
    <DialogButton
      label={label}
      size="small"
      title={`Register endpoint with ${nameSimulator(simulator)}`}
    >
      {(close) => (
        <EndpointForm
          title="Register endpoint"
          button="Register"
          draftName={`register-${simulator.kind}`}
          types={types}
          first={{ url: "", types: types.slice(0, 1), more: {} }}
          fields={simulator.endpoints?.fields ?? []}
          requestOf={({ url, types: wanted, more }) =>
            registerRequest(simulator, url, wanted, more)
          }
          said={(url) => `Endpoint ${url} registered`}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

interface EditProps extends RegisterProps {
  readonly endpoint: EndpointView;
}

/** Opens the form that changes an endpoint. */
export function EditButton({ simulator, types, endpoint }: EditProps) {
  const { url, id } = endpoint;
  return (
    <DialogButton label="Edit…" size="small" title={`Edit endpoint of ${nameSimulator(simulator)}`}>
      {(close) => (
        <EndpointForm
          title="Edit endpoint"
          button="Save"
          draftName={`edit-${simulator.kind}-${id ?? ""}`}
          types={types}
          first={{ url, types: endpoint.types, more: {} }}
          fields={[]}
          requestOf={(values) => updateRequest(simulator, endpoint, values)}
          said={(changed) => `Endpoint ${changed} changed`}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

const split = (text: string) => text.split(/[\s,]+/).filter((type) => type !== "");

interface Values {
  readonly url: string;
  readonly types: readonly string[];
  /** The values of the further fields. */
  readonly more: Readonly<Record<string, string>>;
}

type Field = NonNullable<NonNullable<SimulatorView["endpoints"]>["fields"]>[number];

interface EndpointFormProps {
  readonly title: string;
  readonly button: string;
  readonly draftName: string;
  readonly types: readonly string[];
  /** The fields that the provider requires besides URL and types. */
  readonly fields: readonly Field[];
  /** The first values of the form. */
  readonly first: Values;
  readonly requestOf: (values: Values) => ApiRequest | undefined;
  readonly said: (url: string) => string;
  readonly onDone: () => void;
}

function EndpointForm(props: EndpointFormProps) {
  const { title, button, draftName, types, fields, first, requestOf, said, onDone } = props;
  const draft = useDraft(draftName);
  const url = draft.values["url"] ?? first.url;
  const wanted = draft.values["types"] ?? first.types.join(" ");
  const valueOf = ({ name, value = "" }: Field) => draft.values[name] ?? value;
  const send = useEndpointCall();
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    const more = Object.fromEntries(fields.map((field) => [field.name, valueOf(field).trim()]));
    const request = requestOf({ url: url.trim(), types: split(wanted), more });
    setTried(request === undefined);
    if (!request) return;
    const onSuccess = () => {
      draft.clear();
      onDone();
    };
    const onError = () => form.current?.querySelector("input")?.focus();
    send.mutate({ request, said: said(url.trim()) }, { onSuccess, onError });
  };
  const toggle = (type: string) => {
    const now = split(wanted);
    const next = now.includes(type) ? now.filter((other) => other !== type) : [...now, type];
    draft.change({ types: next.join(" ") });
  };
  return (
    <Form
      ref={form}
      aria-label={title}
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
        onChange={(value) => draft.change({ url: value })}
        placeholder="http://127.0.0.1:3000/webhooks"
        isRequired
        mono
        error={send.isError ? explainError(send.error) : undefined}
      />
      {fields.map((field) => (
        <TextInput
          key={field.name}
          label={field.title}
          value={valueOf(field)}
          onChange={(value) => draft.change({ [field.name]: value })}
          hint={field.hint}
          isRequired
          mono
          error={
            wasTried && valueOf(field).trim() === "" ? `${field.title} is required.` : undefined
          }
        />
      ))}
      <TextInput
        label="Events"
        value={wanted}
        onChange={(value) => draft.change({ types: value })}
        hint="Event types, separated by spaces."
        mono
      />
      <TypePicks types={types} chosen={split(wanted)} onToggle={toggle} />
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={send.isPending}>
          {button}
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
    <div className="hstack type-picks" role="group" aria-label="Types to add or remove">
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
