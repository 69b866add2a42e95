import { setTimeout, clearTimeout } from "node:timers";
import type { Connection } from "../connection/connection.ts";
import { TimeoutError } from "../errors.ts";

/**
 * Looks again after every change until there is something to give back. After `timeoutMs` it throws
 * a TimeoutError with what `explain` says. The timer is Node's own, so that a test's fake timers do not stop it.
 */
export async function waitUntil<Found>(
  connection: Connection,
  look: () => Promise<Found | undefined>,
  { timeoutMs, explain }: { readonly timeoutMs: number; readonly explain: () => Promise<string> },
): Promise<Found> {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
  }, timeoutMs);
  const watch = connection.watch();
  try {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await watch.changed(over.signal);
    }
  } catch (error) {
    if (over.signal.aborted) throw new TimeoutError(await explain(), { cause: error });
    throw error;
  } finally {
    watch.stop();
    clearTimeout(timer);
  }
}
