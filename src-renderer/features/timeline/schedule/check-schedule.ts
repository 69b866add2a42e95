import { offsetSeconds, type TimelineEvent } from "#shared/domain/timeline.ts";
import { explainUnbound, findUnbound } from "#shared/domain/timeline-names.ts";
import { groupByKind } from "../../../stores/schedule/timeline-file.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { nameItem } from "../timeline-view.ts";

/** Checks pending items among the others, by key: names without a value. */
export function checkSchedule(items: readonly ScheduledItem[]): ReadonlyMap<string, string> {
  const found = groupByKind(items).flatMap(([, ofKind]) => {
    const unbound = findUnbound(ofKind.map(({ item }) => item));
    return ofKind.flatMap((scheduled, index) => {
      const names = unbound[index] ?? [];
      if (names.length === 0 || scheduled.item.state !== "pending") return [];
      return [[nameItem(scheduled), names.map(explainUnbound).join("; ")] as const];
    });
  });
  return new Map(found);
}

/** Finds warnings for an item before it is scheduled: names without a value, and its time. */
export function findItemCautions(
  item: TimelineEvent,
  others: readonly ScheduledItem[],
): readonly string[] {
  const rest = others.map((scheduled) => scheduled.item).filter(({ id }) => id !== item.id);
  const binders = rest.flatMap(({ id, bind }) => Object.keys(bind).map((name) => ({ id, name })));
  const unbound = findUnbound([item])[0] ?? [];
  const words = unbound
    .filter(({ name }) => !binders.some((binder) => binder.name === name))
    .map((name) => explainUnbound({ ...name, boundBy: undefined }));
  const isNow = offsetSeconds(item.at) <= 0;
  return isNow ? [...words, "It is due now and runs when you schedule it."] : words;
}
