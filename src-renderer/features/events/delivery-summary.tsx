import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { Toggle } from "../../ui/button.tsx";
import { formatCount, formatDuration } from "../../ui/format.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { TimingLegend } from "./timing-bar.tsx";
import { endOf } from "./timing-parts.ts";

interface DeliverySummaryProps {
  readonly deliveries: readonly DeliveryDetail[];
  readonly onlyFailed: boolean;
  readonly onOnlyFailed: (only: boolean) => void;
}

/** How an event's attempts went as a whole, and how long all of them took. */
export function DeliverySummary({ deliveries, onlyFailed, onOnlyFailed }: DeliverySummaryProps) {
  const failed = deliveries.filter(({ status }) => status === "failed").length;
  const delivered = deliveries.length - failed;
  const ends = deliveries.flatMap(({ timing }) => (timing ? [endOf(timing)] : []));
  return (
    <div className="delivery-summary" role="group" aria-label="Attempts as a whole">
      {delivered > 0 ? (
        <StatusChip tone="good" word="delivered" code={formatCount(delivered)} />
      ) : null}
      {failed > 0 ? <StatusChip tone="bad" word="failed" code={formatCount(failed)} /> : null}
      {ends.length > 0 ? (
        <span className="figures soft">all within {formatDuration(Math.max(...ends))}</span>
      ) : null}
      <span className="grow" />
      <TimingLegend />
      {failed > 0 && delivered > 0 ? (
        <Toggle isSelected={onlyFailed} onChange={onOnlyFailed}>
          Only failed
        </Toggle>
      ) : null}
    </div>
  );
}
