import { useSimulators } from "../bridge/use-simulators.ts";
import { useFaultCount } from "../stores/faults/use-faults.ts";
import { useLocation } from "../stores/location.ts";
import { placeHref } from "../stores/places.ts";
import { StatusChip } from "../ui/display/status/status-chip.tsx";
import { formatPlural } from "../ui/text/format.ts";
import "./fault-banner.css";

/** The places that show what faults cause. */
const PLACES: readonly string[] = ["events", "requests"];

/** Says in the logs that some of what they show may be a fault that was set. */
export function FaultBanner() {
  const { place } = useLocation();
  const count = useFaultCount(useSimulators().map(({ kind }) => kind));
  if (count === 0 || !PLACES.includes(place)) return null;
  return (
    <aside className="hstack fault-banner" aria-label="Faults">
      <StatusChip tone="warn" word={`${formatPlural(count, "fault")} active`} />
      <span className="soft">Fault rules make some requests and deliveries fail.</span>
      <a href={placeHref("settings", { section: "Faults" })}>Show faults</a>
    </aside>
  );
}

/** The same in the status bar; nothing while there is no fault. */
export function FaultItem() {
  const count = useFaultCount(useSimulators().map(({ kind }) => kind));
  if (count === 0) return null;
  return (
    <a
      className="hstack status-item status-faults"
      href={placeHref("settings", { section: "Faults" })}
    >
      <StatusChip tone="warn" word={`${formatPlural(count, "fault")} active`} />
    </a>
  );
}
