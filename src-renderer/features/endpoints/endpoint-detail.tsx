import { Send, Trash2 } from "lucide-react";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { orderRequest, updateRequest } from "../../bridge/endpoint-routes.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { placeHref } from "../../stores/places.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { EndpointSecret } from "./endpoint-secret.tsx";
import { describeTypes } from "./event-types.ts";
import { EditButton } from "./register-endpoint.tsx";
import type { ChangeEndpoint } from "./use-endpoints.ts";

interface EndpointDetailProps {
  readonly endpoint: EndpointView;
  readonly isNew: boolean;
  readonly onChange: ChangeEndpoint;
}

/** The whole of one endpoint: secret, code, address, events, and the commands of the provider's API. */
export function EndpointDetail({ endpoint, isNew, onChange }: EndpointDetailProps) {
  const { kind, id, url, types } = endpoint;
  const everyType = useSimulator(kind)?.endpoints?.everyType;
  return (
    <div className="endpoint-detail">
      <EndpointSecret endpoint={endpoint} isNew={isNew} />
      <dl className="endpoint-facts">
        <dt>URL</dt>
        <dd className="hstack">
          <span className="mono endpoint-whole">{url}</span>
          <CopyButton text={url} what="URL" />
        </dd>
        <dt>Events</dt>
        <dd>{describeTypes(types, everyType)}</dd>
        <dt>Id</dt>
        <dd className="mono">{id ?? "set in Settings"}</dd>
      </dl>
      <EndpointOrders endpoint={endpoint} onChange={onChange} />
    </div>
  );
}

type OrdersProps = Omit<EndpointDetailProps, "isNew">;

function EndpointOrders({ endpoint, onChange }: OrdersProps) {
  const simulator = useSimulator(endpoint.kind);
  const name = endpoint.id ?? "the receiver";
  const test = orderRequest(simulator, endpoint, "test");
  const rotate = orderRequest(simulator, endpoint, "rotate");
  const remove = orderRequest(simulator, endpoint, "remove");
  const routes = simulator?.endpoints;
  const canEdit = simulator && routes && updateRequest(simulator, endpoint, endpoint) !== undefined;
  return (
    <div className="hstack endpoint-orders">
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
          label={`Rotate secret of ${name}`}
          onPress={() => onChange({ request: rotate, said: `${name} has a new secret` })}
        >
          Rotate secret
        </Button>
      ) : null}
      {remove ? (
        <Button
          size="small"
          tone="quiet"
          label={`Delete ${name}`}
          onPress={() => onChange({ request: remove, said: `${name} deleted` })}
        >
          <Trash2 size={13} aria-hidden />
          Delete
        </Button>
      ) : null}
      <EventsLink endpoint={endpoint} />
    </div>
  );
}

function EventsLink({ endpoint: { kind, id, delivered, failed } }: Pick<OrdersProps, "endpoint">) {
  if (delivered + failed === 0) return null;
  return (
    <a
      className="quiet-link"
      href={placeHref("events", { q: id === null ? `sim:${kind}` : `endpoint:${id}` })}
      aria-label={`Events sent to ${id ?? `the receiver of ${kind}`}`}
    >
      {formatPlural(delivered + failed, "event")} sent to it
    </a>
  );
}
