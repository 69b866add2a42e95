import { useMutation } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../../../bridge/api-request.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { announce, announceError } from "../../../stores/announcer-store.ts";
import { useFeed, useStatus } from "../../../stores/feed/feed-store.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { SimulatorName } from "../../../ui/display/simulator/simulator-name.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import { nameSimulator } from "../../../ui/text/name-simulator.ts";
import "../faults/faults.css";

/**
 * Returns whether each simulator delivers now, where to, and under which header names. Nothing is
 * restarted.
 */
export function DeliverySwitches() {
  const simulators = useSimulators().filter(({ delivery }) => delivery !== "none");
  if (simulators.length === 0) return null;
  return (
    <table className="delivery-table" aria-label="Delivery now">
      <thead>
        <tr>
          <th scope="col">Simulator</th>
          <th scope="col">Delivery</th>
          <th scope="col">Provider headers</th>
          <th scope="col">Goes to</th>
        </tr>
      </thead>
      <tbody>
        {simulators.map((simulator) => (
          <DeliveryRow key={simulator.kind} simulator={simulator} />
        ))}
      </tbody>
    </table>
  );
}

function DeliveryRow({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind } = simulator;
  const { deliveryOn, vendorHeaders } = useStatus(kind);
  const change = useMutation({
    mutationFn: (body: { readonly on: boolean; readonly vendor_headers?: boolean }) =>
      askApi({ kind, method: "PUT", path: "/_sim/delivery", body }),
    onSuccess: (_, { on }) =>
      announce(`${nameSimulator(simulator)}: delivery ${on ? "on" : "off"}`),
    onError: (error) => announceError(error),
  });
  return (
    <tr>
      <th scope="row">
        <span className="hstack">
          <Mark name={kind} />
          <SimulatorName kind={kind} />
        </span>
      </th>
      <td>
        <Switch
          label={`Delivery of ${kind}`}
          isOn={deliveryOn}
          onChange={(on) => change.mutate({ on })}
        />
      </td>
      <td>
        {simulator.signature?.isNeutral === true ? (
          <Switch
            label={`Provider headers of ${kind}`}
            isOn={vendorHeaders}
            onChange={(on) => change.mutate({ on: deliveryOn, vendor_headers: on })}
          />
        ) : (
          <span className="faint">always</span>
        )}
      </td>
      <td className="soft">
        {change.isError ? (
          <span className="field-error">{explainError(change.error)}</span>
        ) : (
          <Destination kind={kind} />
        )}
      </td>
    </tr>
  );
}

/** The receivers of a simulator in a few words. */
function Destination({ kind }: { readonly kind: string }) {
  const setup = useFeed(
    ({ setup: turn, statuses }) => `${String(turn)} ${String(statuses.get(kind)?.writes)}`,
  );
  const endpoints = useCommand("endpoints.list", {}, { freshFor: setup }).data ?? [];
  const own = endpoints.filter((endpoint) => endpoint.kind === kind);
  const [only] = own;
  if (!only) return <span className="faint">no receiver yet</span>;
  if (own.length > 1) return <>{formatPlural(own.length, "endpoint")}</>;
  return (
    <code>
      <MiddleClip text={only.url} tail={24} />
    </code>
  );
}
