import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { useIsAnyLost, useIsLost } from "../../stores/feed/use-lost.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { formatCount, formatHost, formatMoment, formatOffset } from "../../ui/text/format.ts";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";

/** In how many places deliveries are on, and every simulator with all that the bar says of them together. */
export function AllSimulators({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const [isOpen, setOpen] = useState(false);
  const delivering = simulators.filter(({ delivery }) => delivery !== "none");
  const others = simulators.filter(({ delivery }) => delivery === "none");
  return (
    <>
      <Button className="hstack status-item status-all figures" onPress={() => setOpen(true)}>
        <DeliverySummary simulators={delivering} />
        <span className="unseen">, all simulators</span>
        <ChevronUp size={11} aria-hidden />
      </Button>
      <Dialog title="All simulators" width="table" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="all-simulators">
          <Group title="With deliveries" simulators={delivering} />
          <Group title="Without deliveries over HTTP" simulators={others} />
        </div>
      </Dialog>
    </>
  );
}

/** `delivery on for 4`, of those simulators that can deliver. */
function DeliverySummary({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const on = useFeed(
    ({ statuses }) =>
      simulators.filter(({ kind }) => statuses.get(kind)?.deliveryOn === true).length,
  );
  const isLost = useIsAnyLost(simulators.map(({ kind }) => kind));
  const was = isLost ? "was " : "";
  return (
    <span className={`delivery-word ${isLost ? "unknown" : on > 0 ? "on" : "off"}`}>
      {on > 0 ? `delivery ${was}on for ${String(on)}` : `delivery ${was}off`}
    </span>
  );
}

/**
 * Returns whether a simulator delivers, or did when it was last heard of, by shape, word and colour.
 */
function DeliveryWord({ simulator }: { readonly simulator: SimulatorView }) {
  const deliveryOn = useFeed(({ statuses }) => statuses.get(simulator.kind)?.deliveryOn === true);
  const isLost = useIsLost(simulator.kind);
  const hasNone = simulator.delivery === "none";
  const state = hasNone ? "none" : deliveryOn ? "on" : "off";
  return (
    <span className={`delivery-word ${isLost && !hasNone ? "unknown" : state}`}>
      <span className="unseen">delivery </span>
      {hasNone ? <span className="unseen">none</span> : isLost ? `was ${state}` : state}
    </span>
  );
}

interface GroupProps {
  readonly title: string;
  readonly simulators: readonly SimulatorView[];
}

function Group({ title, simulators }: GroupProps) {
  if (simulators.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>Simulator</th>
          <th>Address</th>
          <th>Delivery</th>
          <th>Time, UTC</th>
          <th>Signing</th>
          <th>Pending</th>
          <th>Run</th>
        </tr>
      </thead>
      <tbody>
        {simulators.map((simulator) => (
          <Row key={simulator.kind} simulator={simulator} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind, baseUrl } = simulator;
  const { now, wallOffsetSeconds, pending, inFlight, generation } = useStatus(kind);
  const isLost = useIsLost(kind);
  const waiting = pending + (inFlight ? 1 : 0);
  return (
    <tr className={`figures ${lastKnownClass(isLost)}`}>
      <th scope="row">
        <Mark name={kind} />
        <SimulatorName kind={kind} />
        <LastKnown isLost={isLost} />
      </th>
      <td className="mono">
        {formatHost(baseUrl)}
        <CopyButton text={baseUrl} what={`address of ${nameSimulator(simulator)}`} />
      </td>
      <td>
        <DeliveryWord simulator={simulator} />
      </td>
      <td>{formatMoment(now)}</td>
      <td className={wallOffsetSeconds === 0 ? "faint" : "offset"}>
        {formatOffset(wallOffsetSeconds)}
      </td>
      <td>{waiting === 0 ? "" : `${formatCount(waiting)}${inFlight ? ", 1 in flight" : ""}`}</td>
      <td>{generation}</td>
    </tr>
  );
}
