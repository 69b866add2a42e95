import type { TimelineEvent } from "#shared/domain/timeline.ts";
import type { ScheduledItem } from "../../stores/timeline-items.ts";

/** A scheduled item as it was injected: without what became of it. */
export function toEvent({ item }: ScheduledItem): TimelineEvent {
  const { id, at, call, bind } = item;
  return { id, at, call, ...(Object.keys(bind).length === 0 ? {} : { bind: { ...bind } }) };
}

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
