import type { ScheduledItem } from "../../stores/timeline-items.ts";
import { formatCount } from "../../ui/format.ts";
import { Segments } from "../../ui/segments.tsx";
import { useTimelineView } from "./timeline-view.ts";

/** How many items stand how, and which of them the list has. */
export function StateFilter({ items }: { readonly items: readonly ScheduledItem[] }) {
  const shown = useTimelineView(({ state }) => state);
  const count = (wanted: string) =>
    formatCount(items.filter(({ item }) => item.state === wanted).length);
  return (
    <Segments
      label="State"
      value={shown}
      choices={{
        all: `All ${formatCount(items.length)}`,
        pending: `Pending ${count("pending")}`,
        done: `Done ${count("done")}`,
        failed: `Failed ${count("failed")}`,
      }}
      onChange={(state) => {
        useTimelineView.setState({ state });
      }}
    />
  );
}
