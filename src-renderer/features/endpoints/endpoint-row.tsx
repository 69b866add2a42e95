import { ChevronDown, ChevronRight, RotateCw, Send, Trash2 } from "lucide-react";
import * as z from "zod";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { placeHref } from "../../stores/places.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatCount, formatPlural } from "../../ui/text/format.ts";
import { Note } from "../../ui/display/note.tsx";
import { Secret } from "../../ui/text/secret.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import {
  orderRequest,
  redeliverRequest,
  toggleRequest,
  updateRequest,
} from "../../bridge/endpoint-routes.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { EndpointSecret } from "./endpoint-secret.tsx";
import { toggleEndpoint, useOpenedEndpoint } from "./opened-endpoint.ts";
import { EditButton } from "./register-endpoint.tsx";
import { useEndpointCall } from "./use-endpoints.ts";

/** One receiver: where, what for, how it went. */
export function EndpointRow({ endpoint }: { readonly endpoint: EndpointView }) {
  const { id, url, types } = endpoint;
  const change = useEndpointCall();
  const { isOpen, isNew } = useOpenedEndpoint(endpoint);
  return (
    <li className={`endpoint ${endpoint.enabled ? "" : "off"} ${isOpen ? "open" : ""}`}>
      <div className="hstack endpoint-line">
        <EnabledSwitch endpoint={endpoint} onChange={change.mutate} />
        <span className="mono endpoint-url clip" title={url}>
          {url}
        </span>
        <CopyButton text={url} what="URL" />
        <span className="grow" />
        <Outcomes endpoint={endpoint} />
        <RemoveButton endpoint={endpoint} onChange={change.mutate} />
      </div>
      <div className="hstack endpoint-more soft">
        <span className="mono">{id ?? "a setting"}</span>
        <span className="clip" title={types.join(", ")}>
          {types.length === 0 || types.includes("*") ? "every event" : types.join(", ")}
        </span>
        <span className="grow" />
        <EventsLinks endpoint={endpoint} />
        <Secret secret={endpoint.secret} what={`secret of ${id ?? "the receiver"}`} />
        <Button
          size="small"
          tone="quiet"
          label={`Secret and code of ${id ?? "the receiver"}`}
          isExpanded={isOpen}
          onPress={() => toggleEndpoint(endpoint)}
        >
          {isOpen ? <ChevronDown size={13} aria-hidden /> : <ChevronRight size={13} aria-hidden />}
          Secret and code
        </Button>
      </div>
      {isOpen ? <EndpointSecret endpoint={endpoint} isNew={isNew} /> : null}
      <EndpointOrders endpoint={endpoint} onChange={change.mutate} />
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
    </li>
  );
}

/** The number of delivered and failed deliveries; counts of zero are not shown. */
function Outcomes({ endpoint: { delivered, failed } }: Pick<ChangeProps, "endpoint">) {
  if (delivered + failed === 0) return <span className="faint">nothing sent yet</span>;
  return (
    <>
      {delivered === 0 ? null : (
        <StatusChip tone="good" word="delivered" code={formatCount(delivered)} />
      )}
      {failed === 0 ? null : <StatusChip tone="bad" word="failed" code={formatCount(failed)} />}
    </>
  );
}

const queued = z.object({ attempts: z.int() });

function sayRedelivery(body: unknown): string {
  const attempts = queued.safeParse(body).data?.attempts ?? 0;
  if (attempts === 0) return "Nothing to redeliver: the latest attempt of each event succeeded";
  return `${formatPlural(attempts, "delivery", "deliveries")} queued again`;
}

/** The commands for an endpoint through the provider's API, and the redelivery of its failed events. */
function EndpointOrders({ endpoint, onChange }: ChangeProps) {
  const simulator = useSimulator(endpoint.kind);
  const { deliveryOn } = useStatus(endpoint.kind);
  const name = endpoint.id ?? "the receiver";
  const test = orderRequest(simulator, endpoint, "test");
  const rotate = orderRequest(simulator, endpoint, "rotate");
  const canRedeliver = deliveryOn && endpoint.failed > 0;
  const routes = simulator?.endpoints;
  const canEdit = simulator && routes && updateRequest(simulator, endpoint, endpoint) !== undefined;
  if (!test && !rotate && !canRedeliver && !canEdit) return null;
  return (
    <div className="hstack endpoint-orders">
      {canRedeliver ? (
        <Button
          size="small"
          label={`Redeliver failed to ${name}`}
          onPress={() => onChange({ request: redeliverRequest(endpoint), said: sayRedelivery })}
        >
          <RotateCw size={13} aria-hidden />
          Redeliver failed
        </Button>
      ) : null}
      {test ? (
        <Button
          size="small"
          label={`Send test event to ${name}`}
          onPress={() => onChange({ request: test, said: `A test event goes to ${name}` })}
        >
          <Send size={13} aria-hidden />
          Send test event
        </Button>
      ) : null}
      {canEdit === true ? (
        <EditButton simulator={simulator} routes={routes} endpoint={endpoint} />
      ) : null}
      {rotate ? (
        <Button
          size="small"
          tone="quiet"
          label={`Rotate secret of ${name}`}
          onPress={() => onChange({ request: rotate, said: `${name} has a new secret` })}
        >
          Rotate secret
        </Button>
      ) : null}
    </div>
  );
}

/** Links to the events that were sent there, and to the failed ones. */
function EventsLinks({ endpoint: { kind, id, delivered, failed } }: Pick<ChangeProps, "endpoint">) {
  const query = id === null ? `sim:${kind}` : `endpoint:${id}`;
  const what = id ?? `the receiver of ${kind}`;
  if (delivered + failed === 0) return null;
  return (
    <span className="hstack endpoint-links">
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
  const request = orderRequest(useSimulator(endpoint.kind), endpoint, "remove");
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
