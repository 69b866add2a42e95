import { setTimeout as pause } from "node:timers/promises";
import { explainFailure } from "./explain-failure.ts";
import { ReplacedError, type Mirror } from "./mirror.ts";
import type { RemoteClient } from "./remote-client.ts";

/** A simulator says something every two seconds: after so long without a word it is cut off. */
const SILENCE_MS = 7_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 2_000;
const NEWLINE = 0x0a;
/** Longer than any event: a simulator does not send such a line. */
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;

/** Since when there is no connection, and why. */
export interface Loss {
  /** Real time, milliseconds since the epoch. */
  readonly since: number;
  readonly reason: string;
}

/** The callbacks of a follower. */
export interface FollowTools {
  readonly client: RemoteClient;
  readonly mirror: Mirror;
  /** Something arrived, or the connection was lost or mended. */
  changed(): void;
  /** Another start of the simulator answers: this mirror is done with. */
  replaced(): void;
}

/** A mirror that is kept up to date. */
export interface Follower {
  /** `undefined` while the connection stands. */
  readonly loss: Loss | undefined;
  /** Resolves when everything that was there at the beginning has arrived. */
  readonly caughtUp: Promise<void>;
  close(): void;
}

/** The page must learn of what came; a piece of the stream is one change. */
async function readOnce(
  { client, mirror, ...tools }: FollowTools,
  end: AbortSignal,
  arrived: () => void,
): Promise<never> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort(new Error("it stopped sending"));
  }, SILENCE_MS);
  try {
    const path = `/_sim/panel/stream?${mirror.position}`;
    const signal = AbortSignal.any([end, silence.signal]);
    for await (const lines of linesOf(await client.stream(path, signal))) {
      timer.refresh();
      // Every line is taken in, whether or not one before it was a status.
      const told = lines.map((line) => mirror.take(line));
      if (told.includes(true)) arrived();
      if (lines.length > 0) tools.changed();
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error("it closed the connection");
}

/** Follows a simulator's stream: when it breaks off, it continues at its last position. */
export function followStream(tools: FollowTools): Follower {
  const end = new AbortController();
  let loss: Loss | undefined;
  let retryMs = FIRST_RETRY_MS;
  let resolveCaughtUp: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => {
    resolveCaughtUp = resolve;
  });

  const hasEnded = () => end.signal.aborted;
  const arrived = () => {
    loss = undefined;
    retryMs = FIRST_RETRY_MS;
    resolveCaughtUp();
  };
  const lose = (error: unknown) => {
    loss = { since: loss?.since ?? Date.now(), reason: explainFailure(error) };
    tools.changed();
  };
  const run = async () => {
    while (!hasEnded()) {
      try {
        await readOnce(tools, end.signal, arrived);
      } catch (error) {
        if (hasEnded()) return;
        lose(error);
        if (error instanceof ReplacedError) {
          tools.replaced();
          return;
        }
      }
      await pause(retryMs, undefined, { signal: end.signal }).catch(() => undefined);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    }
  };
  void run();

  return {
    get loss() {
      return loss;
    },
    caughtUp,
    close: () => {
      end.abort();
    },
  };
}

/** The lines of a stream of text, whole, in batches as they arrive. Throws when one is too long. */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end < 0) {
      rest.push(Buffer.from(chunk));
      restBytes += chunk.length;
      if (restBytes > MAX_LINE_BYTES) throw new Error("a line of its stream is too long");
      // Silence and slowness are not the same: something did arrive.
      yield [];
      continue;
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, end)]).toString("utf8");
    rest = [Buffer.from(chunk.subarray(end + 1))];
    restBytes = chunk.length - end - 1;
    yield whole.split("\n");
  }
}
