import { useFeed } from "../stores/feed-store.ts";
import { formatCount } from "../ui/format.ts";
import { Sparkline } from "../ui/sparkline.tsx";
import { RATES_KEPT, useRates } from "./use-rates.ts";

/** How many events a second come, and how that went in the last seconds. */
export function RateFact() {
  const rate = useFeed((feed) => feed.eventsPerSecond);
  const rates = useRates();
  return (
    <span className="status-item rate">
      <Sparkline values={rates} room={RATES_KEPT} />
      {formatCount(Math.round(rate))} ev/s
    </span>
  );
}
