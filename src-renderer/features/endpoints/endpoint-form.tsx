import { useRef, useState } from "react";
import { Form } from "react-aria-components";
import type { RequestTemplate } from "#shared/domain/kind-facts.ts";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { BridgeError } from "../../bridge/client.ts";
import { findPlaceholder } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { readTypes } from "./event-types.ts";
import { FurtherFieldInput, type FurtherField } from "./further-field.tsx";
import { TypePicks } from "./type-picks.tsx";
import { useEndpointRequest } from "./use-endpoints.ts";

interface Values {
  readonly url: string;
  readonly types: readonly string[];
  /** The values of the further fields. */
  readonly more: Readonly<Record<string, string>>;
}

interface EndpointFormProps {
  readonly title: string;
  readonly button: string;
  readonly draftName: string;
  readonly kind: string;
  readonly types: readonly string[];
  readonly everyType: readonly string[];
  /** The fields that the provider requires besides URL and types. */
  readonly fields: readonly FurtherField[];
  /** The first values of the form. */
  readonly first: Values;
  /** The provider's route that the form calls. */
  readonly template: RequestTemplate | undefined;
  readonly requestOf: (values: Values) => ApiRequest | undefined;
  readonly said: string;
  /** Called when the route has accepted the endpoint. */
  readonly onSent?: (url: string) => void;
  readonly onDone: () => void;
}

/** The form of an endpoint. An error of the route is shown at the field that it concerns. */
export function EndpointForm(props: EndpointFormProps) {
  const { title, button, draftName, kind, types, everyType, fields, first } = props;
  const { requestOf, said, onSent, onDone } = props;
  const draft = useDraft(draftName);
  const url = draft.values["url"] ?? first.url;
  const wanted = draft.values["types"] ?? first.types.join(" ");
  const valueOf = ({ name, value = "" }: FurtherField) =>
    draft.values[name] ?? first.more[name] ?? value;
  const send = useEndpointRequest();
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refused = send.isError ? explainError(send.error) : undefined;
  const concerned = concernedField(send.error, props.template);
  const isShown = ["url", "types", ...fields.map(({ name }) => name)].includes(concerned ?? "");
  const errorAt = (name: string) => (concerned === name ? refused : undefined);
  const missing = (field: FurtherField) =>
    wasTried && valueOf(field).trim() === "" ? `${field.title} is required.` : undefined;
  const submit = () => {
    const more = Object.fromEntries(fields.map((field) => [field.name, valueOf(field).trim()]));
    const request = requestOf({ url: url.trim(), types: readTypes(wanted), more });
    setTried(request === undefined);
    if (!request) {
      focusLater(form.current);
      return;
    }
    const onSuccess = () => {
      draft.clear();
      onDone();
      onSent?.(url.trim());
    };
    const onError = () => focusLater(form.current);
    send.mutate({ request, said }, { onSuccess, onError });
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
        error={errorAt("url")}
      />
      {fields.map((field) => (
        <FurtherFieldInput
          key={field.name}
          kind={kind}
          field={field}
          value={valueOf(field)}
          onChange={(value) => draft.change({ [field.name]: value })}
          error={missing(field) ?? errorAt(field.name)}
        />
      ))}
      <TextInput
        label="Events"
        value={wanted}
        onChange={(value) => draft.change({ types: value })}
        hint="Event types, separated by spaces. Type a part of one to find it."
        mono
        error={errorAt("types")}
      />
      <TypePicks
        kind={kind}
        types={types}
        everyType={everyType}
        text={wanted}
        onChange={(text) => draft.change({ types: text })}
      />
      {refused === undefined || isShown ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={send.isPending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

/** A message that names its parameter: `Invalid \`endpoint\` field.` or `config.url: is not a URL`. */
const NAMED = /`([\w.[\]]+)`|^([\w.[\]]+): /;

/** Returns the field whose value the route refused; `undefined` if the error is about none of them. */
function concernedField(error: unknown, template: RequestTemplate | undefined): string | undefined {
  if (!(error instanceof BridgeError)) return undefined;
  const [, quoted, leading] = NAMED.exec(error.message) ?? [];
  const parameter = error.field ?? quoted ?? leading;
  return parameter === undefined ? undefined : findPlaceholder(template?.body, parameter);
}

/** Focuses the invalid field once it is marked, otherwise the first one. */
function focusLater(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? form?.querySelector<HTMLElement>("input"))?.focus();
  });
}
