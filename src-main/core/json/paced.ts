import { Fifo } from "#core/state/fifo.ts";

const SLICE_BYTES = 64 * 1_024;

const waiting = new Fifo<() => void>();

function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runNext);
}

/** Resolves in a later turn of the event loop, which it has for itself: of all who wait, one goes on in each. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}

/**
 * The pieces of a long response with a pause after every 64 KiB. All such responses together write one
 * slice in a turn of the event loop, so that however many clients read however long a log, calls and
 * deliveries between them wait for a slice and not for the log.
 */
export async function* paced(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    yield piece;
    if (size < SLICE_BYTES) continue;
    size = 0;
    await yieldToOthers();
  }
}
