import { changeBatch, type ChangeBatch } from "#shared/bridge/contract.ts";
import type { EventFilter } from "#shared/domain/egress.ts";
import { everyEvent } from "#shared/domain/egress.ts";
import { call, hostBridge } from "../../bridge/client.ts";
import { applyBatch, emptyFeed, useFeed } from "./feed-store.ts";

/** More rows than any window shows at once, so that following never has to ask. */
const TAIL_ROWS = 96;

/**
 * Listens before it asks, so that nothing falls between the two. The answer stops listening.
 */
export function startFeed(): () => void {
  const listening = { goesOn: true };
  const stop = hostBridge().onChanges((message) => receive(message, listening));
  void watchFilter(everyEvent);
  return () => {
    listening.goesOn = false;
    stop();
  };
}

/** A batch is taken in at the beginning of a frame: it then has all of it to be drawn in. */
function receive(message: unknown, listening: { readonly goesOn: boolean }): void {
  const batch = readBatch(message);
  if (!batch) return;
  const { revision } = batch;
  inNextFrame(() => {
    // A batch that waited for its frame meanwhile must not reach the next listener.
    if (!listening.goesOn) return;
    useFeed.setState((state) => applyBatch(state, batch));
    inNextFrame(() => {
      call("feed.ack", { revision }).catch(() => undefined);
    });
  });
}

/** Returns a batch; skips messages that are not batches, because they come from another host. */
function readBatch(message: unknown): ChangeBatch | undefined {
  try {
    return changeBatch.parse(JSON.parse(String(message)));
  } catch {
    return undefined;
  }
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
let watching: Promise<void> = Promise.resolve();

/** Selects the rows of the feed in the host. The old rows stay until it responds. */
export function watchFilter(filter: EventFilter): Promise<void> {
  newestWatch += 1;
  watching = watch(filter, newestWatch);
  return watching;
}

/** Resolves when the host has answered what was asked for last. */
export function whenWatched(): Promise<void> {
  return watching.catch(() => undefined);
}

async function watch(filter: EventFilter, turn: number): Promise<void> {
  // Batches that are on their way may speak of either filter.
  useFeed.setState({ watchedSince: Infinity });
  const { revision, matched, searched, tail } = await call("feed.watch", {
    filter,
    tail: TAIL_ROWS,
  });
  if (turn === newestWatch) {
    const found = { filter, matched, searched, rows: tail };
    useFeed.setState({ watched: filter, watchedSince: revision, tail: found });
  }
  // Batches that an earlier page was sent and never drew must not hold this one's back.
  await call("feed.ack", { revision });
}

/** Forgets everything: for tests. */
export function resetFeed(): void {
  useFeed.setState(emptyFeed, true);
}
