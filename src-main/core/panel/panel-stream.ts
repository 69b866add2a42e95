import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { StreamLine, StreamStart } from "#shared/domain/panel-protocol.ts";
import type { OpenAttempt } from "#core/contract/channel.ts";
import type { Results } from "#core/log/results.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { createChangeSignal, type ChangeSignal } from "./change-signal.ts";
import { presentStatus } from "./present-status.ts";

/** The interval of status lines without changes: a client that gets none knows that it is disconnected. */
const HEARTBEAT_MS = 2_000;
/** Changes are gathered for a moment, so that a flood becomes few large pieces. */
const GATHER_MS = 10;
const EVENTS_PER_PIECE = 500;
const RESULTS_PER_PIECE = 2_000;
/** Deliveries end in the order of their events: when so many in a row are unchanged, the rest is too. */
const UNCHANGED_IN_A_ROW = 32;

/**
 * The position of a listener: it receives later changes, or everything if its position is no longer
 * valid.
 */
export interface StreamPosition {
  readonly world?: string | undefined;
  readonly generation?: number | undefined;
  readonly after: number;
  readonly results: number;
}

/** The state of a listener, as this side tracks it. */
class ListenerState {
  readonly generation: number;
  private after: number;
  private results: number;
  /** The last sent text about the open deliveries of each event that has any. */
  private readonly open = new Map<number, string>();
  private readonly source: RunningSimulator;

  constructor(source: RunningSimulator, after: number, results: number) {
    this.source = source;
    this.generation = source.world.generation;
    this.after = after;
    this.results = results;
    // Their state may have changed since the listener lost its connection.
    for (let seq = source.firstOpen ?? after + 1; seq <= after; seq += 1) this.open.set(seq, "");
  }

  /** The next lines, at most a piece of them. */
  read(): readonly (Buffer | string)[] {
    return [...this.readOpen(), ...this.readEvents(), ...this.readResults()];
  }

  private *readEvents(): Generator<Buffer | string> {
    const { log, causes, arrivals } = this.source.world;
    const last = Math.min(log.length, this.after + EVENTS_PER_PIECE);
    for (let seq = this.after + 1; seq <= last; seq += 1) {
      const cause = causes.causeOf(seq);
      if (cause !== 0) yield* this.readCause(cause, seq);
      const subject = JSON.stringify(log.row(seq).subject);
      // The log's own bytes with fields more in front: nothing is parsed or written again.
      const arrivedAt = arrivals.of(seq);
      const arrived = arrivedAt === undefined ? "" : `"arrived_at":${String(arrivedAt)},`;
      const generation = String(arrivals.generationOf(seq));
      const head = Buffer.from(
        `{"event":{"subject":${subject},"cause":${String(cause)},"generation":${generation},${arrived}`,
      );
      yield Buffer.concat([head, log.record(seq).subarray(1), EVENT_END]);
      this.after = seq;
      const attempts = this.source.openAttempts(seq);
      if (attempts.length > 0) yield this.sayOpen(seq, attempts);
    }
  }

  /**
   * A request is sent with the first event that it caused, so that the sender need not remember others.
   */
  private *readCause(number: number, seq: number): Generator<string> {
    const { causes } = this.source.world;
    if (causes.seqsOf(number)[0] !== seq) return;
    const { body, ...head } = causes.record(number);
    const route = causes.knownRoutes()[causes.routeCodeOf(seq) ?? 0] ?? "";
    yield lineOf({ cause: { number, route, head, ...(body === undefined ? {} : { body }) } });
  }

  private *readResults(): Generator<string> {
    const { results } = this.source.world;
    const end = Math.min(results.length, this.results + RESULTS_PER_PIECE);
    for (; this.results < end; this.results += 1) {
      yield lineOf({ result: presentResult(results, this.results) });
    }
  }

  private *readOpen(): Generator<string> {
    let unchanged = 0;
    for (const [seq, said] of this.open) {
      const now = this.sayOpen(seq, this.source.openAttempts(seq));
      unchanged = now === said ? unchanged + 1 : 0;
      if (now !== said) yield now;
      if (unchanged >= UNCHANGED_IN_A_ROW) return;
    }
  }

  private sayOpen(seq: number, attempts: readonly OpenAttempt[]): string {
    const line = lineOf({ open: { seq, attempts: attempts.map(presentAttempt) } });
    if (attempts.length === 0) this.open.delete(seq);
    else this.open.set(seq, line);
    return line;
  }
}

const EVENT_END = Buffer.from("}\n");

function presentResult(results: Results, index: number) {
  const timing = results.timing(index);
  const row = results.row(index);
  if (!timing) return row;
  const { queuedMs, waitMs, answerMs } = timing;
  return { ...row, ms: [queuedMs, waitMs, answerMs] satisfies [number, number, number] };
}

function presentAttempt({ endpoint, isFlying }: OpenAttempt) {
  return { endpoint: endpoint ?? null, isFlying };
}

function lineOf(line: StreamLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Returns the start position for a listener: its last position, if that is still part of this world.
 */
function startOf({ world }: RunningSimulator, id: string, from: StreamPosition): StreamStart {
  const { generation, log, results, requests } = world;
  const holds =
    from.world === id &&
    from.generation === generation &&
    from.after <= log.length &&
    from.results <= results.length;
  const { after, results: known } = holds ? from : { after: 0, results: 0 };
  const mark = requests?.mark();
  return {
    ...{ world: id, generation, after, results: known },
    ...(mark
      ? { requests: { ...mark, undone: mark.undone.map(([first, last]) => [first, last]) } }
      : {}),
  };
}

const nowhere: StreamPosition = { after: 0, results: 0 };

async function* pieces(
  source: RunningSimulator,
  id: string,
  from: StreamPosition,
  signal: ChangeSignal,
): AsyncGenerator<Buffer> {
  let position: StreamPosition = from;
  while (!signal.isEnded) {
    const start = startOf(source, id, position);
    yield Buffer.from(lineOf({ start }));
    yield* generationOf(source, new ListenerState(source, start.after, start.results), signal);
    position = nowhere;
  }
}

/** Everything of one generation, until a reset ends it. */
async function* generationOf(
  source: RunningSimulator,
  book: ListenerState,
  signal: ChangeSignal,
): AsyncGenerator<Buffer> {
  while (!signal.isEnded && book.generation === source.world.generation) {
    const lines = book.read();
    if (lines.length > 0) {
      yield Buffer.concat(
        lines.map((line) => (typeof line === "string" ? Buffer.from(line) : line)),
      );
      continue;
    }
    yield Buffer.from(lineOf({ status: presentStatus(source) }));
    if ((await signal.wait(HEARTBEAT_MS)) === "rung") await pause(GATHER_MS);
  }
}

/** A stream and how to end it. */
export interface PanelStream {
  readonly body: Readable;
  end(): void;
}

/**
 * Returns all changes of a simulator from a position on, as lines of JSON, until the client disconnects. The
 * stream waits for a slow client and skips nothing: the log keeps the rest.
 */
export function createPanelStream(
  source: RunningSimulator,
  id: string,
  from: StreamPosition,
): PanelStream {
  const signal = createChangeSignal();
  const stop = source.onChange(() => {
    signal.ring();
  });
  const body = Readable.from(pieces(source, id, from, signal), { objectMode: false });
  body.once("close", () => {
    stop();
    signal.end();
  });
  return {
    body,
    end: () => {
      signal.end();
    },
  };
}
