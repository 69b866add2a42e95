import { isUtf8 } from "node:buffer";
import * as z from "zod";
import { float64Column, uint16Column, uint32Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { ByteLog } from "#core/log/byte-log.ts";

const causeRecord = z.object({
  /**
   * The origin of the request: a client, a person at the panel, or the timeline with one of its items.
   */
  origin: z.enum(["client", "panel", "timeline"]),
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
});

/** A call that caused events. */
export type CauseRecord = z.output<typeof causeRecord>;

/** All of it but the body, which is kept as the bytes that came. */
export type CauseHead = Omit<CauseRecord, "body">;

/** The common part of the requests of one client to one route, stored once. */
const callerRecord = causeRecord.omit({ body: true, bodyBytes: true, requestId: true, at: true });

type Common = z.output<typeof callerRecord>;

/** The caller of a route's latest call, and where that is written. */
interface KnownCaller {
  readonly head: CauseHead;
  readonly number: number;
}

const NONE = 0;

const NO_BODY = Buffer.alloc(0);

/** Calls are looked at one by one and seldom: few need to be at hand. */
const KEPT_SEGMENTS = 2;

/**
 * Which call each event came of, and which events came of each call. Beside the log and never part of
 * it: the wire knows nothing of causes. Requests that cause nothing are not stored.
 */
export class Causes {
  private readonly records = new ByteLog(KEPT_SEGMENTS);
  private readonly idStart = uint32Column();
  private readonly bodyStart = uint32Column();
  /** The number of the first call of the same caller: what they share is written there. */
  private readonly caller = uint32Column();
  private readonly callers: KnownCaller[] = [];
  private readonly bodyBytes = uint32Column();
  private readonly at = float64Column();
  private readonly route = uint16Column();
  private readonly routes = new Dictionary();
  private readonly firstSeq = uint32Column();
  private readonly lastSeq = uint32Column();
  private readonly causes = uint32Column();
  private readonly nextSeq = uint32Column();

  /** Notes a call under its route (`POST /v1/charges/:charge`), and answers its number: 1, 2, 3, … */
  note(route: string, head: CauseHead, body: Buffer = NO_BODY): number {
    const code = this.routes.codeOf(route);
    const caller = this.callerOf(code, head);
    const shared = caller === this.records.length + 1 ? JSON.stringify(commonOf(head)) : "";
    const [idStart = 0, bodyStart = 0] = this.records.append([shared, head.requestId ?? "", body]);
    this.idStart.push(idStart);
    this.bodyStart.push(bodyStart);
    this.caller.push(caller);
    this.bodyBytes.push(head.bodyBytes);
    this.at.push(head.at);
    this.route.push(code);
    this.firstSeq.push(NONE);
    this.lastSeq.push(NONE);
    return this.records.length;
  }

  /** Says which call the next event of the log came of; 0 for none. */
  link(cause: number): void {
    this.causes.push(cause);
    this.nextSeq.push(NONE);
    if (cause === NONE) return;
    const seq = this.causes.length;
    const last = this.lastSeq.at(cause - 1);
    if (last === NONE) this.firstSeq.set(cause - 1, seq);
    else this.nextSeq.set(last - 1, seq);
    this.lastSeq.set(cause - 1, seq);
  }

  /** The number of the call that an event came of; 0 when it came of none. */
  causeOf(seq: number): number {
    return this.causes.at(seq - 1);
  }

  /** The code of the route that an event came of, its place in `knownRoutes`; `undefined` for none. */
  routeCodeOf(seq: number): number | undefined {
    const cause = this.causeOf(seq);
    return cause === NONE ? undefined : this.route.at(cause - 1);
  }

  /** Every route that ever caused an event. */
  knownRoutes(): readonly string[] {
    return this.routes.all();
  }

  /** The call of this number. Throws a RangeError when there is none. */
  record(cause: number): CauseRecord {
    const index = cause - 1;
    const bodyStart = this.bodyStart.at(index);
    const requestId = this.records.read(index, this.idStart.at(index), bodyStart).toString();
    const body = this.records.read(index, bodyStart);
    return {
      ...this.commonAt(this.caller.at(index) - 1),
      bodyBytes: this.bodyBytes.at(index),
      at: this.at.at(index),
      ...(requestId === "" ? {} : { requestId }),
      ...(body.length > 0 && isUtf8(body) ? { body: body.toString() } : {}),
    };
  }

  /** The `seq`s of the events that came of one call, oldest first. */
  *seqsOf(cause: number): Generator<number> {
    for (let seq = this.firstSeq.at(cause - 1); seq !== NONE; seq = this.nextSeq.at(seq - 1)) {
      yield seq;
    }
  }

  /** The first call of the same caller: the next one's own number when it is another than before. */
  private callerOf(route: number, head: CauseHead): number {
    const known = this.callers[route];
    if (known && isSameCaller(known.head, head)) return known.number;
    const number = this.records.length + 1;
    this.callers[route] = { head, number };
    return number;
  }

  private commonAt(index: number): Common {
    const shared = this.records.read(index, 0, this.idStart.at(index));
    return callerRecord.parse(JSON.parse(shared.toString()));
  }
}

/** The place of a request among the causes. */
export class RecordedCause {
  readonly number: number;
  readonly causes: Causes;

  constructor(causes: Causes, number: number) {
    this.causes = causes;
    this.number = number;
  }

  /** The `seq`s of the events that it caused, oldest first; none when a reset removed them. */
  eventsIn(causes: Causes): readonly number[] {
    return this.causes === causes ? [...causes.seqsOf(this.number)] : [];
  }
}

function commonOf({ origin, item, method, url, headers }: CauseHead): Common {
  return { origin, method, url, headers, ...(item === undefined ? {} : { item }) };
}

/** Headers are compared as objects: a caller with many requests passes the same object again. */
function isSameCaller(one: CauseHead, other: CauseHead): boolean {
  return (
    one.headers === other.headers &&
    one.url === other.url &&
    one.method === other.method &&
    one.origin === other.origin &&
    one.item === other.item
  );
}
