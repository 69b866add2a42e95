import { changeBatch } from "#shared/bridge/contract.ts";
import type { EventFilter } from "#shared/domain/egress.ts";
import { everyEvent } from "#shared/domain/egress.ts";
import { call, hostBridge } from "../bridge/client.ts";
import { applyBatch, emptyFeed, useFeed } from "./feed-store.ts";

/** More rows than any window shows at once, so that following never has to ask. */
const TAIL_ROWS = 96;

/**
 * Listens before it asks, so that nothing falls between the two. The answer stops listening.
 */
export function startFeed(): () => void {
  const stop = hostBridge().onChanges(receive);
  void watchFilter(everyEvent);
  return stop;
}

/** A batch is taken in at the beginning of a frame: it then has all of it to be drawn in. */
function receive(message: unknown): void {
  const batch = changeBatch.safeParse(message);
  if (!batch.success) return;
  const { revision } = batch.data;
  inNextFrame(() => {
    useFeed.setState((state) => applyBatch(state, batch.data));
    inNextFrame(() => {
      call("feed.ack", { revision }).catch(() => undefined);
    });
  });
}

/** Frames stop in a hidden window; a timer must be able to stand in for one. */
function inNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, 250);
}

let newestWatch = 0;

/** Tells the host which rows the feed should carry from now on. */
export async function watchFilter(filter: EventFilter): Promise<void> {
  newestWatch += 1;
  const watch = newestWatch;
  useFeed.setState({ tail: null, watchedSince: Infinity });
  const { revision } = await call("feed.watch", { filter, tail: TAIL_ROWS });
  if (watch === newestWatch) useFeed.setState({ watchedSince: revision });
  // Batches that an earlier page was sent and never drew must not hold this one's back.
  await call("feed.ack", { revision });
}

/** Forgets everything: for tests. */
export function resetFeed(): void {
  useFeed.setState(emptyFeed, true);
}
