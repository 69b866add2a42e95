import { Trash2 } from "lucide-react";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { placeHref } from "../../stores/places.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatCount } from "../../ui/text/format.ts";
import { Note } from "../../ui/display/note.tsx";
import { Secret } from "../../ui/text/secret.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { removeRequest, toggleRequest } from "../../bridge/endpoint-routes.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { useEndpointCall } from "./use-endpoints.ts";

/** One receiver: where, what for, how it went. */
export function EndpointRow({ endpoint }: { readonly endpoint: EndpointView }) {
  const { id, url, types, delivered, failed } = endpoint;
  const change = useEndpointCall();
  return (
    <li className={`endpoint ${endpoint.enabled ? "" : "off"}`}>
      <div className="endpoint-line">
        <EnabledSwitch endpoint={endpoint} onChange={change.mutate} />
        <span className="mono endpoint-url clip" title={url}>
          {url}
        </span>
        <CopyButton text={url} what="URL" />
        <span className="grow" />
        <StatusChip
          tone={delivered > 0 ? "good" : "none"}
          word="delivered"
          code={formatCount(delivered)}
        />
        <StatusChip tone={failed > 0 ? "bad" : "none"} word="failed" code={formatCount(failed)} />
        <RemoveButton endpoint={endpoint} onChange={change.mutate} />
      </div>
      <div className="endpoint-more soft">
        <span className="mono">{id ?? "a setting"}</span>
        <span className="clip" title={types.join(", ")}>
          {types.length === 0 || types.includes("*") ? "every event" : types.join(", ")}
        </span>
        <span className="grow" />
        <EventsLinks endpoint={endpoint} />
        <Secret secret={endpoint.secret} what={`secret of ${id ?? "the receiver"}`} />
      </div>
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </li>
  );
}

/** Links to the events that were sent there, and to the failed ones. */
function EventsLinks({ endpoint: { kind, id, delivered, failed } }: Pick<ChangeProps, "endpoint">) {
  const query = id === null ? `sim:${kind}` : `endpoint:${id}`;
  const what = id ?? `the receiver of ${kind}`;
  if (delivered + failed === 0) return null;
  return (
    <span className="endpoint-links">
      <a
        className="quiet-link"
        href={placeHref("events", { q: query })}
        aria-label={`Events sent to ${what}`}
      >
        Events
      </a>
      {failed === 0 ? null : (
        <a
          className="quiet-link"
          href={placeHref("events", { q: `${query} status:failed` })}
          aria-label={`Failures at ${what}`}
        >
          Failures
        </a>
      )}
    </span>
  );
}

type Change = ReturnType<typeof useEndpointCall>["mutate"];

interface ChangeProps {
  readonly endpoint: EndpointView;
  readonly onChange: Change;
}

function EnabledSwitch({ endpoint, onChange }: ChangeProps) {
  const request = toggleRequest(useSimulator(endpoint.kind), endpoint);
  const name = endpoint.id ?? "The receiver";
  return (
    <Switch
      label={`Enable ${name}`}
      isOn={endpoint.enabled}
      isDisabled={request === undefined}
      onChange={(on) => {
        if (request) onChange({ request, said: `${name} ${on ? "enabled" : "disabled"}` });
      }}
    />
  );
}

function RemoveButton({ endpoint, onChange }: ChangeProps) {
  const request = removeRequest(useSimulator(endpoint.kind), endpoint);
  if (!request) return null;
  const name = endpoint.id ?? "";
  return (
    <IconButton
      label={`Delete ${name}`}
      onPress={() => onChange({ request, said: `${name} deleted` })}
    >
      <Trash2 size={14} aria-hidden />
    </IconButton>
  );
}
