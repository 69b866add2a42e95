import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { formatCount, formatHost, formatMoment, formatOffset } from "../../ui/text/format.ts";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import { Mark } from "../../ui/display/mark.tsx";
import { DeliveryWord } from "./status-item.tsx";

interface AllSimulatorsProps {
  readonly simulators: readonly SimulatorView[];
  /** How many of them the bar has no room for. */
  readonly unseen: number;
}

/** Every simulator with all that the status bar says of the chosen ones together. */
export function AllSimulators({ simulators, unseen }: AllSimulatorsProps) {
  const [isOpen, setOpen] = useState(false);
  const delivering = simulators.filter(({ delivery }) => delivery !== "none");
  const others = simulators.filter(({ delivery }) => delivery === "none");
  return (
    <>
      <Button className="status-item status-more figures" onPress={() => setOpen(true)}>
        <span className="unseen">All simulators</span>
        <span aria-hidden>{unseen > 0 ? `+${String(unseen)}` : "All"}</span>
        <ChevronUp size={11} aria-hidden />
      </Button>
      <Dialog title="All simulators" width="table" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="all-simulators">
          <Group title="Deliver" simulators={delivering} />
          <Group title="Deliver nothing over HTTP" simulators={others} />
        </div>
      </Dialog>
    </>
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
          <th>Waiting</th>
          <th>Generation</th>
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
        {kind}
        <LastKnown isLost={isLost} />
      </th>
      <td className="mono">
        {formatHost(baseUrl)}
        <CopyButton text={baseUrl} what={`address of ${kind}`} />
      </td>
      <td>
        <DeliveryWord simulator={simulator} />
      </td>
      <td>{formatMoment(now)}</td>
      <td className={wallOffsetSeconds === 0 ? "faint" : "offset"}>
        {formatOffset(wallOffsetSeconds)}
      </td>
      <td>
        {waiting === 0 ? "settled" : `${formatCount(waiting)}${inFlight ? ", 1 in flight" : ""}`}
      </td>
      <td>{generation}</td>
    </tr>
  );
}
