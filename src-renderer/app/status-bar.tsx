import { memo, useState } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { LostItem } from "../features/attach/lost-item.tsx";
import { ClockPanel } from "../features/clock/clock-panel.tsx";
import { useFeed } from "../stores/feed-store.ts";
import { useChosenSimulators } from "../stores/scope-store.ts";
import { useIsAnyLost } from "../stores/use-lost.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatMoment, formatOffset } from "../ui/format.ts";
import { lastKnownClass } from "../ui/last-known.tsx";
import { AllSimulators } from "./all-simulators.tsx";
import { PendingFact } from "./pending-fact.tsx";
import { RateFact } from "./rate-fact.tsx";
import { StatusItem } from "./status-item.tsx";
import { summariseStatus } from "./summarise-status.ts";
import { useFitting } from "./use-fitting.ts";
import "./status-bar.css";

/** How the simulators stand, always in sight. */
export function StatusBar() {
  const simulators = useChosenSimulators();
  return (
    <footer className="status-bar" aria-label="Status">
      <StatusItems simulators={simulators} />
      <StatusFacts kinds={simulators.map(({ kind }) => kind)} />
    </footer>
  );
}

/** As many simulators as there is room for; all of them open from the button beside them. */
function StatusItems({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const drawn = useFeed(({ statuses }) =>
    simulators
      .map(({ kind, baseUrl }) => `${baseUrl} ${String(statuses.get(kind)?.deliveryOn)}`)
      .join(),
  );
  const isLost = useIsAnyLost(simulators.map(({ kind }) => kind));
  const { ref, fitting } = useFitting(`${drawn} ${String(isLost)}`, simulators.length);
  return (
    <>
      <AllSimulators simulators={simulators} unseen={simulators.length - fitting} />
      <div className="status-sims" ref={ref}>
        {simulators.slice(0, fitting).map((simulator) => (
          <StatusItem key={simulator.kind} simulator={simulator} />
        ))}
      </div>
    </>
  );
}

function StatusFacts({ kinds }: { readonly kinds: readonly string[] }) {
  const statuses = useFeed((feed) => feed.statuses);
  const { now, offset, pending, inFlight, generation } = summariseStatus(statuses, kinds);
  const isLost = useIsAnyLost(kinds);
  return (
    <div className="status-facts figures">
      <LostItem />
      <div className={`status-known ${lastKnownClass(isLost)}`}>
        {isLost ? <span className="unseen">Last known: </span> : null}
        <ClocksButton now={now} />
        {offset === 0 ? null : (
          <span className="status-item offset">
            signing {offset === null ? "offsets differ" : formatOffset(offset)}
          </span>
        )}
        <PendingFact kinds={kinds} pending={pending} inFlight={inFlight} />
        <RateFact />
        <span className="status-item">gen {generation}</span>
      </div>
    </div>
  );
}

/** The simulators' time, and behind it the clocks themselves. */
const ClocksButton = memo(({ now }: { readonly now: number | null }) => {
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
});
ClocksButton.displayName = "ClocksButton";
