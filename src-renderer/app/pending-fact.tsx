import { useLag } from "../stores/lag.ts";
import { describeLag, describeTrend } from "../ui/describe-lag.ts";
import { formatCount, formatSeconds } from "../ui/format.ts";

interface PendingFactProps {
  readonly kinds: readonly string[];
  readonly pending: number;
  readonly inFlight: boolean;
}

/** How many deliveries wait; and for how long, once receivers do not keep up. */
export function PendingFact({ kinds, pending, inFlight }: PendingFactProps) {
  const lag = useLag(kinds);
  if (!lag) {
    return (
      <span className="status-item">
        {formatCount(pending)} pending{inFlight ? ", 1 in flight" : ""}
      </span>
    );
  }
  return (
    <span className="status-item late" title={describeLag(lag)}>
      {formatCount(pending)} pending, oldest {formatSeconds(lag.oldestMs / 1_000)}
      <span className="unseen">, {describeTrend(lag)}</span>
    </span>
  );
}
