import type { TimelineEvent } from "#shared/domain/timeline.ts";
import { toEvent, type ScheduledItem } from "./timeline-items.ts";

/** Groups what belongs to simulators by their kinds, in the order in which they occur. */
export function groupByKind<Owned extends { readonly kind: string }>(all: readonly Owned[]) {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)] as const);
}

/** The content of the file that `--timeline` takes: kind → events. */
export function asFile(items: readonly { readonly kind: string; readonly event: TimelineEvent }[]) {
  const groups = groupByKind(items);
  return Object.fromEntries(
    groups.map(([kind, own]) => [kind, { events: own.map(({ event }) => event) }]),
  );
}

/** A schedule as the file that `--timeline` takes. */
export function asTimelineFile(items: readonly ScheduledItem[]): string {
  const file = asFile(items.map((item) => ({ kind: item.kind, event: toEvent(item) })));
  return `${JSON.stringify(file, null, 2)}\n`;
}
