import {
  streamedEvent,
  streamLine,
  type PanelCallResponse,
  type StreamLine,
  type StreamStart,
} from "#shared/domain/panel-protocol.ts";
import { unknownStatus, type SimulatorStatus } from "#shared/domain/simulator.ts";
import type { OpenAttempt } from "#core/contract/channel.ts";
import { Results } from "#core/log/results.ts";
import { Arrivals } from "#core/log/arrivals.ts";
import { Causes } from "#core/log/causes.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import type { LogMark } from "#core/log/requests/undone-ranges.ts";
import { uint32Column } from "#core/state/column.ts";

/** Another start of the simulator responds at the address: the known data is invalid. */
export class ReplacedError extends Error {
  override readonly name = "ReplacedError";
}

const EVENT = '{"event":';
/** Cannot stand within a string of JSON, where the first of its quotes would be escaped. */
const PAYLOAD = ',"payload":';

/** A simulator's log, results and state, as its stream tells them: a copy that is never ahead. */
export class Mirror {
  log = new EgressLog();
  results = new Results();
  causes = new Causes();
  generation = 1;
  arrivals = Arrivals.begin(this.generation);
  /** Which requests were not undone when the generation began; absent where they are not logged. */
  requestMark: LogMark | undefined;
  private world: string | undefined;
  private known: SimulatorStatus;
  /** The number here of each call, by its number there: 0 for one that was not told. */
  private callNumbers = uint32Column();
  private readonly open = new Map<number, readonly OpenAttempt[]>();

  constructor(kind: string) {
    this.known = { ...unknownStatus, kind };
  }

  /**
   * Returns the last reported status of the simulator, with the part of its log that has arrived here.
   */
  get status(): SimulatorStatus {
    return {
      ...this.known,
      generation: this.generation,
      events: this.log.length,
      results: this.results.length,
      failed: this.results.failed,
    };
  }

  /** Returns the known position, as the query of a stream that continues from there. */
  get position(): string {
    if (this.world === undefined) return "";
    return new URLSearchParams({
      world: this.world,
      generation: String(this.generation),
      after: String(this.log.length),
      results: String(this.results.length),
    }).toString();
  }

  get firstOpen(): number | undefined {
    let first: number | undefined;
    for (const seq of this.open.keys()) first = Math.min(first ?? seq, seq);
    return first;
  }

  openAttempts(seq: number): readonly OpenAttempt[] {
    return this.open.get(seq) ?? [];
  }

  /** Returns whether everything has arrived that was there when a call was answered. */
  hasReached({ generation, events, writes }: PanelCallResponse["reached"]): boolean {
    if (this.generation !== generation) return this.generation > generation;
    return this.log.length >= events && this.known.writes >= writes;
  }

  /** Takes in a line; says whether it was a status, after which everything has been told. */
  take(line: string): boolean {
    if (line.startsWith(EVENT)) {
      this.takeEvent(line);
      return false;
    }
    const parsed = streamLine.parse(JSON.parse(line));
    this.takeLine(parsed);
    return "status" in parsed;
  }

  private takeLine(line: StreamLine): void {
    if ("start" in line) this.begin(line.start);
    else if ("status" in line) this.known = line.status;
    else if ("cause" in line) this.takeCause(line.cause);
    else if ("open" in line) this.takeOpen(line.open);
    else this.takeResult(line.result);
  }

  private begin({ world, generation, after, results, requests }: StreamStart): void {
    if (this.world !== undefined && this.world !== world) throw new ReplacedError();
    this.world = world;
    this.open.clear();
    const goesOn =
      generation === this.generation &&
      after === this.log.length &&
      results === this.results.length;
    if (goesOn) return;
    if (after + results > 0) throw new Error("its stream continues at another event");
    this.generation = generation;
    this.requestMark = requests;
    this.log = new EgressLog();
    this.results = new Results();
    this.causes = new Causes();
    this.arrivals = Arrivals.begin(generation);
    this.callNumbers = uint32Column();
  }

  private takeEvent(line: string): void {
    const cut = line.indexOf(PAYLOAD);
    const head = streamedEvent.parse(JSON.parse(`${line.slice(EVENT.length, cut)}}`));
    const json = line.slice(cut + PAYLOAD.length, -2);
    JSON.parse(json);
    if (head.seq !== this.log.length + 1) throw new Error("events are missing in its stream");
    const { type, id, subject, cause, arrived_at: arrivedAt } = head;
    this.log.append({ type, id, subject, json, createdAt: Date.parse(head.created_at) });
    this.arrivals.note(arrivedAt ?? Date.now(), head.generation ?? this.generation);
    const isTold = cause > 0 && cause <= this.callNumbers.length;
    this.causes.link(isTold ? this.callNumbers.at(cause - 1) : 0);
  }

  private takeCause(cause: Extract<StreamLine, { cause: unknown }>["cause"]): void {
    const { number, route, head, body } = cause;
    if (number > MAX_CALLS) throw new Error("its stream has a wrong request number");
    while (this.callNumbers.length < number) this.callNumbers.push(0);
    const { item, requestId, ...rest } = head;
    const known = {
      ...rest,
      ...(item === undefined ? {} : { item }),
      ...(requestId === undefined ? {} : { requestId }),
    };
    const bytes = body === undefined ? undefined : Buffer.from(body);
    this.callNumbers.set(number - 1, this.causes.note(route, known, bytes));
  }

  private takeResult(row: Extract<StreamLine, { result: unknown }>["result"]): void {
    const { endpoint, http_status: httpStatus, ms, ...rest } = row;
    const result = {
      ...rest,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
    };
    this.results.append(result, ms && { queuedMs: ms[0], waitMs: ms[1], answerMs: ms[2] });
  }

  private takeOpen({ seq, attempts }: Extract<StreamLine, { open: unknown }>["open"]): void {
    if (attempts.length === 0) this.open.delete(seq);
    else {
      const open = attempts.map(({ endpoint, isFlying }) => ({
        endpoint: endpoint ?? undefined,
        isFlying,
      }));
      this.open.set(seq, open);
    }
  }
}

/** Far beyond what any simulator is asked: numbers from outside must not fill the memory. */
const MAX_CALLS = 100_000_000;
