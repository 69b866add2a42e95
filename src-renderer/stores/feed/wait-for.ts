import { useFeed } from "./feed-store.ts";

const PATIENCE_MS = 10_000;

/**
 * Looks again after every batch of the feed until there is something to see; `undefined` when nothing
 * came in time.
 */
export async function waitFor<Seen>(
  look: () => Promise<Seen | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<Seen | undefined> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const { revision } = useFeed.getState();
    const seen = await look();
    if (seen !== undefined) return seen;
    await nextBatch(revision, deadline - performance.now());
  }
  return undefined;
}

function nextBatch(since: number, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = useFeed.subscribe(({ revision }) => {
      if (revision !== since) end();
    });
    const timer = setTimeout(end, patienceMs);
    if (useFeed.getState().revision !== since) end();
  });
}
