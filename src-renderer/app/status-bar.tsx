import { useState } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { ClockPanel } from "../features/clock/clock-panel.tsx";
import { announce } from "../stores/announcer-store.ts";
import { useFeed, useStatus } from "../stores/feed-store.ts";
import { useChosenSimulators } from "../stores/scope-store.ts";
import { useCopy } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatCount, formatHost, formatMoment, formatOffset } from "../ui/format.ts";
import { hueOf, Mark } from "../ui/mark.tsx";
import { summariseStatus } from "./summarise-status.ts";

/** How the simulators stand, always in sight. */
export function StatusBar() {
  const simulators = useChosenSimulators();
  return (
    <footer className="status-bar" aria-label="Status">
      <div className="status-sims" tabIndex={-1}>
        {simulators.map((simulator) => (
          <SimulatorStatusItem key={simulator.kind} simulator={simulator} />
        ))}
      </div>
      <StatusFacts kinds={simulators.map(({ kind }) => kind)} />
    </footer>
  );
}

function SimulatorStatusItem({ simulator }: { readonly simulator: SimulatorView }) {
  const { deliveryOn } = useStatus(simulator.kind);
  const [copied, copy] = useCopy();
  const delivery = simulator.delivery === "none" ? "none" : deliveryOn ? "on" : "off";
  return (
    <Button
      className="status-item figures"
      onPress={() => {
        copy(simulator.baseUrl);
        announce(`Address of ${simulator.kind} copied`);
      }}
    >
      <Mark hue={hueOf(simulator.kind)} />
      {simulator.kind} <span>{copied ? "copied" : formatHost(simulator.baseUrl)}</span>
      <span className={deliveryOn ? "status-on" : "faint"}>
        <span className="unseen">delivery </span>
        {delivery}
      </span>
      <span className="unseen">, copy the address</span>
    </Button>
  );
}

function StatusFacts({ kinds }: { readonly kinds: readonly string[] }) {
  const statuses = useFeed((feed) => feed.statuses);
  const rate = useFeed((feed) => feed.eventsPerSecond);
  const { now, offset, pending, inFlight, generation } = summariseStatus(statuses, kinds);
  return (
    <div className="status-facts figures">
      <ClocksButton now={now} />
      {offset === 0 ? null : (
        <span className="status-item offset">
          signing {offset === null ? "offsets differ" : formatOffset(offset)}
        </span>
      )}
      <span className="status-item">
        {formatCount(pending)} pending{inFlight ? ", 1 in flight" : ""}
      </span>
      <span className="status-item">{formatCount(Math.round(rate))} ev/s</span>
      <span className="status-item">gen {generation}</span>
    </div>
  );
}

/** The simulators' time, and behind it the clocks themselves. */
function ClocksButton({ now }: { readonly now: number | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="status-item"
        onPress={() => {
          setOpen(true);
        }}
      >
        <span className="unseen">Clocks: </span>
        {now === null ? "several times" : `${formatMoment(now)} UTC`}
      </Button>
      <Dialog
        title="Clocks"
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <ClockPanel isCompact />
      </Dialog>
    </>
  );
}
