import { requestSources } from "#shared/domain/request-source.ts";
import type { Caller } from "#core/contract/exchange.ts";
import { float64Column, uint16Column, uint32Column, uint8Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { RequestTexts, type Messages, type RequestText } from "./request-texts.ts";
import { type LogMark, UndoneRanges } from "./undone-ranges.ts";

/** A request and its response, as the kernel saw them. */
export interface RequestEntry extends Messages {
  /** Simulator time in milliseconds. */
  readonly at: number;
  /** Real time in milliseconds. */
  readonly arrivedAt: number;
  readonly method: string;
  /** 0 when the connection was closed without a response. */
  readonly status: number;
  /** Real time in milliseconds. */
  readonly durationMs: number;
  readonly source: Caller["origin"];
  /** The number of the request among the causes of events; 0 when it caused none. */
  readonly cause: number;
  /** True if the simulator knows the route. */
  readonly isSupported: boolean;
  /** The id of the fault rule that acted on it; absent when none did. */
  readonly fault?: string | undefined;
  /** True if a snapshot was restored while the request was handled. */
  readonly isUndone?: boolean | undefined;
}

/** The facts of a logged request that are found without reading its text. */
export interface RequestFacts {
  readonly number: number;
  readonly at: number;
  readonly arrivedAt: number;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  readonly source: Caller["origin"];
  readonly cause: number;
  readonly isSupported: boolean;
  readonly isTruncated: boolean;
  /** True if restoring a snapshot undid it: it has no effect on the present world. */
  readonly isUndone: boolean;
}

interface RequestLogOptions {
  /** The generation in which the log begins. */
  readonly since?: number;
  /** Called once per turn in which requests were logged. */
  readonly changed?: () => void;
}

/** More user agents than one app sends; later ones are not distinguished. */
const MOST_CLIENTS = 250;

/**
 * The requests since the last reset: append-only, with the facts in columns and the text apart. A request
 * is kept by reference and written when its turn is over. Restoring a snapshot removes none of them: it
 * marks those that it undoes.
 */
export class RequestLog {
  private readonly texts = new RequestTexts();
  private readonly at = float64Column();
  private readonly arrivedAt = float64Column();
  private readonly duration = float64Column();
  private readonly status = uint16Column();
  private readonly method = uint8Column();
  private readonly source = uint8Column();
  private readonly supported = uint8Column();
  private readonly cause = uint32Column();
  private readonly methods = new Dictionary();
  /** Codes of `clients` and `faultIds`; the first code of both means none. */
  private readonly client = uint8Column();
  private readonly fault = uint16Column();
  private readonly clients = new Dictionary([""]);
  private readonly faultIds = new Dictionary([""]);
  /** By number among the causes; it catches up when it is asked, so that appending costs nothing more. */
  private byCause = uint32Column();
  private indexed = 0;
  private fresh: RequestEntry[] = [];
  private readonly changed: () => void;
  private readonly counts = { refused: 0, unsupported: 0 };
  private readonly undone = new UndoneRanges();
  /** Identifies the log in its simulator: a reset begins another one. */
  readonly since: number;
  /** Counts the restored snapshots. */
  era = 0;

  constructor({ since = 1, changed = () => undefined }: RequestLogOptions = {}) {
    this.since = since;
    this.changed = changed;
  }

  get length(): number {
    return this.status.length + this.fresh.length;
  }

  /** Returns the number of text segments in the file. */
  get spilled(): number {
    return this.texts.spilled;
  }

  /**
   * Returns the number of rejected requests (status 400 and above), and of those for an unknown route.
   */
  get refusals(): { readonly refused: number; readonly unsupported: number } {
    this.flush();
    return this.counts;
  }

  /** Takes the next request and returns its number. It is written when the turn is over. */
  append(entry: RequestEntry): number {
    if (this.fresh.push(entry) === 1) {
      setImmediate(() => {
        this.flush();
        this.changed();
      });
    }
    return this.length;
  }

  /** Returns which entries the world consists of now, for a snapshot of it. */
  mark(): LogMark {
    this.flush();
    return { since: this.since, length: this.length, undone: this.undone.list() };
  }

  /**
   * Marks the entries that are not part of a restored world as undone, and no others. Without a mark, or with
   * one of before a reset, these are all.
   */
  returnTo(mark: LogMark | undefined): void {
    this.flush();
    const known = mark?.since === this.since ? mark : { length: 0, undone: [] };
    this.undone.returnTo(known, this.length);
    this.byCause = uint32Column();
    this.indexed = 0;
    this.era += 1;
  }

  /** True if restoring a snapshot undid a request. */
  isUndone(number: number): boolean {
    this.flush();
    return this.undone.has(number);
  }

  /** The facts of a request by its number: 1, 2, 3, … Throws a RangeError when there is none. */
  facts(number: number): RequestFacts {
    this.flush();
    const index = number - 1;
    return {
      number,
      at: this.at.at(index),
      arrivedAt: this.arrivedAt.at(index),
      method: this.methods.nameOf(this.method.at(index)),
      status: this.status.at(index),
      durationMs: this.duration.at(index),
      source: requestSources[this.source.at(index)] ?? "client",
      cause: this.cause.at(index),
      isSupported: this.supported.at(index) === 1,
      isTruncated: this.texts.isTruncated(index),
      isUndone: this.undone.has(number),
    };
  }

  /** The path and query of a request. */
  urlOf(number: number): string {
    this.flush();
    return this.texts.urlOf(number - 1);
  }

  /** The kept bytes of a response body. */
  responseBodyOf(number: number): Buffer {
    this.flush();
    return this.texts.responseBodyOf(number - 1);
  }

  /** The number of the request that is known among the causes by this number; `undefined` for none. */
  numberOfCause(cause: number): number | undefined {
    this.flush();
    while (this.indexed < this.cause.length) {
      const known = this.cause.at(this.indexed);
      this.indexed += 1;
      if (this.undone.has(this.indexed)) continue;
      while (this.byCause.length <= known) this.byCause.push(0);
      if (known > 0) this.byCause.set(known, this.indexed);
    }
    const number = cause < this.byCause.length ? this.byCause.at(cause) : 0;
    return number === 0 ? undefined : number;
  }

  /** The code of a request's method: its place in `knownMethods`. */
  methodCodeOf(number: number): number {
    this.flush();
    return this.method.at(number - 1);
  }

  /** Every method that was ever logged. */
  knownMethods(): readonly string[] {
    return this.methods.all();
  }

  /** True if the simulator has the route of a request. */
  isSupported(number: number): boolean {
    this.flush();
    return this.supported.at(number - 1) === 1;
  }

  /** The status of a request; 0 when its connection was closed without a response. */
  statusOf(number: number): number {
    this.flush();
    return this.status.at(number - 1);
  }

  /** The real time at which a request was received. */
  arrivedAtOf(number: number): number {
    this.flush();
    return this.arrivedAt.at(number - 1);
  }

  /** The `User-Agent` of a request; empty when it had none. */
  clientOf(number: number): string {
    this.flush();
    return this.clients.nameOf(this.client.at(number - 1));
  }

  /** The id of the fault rule that acted on a request; empty when none did. */
  faultOf(number: number): string {
    this.flush();
    return this.faultIds.nameOf(this.fault.at(number - 1));
  }

  /** The text of a request by its number. */
  text(number: number): RequestText {
    this.flush();
    return this.texts.at(number - 1);
  }

  private flush(): void {
    if (this.fresh.length === 0) return;
    const entries = this.fresh;
    this.fresh = [];
    for (const entry of entries) this.take(entry);
  }

  private take(entry: RequestEntry): void {
    this.counts.refused += Number(entry.status >= 400);
    this.counts.unsupported += Number(!entry.isSupported);
    this.at.push(entry.at);
    this.arrivedAt.push(entry.arrivedAt);
    this.duration.push(entry.durationMs);
    this.status.push(entry.status);
    this.method.push(this.methods.codeOf(entry.method));
    this.source.push(requestSources.indexOf(entry.source));
    this.cause.push(entry.cause);
    this.supported.push(Number(entry.isSupported));
    this.client.push(this.clientCode(entry.requestHeaders["user-agent"] ?? ""));
    this.fault.push(this.faultIds.codeOf(entry.fault ?? ""));
    this.texts.append(entry);
    if (entry.isUndone === true) this.undone.add(this.status.length);
  }

  private clientCode(userAgent: string): number {
    const { clients } = this;
    if (clients.all().length >= MOST_CLIENTS) return clients.find(userAgent) ?? 0;
    return clients.codeOf(userAgent);
  }
}
