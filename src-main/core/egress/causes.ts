import * as z from "zod";
import { uint16Column, uint32Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { SegmentStore } from "./segment-store.ts";

const causeRecord = z.object({
  /** Who called: a client, a person at the panel, or the timeline with one of its items. */
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

const NONE = 0;

/**
 * Which call each event came of, and which events came of each call. Beside the log and never part of
 * it: the wire knows nothing of causes. Calls that cause nothing are not here.
 */
export class Causes {
  private readonly store = new SegmentStore();
  private readonly segment = uint32Column();
  private readonly start = uint32Column();
  private readonly end = uint32Column();
  private readonly route = uint16Column();
  private readonly routes = new Dictionary();
  private readonly firstSeq = uint32Column();
  private readonly lastSeq = uint32Column();
  private readonly causes = uint32Column();
  private readonly nextSeq = uint32Column();

  /** Notes a call under its route (`POST /v1/charges/:charge`), and answers its number: 1, 2, 3, … */
  note(route: string, record: CauseRecord): number {
    const { extent } = this.store.append([JSON.stringify(record)]);
    this.segment.push(extent.segment);
    this.start.push(extent.start);
    this.end.push(extent.end);
    this.route.push(this.routes.codeOf(route));
    this.firstSeq.push(NONE);
    this.lastSeq.push(NONE);
    return this.segment.length;
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
    const bytes = this.store.read(this.segment.at(index), this.start.at(index), this.end.at(index));
    return causeRecord.parse(JSON.parse(bytes.toString("utf8")));
  }

  /** The `seq`s of the events that came of one call, oldest first. */
  *seqsOf(cause: number): Generator<number> {
    for (let seq = this.firstSeq.at(cause - 1); seq !== NONE; seq = this.nextSeq.at(seq - 1)) {
      yield seq;
    }
  }
}
