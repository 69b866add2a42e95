import { memo, useState, useEffect } from "react";
import { Button } from "react-aria-components";
import { ClockPanel } from "../../features/clock/clock-panel.tsx";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useIsAnyLost } from "../../stores/feed/use-lost.ts";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { formatMoment, formatOffset, formatCount, formatSeconds } from "../../ui/text/format.ts";
import { lastKnownClass } from "../../ui/display/last-known.tsx";
import { FaultItem } from "../fault-banner.tsx";
import { AllSimulators } from "./all-simulators.tsx";
import { summariseStatus } from "./summarise-status.ts";
import { Sparkline } from "../../ui/display/sparkline.tsx";
import { useLag } from "../../stores/feed/lag.ts";
import { describeLag, describeTrend } from "../../ui/text/describe-lag.ts";
import "./status-bar.css";
import "../../features/attach/attach.css";

/** The number of seconds that are shown. */
const RATES_KEPT = 40;

/** The events per second of the last seconds, oldest first; still while nothing happens. */
function useRates(): readonly number[] {
  const [rates, setRates] = useState<readonly number[]>([]);
  useEffect(() => {
    const timer = setInterval(
      () => setRates((before) => keepRate(before, useFeed.getState().eventsPerSecond)),
      1_000,
    );
    return () => clearInterval(timer);
  }, []);
  return rates;
}

function keepRate(before: readonly number[], rate: number): readonly number[] {
  const isStill = rate === 0 && before.every((value) => value === 0);
  return isStill ? before : [...before, rate].slice(-RATES_KEPT);
}

/** The current number of events per second, and its course in the last seconds. */
function RateFact() {
  const rate = useFeed((feed) => feed.eventsPerSecond);
  const rates = useRates();
  return (
    <span className="hstack status-item rate">
      <Sparkline values={rates} room={RATES_KEPT} />
      {formatCount(Math.round(rate))} ev/s
    </span>
  );
}

/** The state of the simulators, always visible. */
export function StatusBar() {
  const simulators = useChosenSimulators();
  return (
    <footer className="status-bar" aria-label="Status">
      <AllSimulators simulators={simulators} />
      <FaultItem />
      <StatusFacts kinds={simulators.map(({ kind }) => kind)} />
    </footer>
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
          <span className="hstack status-item warns">
            signing {offset === null ? "offsets differ" : formatOffset(offset)}
          </span>
        )}
        <PendingFact kinds={kinds} pending={pending} inFlight={inFlight} />
        <RateFact />
        <span className="hstack status-item">run {generation}</span>
      </div>
    </div>
  );
}

/** The simulators' time, and behind it the clocks themselves. */
const ClocksButton = memo(({ now }: { readonly now: number | null }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="hstack status-item" onPress={() => setOpen(true)}>
        <span className="faint">clock</span>
        {now === null ? "different times" : `${formatMoment(now)} UTC`}
      </Button>
      <Dialog title="Clocks" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ClockPanel isCompact />
      </Dialog>
    </>
  );
});
ClocksButton.displayName = "ClocksButton";

interface PendingFactProps {
  readonly kinds: readonly string[];
  readonly pending: number;
  readonly inFlight: boolean;
}

/** The number of pending deliveries; with their age, once receivers are too slow. */
function PendingFact({ kinds, pending, inFlight }: PendingFactProps) {
  const lag = useLag(kinds);
  if (!lag) {
    return (
      <span className="hstack status-item">
        {formatCount(pending)} pending{inFlight ? ", 1 in flight" : ""}
      </span>
    );
  }
  return (
    <span className="hstack status-item warns" title={describeLag(lag)}>
      {formatCount(pending)} pending, oldest {formatSeconds(lag.oldestMs / 1_000)}
      <span className="unseen">, {describeTrend(lag)}</span>
    </span>
  );
}

/** The status bar's word on a lost connection; nothing while there is none. */
function LostItem() {
  const attachment = useFeed((feed) => feed.attachment);
  if (!attachment?.lost) return null;
  return <span className="hstack status-item warns">connection lost, retrying</span>;
}
