import { useFeed } from "../../../stores/feed/feed-store.ts";
import {
  toEvent,
  useScheduledItems,
  type ScheduledItem,
} from "../../../stores/schedule/timeline-items.ts";
import { useSchedule } from "../../../stores/schedule/use-schedule.ts";
import { offsetSeconds } from "#shared/domain/timeline.ts";
import { writeOffset } from "#shared/domain/timeline-names.ts";
import { formatSeconds } from "../../../ui/text/format.ts";
import { selectItem } from "../timeline-view.ts";

/** Returns the commands for an item: move, duplicate, remove. */
export function useItemActions() {
  const schedule = useSchedule();
  const statuses = useFeed((feed) => feed.statuses);
  const nowOf = (kind: string) => statuses.get(kind)?.now ?? 0;
  return {
    ...schedule,
    nowOf,
    /** Moves an item to a moment of simulator time, and never into the past: there it would run. */
    moveTo: (scheduled: ScheduledItem, due: number, gesture?: string) => {
      const { kind, item } = scheduled;
      const seconds = Math.max(1, (due - nowOf(kind)) / 1_000);
      const after = { ...toEvent(scheduled), at: writeOffset(seconds) };
      const said = `${item.id} moved to ${formatSeconds(seconds)} from now`;
      return schedule.change(said, [{ kind, id: item.id, after }], gesture);
    },
    remove: ({ kind, item }: ScheduledItem) => {
      selectItem(null);
      return schedule.change(`${item.id} deleted from the schedule`, [
        { kind, id: item.id, after: null },
      ]);
    },
  };
}

/** Puts a copy of an item beside it, under a name of its own. */
export function useDuplicate(kinds: readonly string[]) {
  const items = useScheduledItems(kinds);
  const { change, nowOf } = useItemActions();
  return async (scheduled: ScheduledItem) => {
    const { kind } = scheduled;
    const event = toEvent(scheduled);
    const taken = new Set(
      items.filter((other) => other.kind === kind).map(({ item: { id } }) => id),
    );
    const id = copyName(event.id, taken);
    const left = (Date.parse(scheduled.item.due) - nowOf(kind)) / 1_000;
    // An item that has run counts again from now; an item that is due at once waits a minute.
    const seconds = left > 0 ? left : Math.max(60, offsetSeconds(event.at));
    const after = { ...event, id, at: writeOffset(seconds) };
    await change(`${event.id} duplicated as ${id}`, [{ kind, id, after }]);
    selectItem(`${kind}/${id}`);
  };
}

/** `dispute-2` for `dispute`, `dispute-3` for `dispute-2`. */
export function copyName(id: string, taken: ReadonlySet<string>): string {
  const [, stem = id, number = "1"] = /^(.*?)(?:-(\d+))?$/.exec(id) ?? [];
  let next = Number(number) + 1;
  while (taken.has(`${stem}-${String(next)}`)) next += 1;
  return `${stem}-${String(next)}`;
}
