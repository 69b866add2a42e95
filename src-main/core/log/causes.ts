import { isUtf8 } from "node:buffer";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { requestSources } from "#shared/domain/request-source.ts";
import type { RecordedCause } from "#core/contract/cause.ts";
import { uint16Column, uint32Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { ByteLog } from "#core/log/byte-log.ts";

const causeRecord = lazyObject(() => ({
  /**
   * The origin of the request; that of the timeline has one of its items.
   */
  origin: z.enum(requestSources),
  /** The scheduled item's id, of a call that the timeline made. */
  item: z.string().optional(),
  method: z.string(),
  /** Path and query as they came. */
  url: z.string(),
  /** Credentials and content type: what the same call needs to be made again. */
  headers: z.record(z.string(), z.string()),
  /** The body as text; absent when there was none, and when it was too long or no text. */
  body: z.string().optional(),
  bodyBytes: z.int(),
  /** The provider's request id; absent where it has none. */
  requestId: z.string().optional(),
  /** Simulator time, milliseconds since the epoch. */
  at: z.number(),
}));

/** A call that caused events. */
export type CauseRecord = z.output<typeof causeRecord>;

const causeHead = causeRecord.omit({ body: true });

/** All of it but the body, which is kept as the bytes that came. */
export type CauseHead = z.output<typeof causeHead>;

const NO_BODY = Buffer.alloc(0);

/** Calls are looked at one by one and seldom: few need to be at hand. */
const KEPT_SEGMENTS = 2;

/**
 * Which call each event came of, and which events came of each call. Beside the log and never part of
 * it: the wire knows nothing of causes. Requests that cause nothing are not stored.
 */
export class Causes {
  private readonly records = new ByteLog(KEPT_SEGMENTS);
  private readonly route = uint16Column();
  private readonly routes = new Dictionary();
  /** The `seq`s of the events of each call. */
  private readonly seqs: number[][] = [];
  /** The number of the call of each event; 0 for none. */
  private readonly causes = uint32Column();

  /** Notes a call under its route (`POST /v1/charges/:charge`), and returns its number: 1, 2, 3, … */
  note(route: string, head: CauseHead, body: Buffer = NO_BODY): number {
    this.records.append(JSON.stringify(head), body);
    this.route.push(this.routes.codeOf(route));
    return this.seqs.push([]);
  }

  /** Says which call the next event of the log came of; 0 for none. */
  link(cause: number): void {
    this.causes.push(cause);
    this.seqs[cause - 1]?.push(this.causes.length);
  }

  /** The number of the call that an event came of; 0 when it came of none. */
  causeOf(seq: number): number {
    return this.causes.at(seq - 1);
  }

  /** The code of the route that an event came of, its place in `knownRoutes`; `undefined` for none. */
  routeCodeOf(seq: number): number | undefined {
    const cause = this.causeOf(seq);
    return cause === 0 ? undefined : this.route.at(cause - 1);
  }

  /** Every route that ever caused an event. */
  knownRoutes(): readonly string[] {
    return this.routes.all();
  }

  /** The call of this number. Throws a RangeError when there is none. */
  record(cause: number): CauseRecord {
    const head = causeHead.parse(JSON.parse(this.records.readHead(cause - 1).toString()));
    const body = this.records.readBody(cause - 1);
    return body.length > 0 && isUtf8(body) ? { ...head, body: body.toString() } : head;
  }

  /** The `seq`s of the events that came of one call, oldest first. */
  seqsOf(cause: number): readonly number[] {
    return this.seqs[cause - 1] ?? [];
  }

  /** The `seq`s of the events that a request caused; none when a reset removed them. */
  eventsOf(recorded: RecordedCause | undefined): readonly number[] {
    return recorded?.causes === this ? [...this.seqsOf(recorded.number)] : [];
  }
}
