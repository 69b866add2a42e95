import { toEvent, type ScheduledItem } from "../../../stores/schedule/timeline-items.ts";

/** A schedule as the file that `--timeline` takes: kind → events. */
export function asTimelineFile(items: readonly ScheduledItem[]): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const file = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { events: items.filter((scheduled) => scheduled.kind === kind).map(toEvent) },
    ]),
  );
  return `${JSON.stringify(file, null, 2)}\n`;
}
