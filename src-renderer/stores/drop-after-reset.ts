import { dropDrafts } from "./draft-store.ts";
import { markPast } from "./performed-actions.ts";
import { useFeed } from "./feed/feed-store.ts";

/** Drops what this window knows of objects of simulators that are reset or restarted. Returns a function that stops. */
export function dropAfterReset(): () => void {
  return useFeed.subscribe(({ statuses }, before) => {
    if (statuses === before.statuses) return;
    for (const [kind, status] of statuses) {
      const { generation, events } = status;
      const old = before.statuses.get(kind);
      const isReset = old !== undefined && old.generation !== generation;
      const isRestart = old !== undefined && !isReset && events < old.events;
      if (!isReset && !isRestart) continue;
      dropDrafts(kind);
      markPast(status, isRestart).catch(() => undefined);
    }
  });
}
