import { ChevronDown, ChevronRight, RotateCw } from "lucide-react";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { redeliverRequest, toggleRequest } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { useTurnOnDelivery } from "../../stores/turn-on-delivery.ts";
import { placeHref } from "../../stores/places.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { Note } from "../../ui/display/note.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { EndpointDetail } from "./endpoint-detail.tsx";
import { describeTypes } from "./event-types.ts";
import { toggleEndpoint, useOpenedEndpoint } from "./opened-endpoint.ts";
import { describeRedelivery } from "./say-redelivery.ts";
import { useEndpointRequest, type ChangeEndpoint } from "./use-endpoints.ts";

interface EndpointRowProps {
  readonly endpoint: EndpointView;
  readonly isTest: boolean;
}

/** One endpoint: its address, its events, its newest result and the events that still fail there. */
export function EndpointRow({ endpoint, isTest }: EndpointRowProps) {
  const { kind, types } = endpoint;
  const change = useEndpointRequest();
  const { isOpen, isNew } = useOpenedEndpoint(endpoint);
  const events = describeTypes(types, useSimulator(kind)?.endpoints?.everyType);
  return (
    <tbody className={`endpoint ${endpoint.enabled ? "" : "off"} ${isOpen ? "open" : ""}`}>
      <tr>
        <td>
          <EnabledSwitch endpoint={endpoint} onChange={change.mutate} />
        </td>
        <th scope="row">
          <UrlButton endpoint={endpoint} isOpen={isOpen} isTest={isTest} />
        </th>
        <td>
          <span className="hstack endpoint-provider">
            <Mark name={kind} />
            <SimulatorName kind={kind} />
          </span>
        </td>
        <td className="soft endpoint-types" title={events}>
          <span className="clip">{events}</span>
        </td>
        <td>
          <LastResult endpoint={endpoint} />
        </td>
        <td>
          <Failing endpoint={endpoint} onChange={change.mutate} />
        </td>
      </tr>
      {isOpen || change.isError ? (
        <tr className="endpoint-more">
          <td colSpan={6}>
            {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
            {isOpen ? (
              <EndpointDetail endpoint={endpoint} isNew={isNew} onChange={change.mutate} />
            ) : null}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface UrlButtonProps extends EndpointRowProps {
  readonly isOpen: boolean;
}

function UrlButton({ endpoint, isOpen, isTest }: UrlButtonProps) {
  const { url } = endpoint;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="hstack endpoint-url"
      title={url}
      aria-expanded={isOpen}
      onClick={() => toggleEndpoint(endpoint)}
    >
      <Chevron size={13} aria-hidden />
      <span className="mono endpoint-address">
        <MiddleClip text={url} tail={14} />
      </span>
      {isTest ? <span className="tag">test receiver</span> : null}
    </button>
  );
}

interface ChangeProps {
  readonly endpoint: EndpointView;
  readonly onChange: ChangeEndpoint;
}

/** The newest result, or that nothing is sent while delivery is off. */
function LastResult({ endpoint: { kind, last } }: Pick<ChangeProps, "endpoint">) {
  const { deliveryOn } = useStatus(kind);
  const isLost = useIsLost(kind);
  const turnOn = useTurnOnDelivery();
  if (!deliveryOn && !isLost) {
    return (
      <span className="hstack">
        <span className="faint">delivery off</span>
        <Button
          size="small"
          label={`Turn on delivery for ${kind}`}
          isPending={turnOn.isPending}
          onPress={() => turnOn.mutate([kind])}
        >
          Turn on
        </Button>
      </span>
    );
  }
  if (last === null) return <span className="faint">nothing sent yet</span>;
  const code = last.httpStatus === null ? undefined : String(last.httpStatus);
  return (
    <StatusChip tone={last.status === "failed" ? "bad" : "good"} word={last.status} code={code} />
  );
}

/** The number of events that still fail, which leads to them, and the button that sends them again. */
function Failing({ endpoint, onChange }: ChangeProps) {
  const { kind, id, failed } = endpoint;
  const { deliveryOn } = useStatus(kind);
  if (failed === 0) return <span className="faint">none</span>;
  const name = id ?? "the receiver";
  const query = id === null ? `sim:${kind}` : `endpoint:${id}`;
  return (
    <span className="hstack endpoint-failing">
      <a
        className="failing-link"
        href={placeHref("events", { q: `${query} status:failed` })}
        aria-label={`${formatPlural(failed, "event")} failing at ${name}`}
      >
        {formatPlural(failed, "event")}
      </a>
      {deliveryOn ? (
        <IconButton
          label={`Redeliver failed to ${name}`}
          onPress={() =>
            onChange({ request: redeliverRequest(endpoint), said: describeRedelivery })
          }
        >
          <RotateCw size={13} aria-hidden />
        </IconButton>
      ) : null}
    </span>
  );
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
