import * as z from "zod";
import { RecordStore } from "#core/egress/record-store.ts";
import type { Caller } from "#core/kernel/exchange.ts";
import type { ResponseHeaders } from "#core/kernel/message.ts";
import { float64Column, uint16Column, uint32Column, uint8Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import type { IncomingHttpHeaders } from "node:http";
import { KEPT_BODY_BYTES, whenCaptured, type CapturedBody } from "./capture.ts";
import { KnownHeaders } from "./known-headers.ts";

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Returns headers without those that have no value. */
function loggedHeaders(given: object): LoggedHeaders {
  return headers.parse(JSON.parse(JSON.stringify(given)));
}

const values = z.record(z.string(), z.unknown());
/** The URL, then the short forms of both headers. */
const head = z.tuple([z.string(), z.int(), values, z.int(), values]);
const urlOnly = z.tuple([z.string()], z.unknown()).transform(([url]) => url);

/** The headers of a logged message: one value, or several of the same name. */
export type LoggedHeaders = z.output<typeof headers>;

/** A request and its response, as the kernel saw them. */
export interface RequestEntry {
  /** Simulator time in milliseconds. */
  readonly at: number;
  /** Real time in milliseconds. */
  readonly arrivedAt: number;
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly requestBody: CapturedBody;
  /** 0 when the connection was closed without a response. */
  readonly status: number;
  readonly responseHeaders: ResponseHeaders;
  readonly responseBody: CapturedBody;
  /** Real time in milliseconds. */
  readonly durationMs: number;
  readonly source: Caller["origin"];
  /** The number of the request among the causes of events; 0 when it caused none. */
  readonly cause: number;
  /** True if the simulator knows the route. */
  readonly isSupported: boolean;
  /** The id of the fault rule that acted on it; absent when none did. */
  readonly fault?: string | undefined;
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
}

/** The text of a logged request: read from memory, or from the file. */
export interface RequestText {
  readonly url: string;
  readonly requestHeaders: LoggedHeaders;
  readonly requestBody: Buffer;
  readonly responseHeaders: LoggedHeaders;
  readonly responseBody: Buffer;
}

const sources = ["client", "panel", "timeline"] as const satisfies readonly Caller["origin"][];

const flags = { unsupported: 1, truncated: 2 };

/** The text of a request among the records: its head, then the two bodies. */
interface WrittenText {
  /** The record's index, plus one; 0 for a text that is not written yet. */
  readonly record: number;
  readonly headEnd: number;
  readonly requestEnd: number;
}

const NOT_WRITTEN: WrittenText = { record: 0, headEnd: 0, requestEnd: 0 };

/** More user agents than one app sends; later ones are not distinguished. */
const MOST_CLIENTS = 250;

/** Requests are looked at seldom: few segments need to be at hand. */
const KEPT_SEGMENTS = 4;

/**
 * The requests since the last reset: append-only, with the facts in columns and the text as bytes outside
 * the heap, old ones in a file. A request is kept by reference and written when its turn is over.
 */
export class RequestLog {
  private readonly records = new RecordStore(KEPT_SEGMENTS);
  private readonly at = float64Column();
  private readonly arrivedAt = float64Column();
  private readonly duration = float64Column();
  private readonly status = uint16Column();
  private readonly method = uint8Column();
  private readonly source = uint8Column();
  private readonly flags = uint8Column();
  private readonly cause = uint32Column();
  private readonly record = uint32Column();
  private readonly headEnd = uint32Column();
  private readonly requestEnd = uint32Column();
  private readonly methods = new Dictionary();
  private readonly knownHeaders = new KnownHeaders();
  /** Codes of `clients` and `faultIds`; the first code of both stands for none. */
  private readonly client = uint8Column();
  private readonly fault = uint16Column();
  private readonly clients = new Dictionary([""]);
  private readonly faultIds = new Dictionary([""]);
  /** By number among the causes; it catches up when it is asked, so that appending costs nothing more. */
  private readonly byCause = uint32Column();
  private indexed = 0;
  private fresh: RequestEntry[] = [];
  /** By index: entries whose bodies are still passing. */
  private readonly open = new Map<number, RequestEntry>();
  private readonly changed: () => void;
  private readonly counts = { refused: 0, unsupported: 0 };

  /** @param changed Called once per turn in which requests were logged. */
  constructor(changed: () => void = () => undefined) {
    this.changed = changed;
  }

  get length(): number {
    return this.status.length + this.fresh.length;
  }

  /** Returns the number of text segments in the file. */
  get spilled(): number {
    return this.records.spilled;
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

  /** The facts of a request by its number: 1, 2, 3, … Throws a RangeError when there is none. */
  facts(number: number): RequestFacts {
    this.flush();
    const index = number - 1;
    const bits = this.flags.at(index);
    const passing = this.open.get(index);
    return {
      number,
      at: this.at.at(index),
      arrivedAt: this.arrivedAt.at(index),
      method: this.methods.nameOf(this.method.at(index)),
      status: this.status.at(index),
      durationMs: this.duration.at(index),
      source: sources[this.source.at(index)] ?? "client",
      cause: this.cause.at(index),
      isSupported: (bits & flags.unsupported) === 0,
      isTruncated: passing ? isTruncated(passing) : (bits & flags.truncated) !== 0,
    };
  }

  /** The path and query of a request. */
  urlOf(number: number): string {
    this.flush();
    const index = number - 1;
    const passing = this.open.get(index);
    if (passing) return passing.url;
    return urlOfHead(this.records.read(this.record.at(index) - 1, 0, this.headEnd.at(index)));
  }

  /** The kept bytes of a response body. */
  responseBodyOf(number: number): Buffer {
    this.flush();
    const index = number - 1;
    const passing = this.open.get(index);
    if (passing) return Buffer.from(passing.responseBody.bytes);
    return this.records.read(this.record.at(index) - 1, this.requestEnd.at(index));
  }

  /** The number of the request that is known among the causes by this number; `undefined` for none. */
  numberOfCause(cause: number): number | undefined {
    this.flush();
    while (this.indexed < this.cause.length) {
      const known = this.cause.at(this.indexed);
      this.indexed += 1;
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
    const index = number - 1;
    const passing = this.open.get(index);
    if (passing) return textOf(passing);
    const bytes = this.records.read(this.record.at(index) - 1);
    const [headEnd, requestEnd] = [this.headEnd.at(index), this.requestEnd.at(index)];
    const [url, ...[request, requestValues, response, responseValues]] = head.parse(
      JSON.parse(bytes.toString("utf8", 0, headEnd)),
    );
    return {
      url,
      requestHeaders: loggedHeaders(this.knownHeaders.restore([request, requestValues])),
      requestBody: bytes.subarray(headEnd, requestEnd),
      responseHeaders: loggedHeaders(this.knownHeaders.restore([response, responseValues])),
      responseBody: bytes.subarray(requestEnd),
    };
  }

  private flush(): void {
    if (this.fresh.length === 0) return;
    const entries = this.fresh;
    this.fresh = [];
    for (const entry of entries) this.take(entry);
  }

  private take(entry: RequestEntry): void {
    const index = this.status.length;
    const { requestBody, responseBody } = entry;
    const isPassing = requestBody.isOpen || responseBody.isOpen;
    const { record, headEnd, requestEnd } = isPassing ? NOT_WRITTEN : this.write(entry);
    this.counts.refused += Number(entry.status >= 400);
    this.counts.unsupported += Number(!entry.isSupported);
    this.at.push(entry.at);
    this.arrivedAt.push(entry.arrivedAt);
    this.duration.push(entry.durationMs);
    this.status.push(entry.status);
    this.method.push(this.methods.codeOf(entry.method));
    this.source.push(sources.indexOf(entry.source));
    this.cause.push(entry.cause);
    this.flags.push(flagsOf(entry));
    this.client.push(this.clientCode(entry.requestHeaders["user-agent"] ?? ""));
    this.fault.push(this.faultIds.codeOf(entry.fault ?? ""));
    this.record.push(record);
    this.headEnd.push(headEnd);
    this.requestEnd.push(requestEnd);
    if (isPassing) this.follow(index, entry);
  }

  private clientCode(userAgent: string): number {
    const { clients } = this;
    if (clients.all().length >= MOST_CLIENTS) return clients.find(userAgent) ?? 0;
    return clients.codeOf(userAgent);
  }

  /** Keeps an entry as it is until its bodies have passed. */
  private follow(index: number, entry: RequestEntry): void {
    this.open.set(index, entry);
    whenCaptured(entry.requestBody, () => {
      whenCaptured(entry.responseBody, () => {
        this.open.delete(index);
        const { record, headEnd, requestEnd } = this.write(entry);
        this.flags.set(index, flagsOf(entry));
        this.record.set(index, record);
        this.headEnd.set(index, headEnd);
        this.requestEnd.set(index, requestEnd);
      });
    });
  }

  private write(entry: RequestEntry): WrittenText {
    const { requestBody, responseBody } = entry;
    const pieces = [this.headOf(entry), requestBody.bytes, responseBody.bytes];
    const [headEnd = 0, requestEnd = 0] = this.records.append(pieces);
    return { record: this.records.length, headEnd, requestEnd };
  }

  private headOf({ url, requestHeaders, responseHeaders }: RequestEntry): string {
    const [request, requestValues] = this.knownHeaders.shorten(requestHeaders);
    const [response, responseValues] = this.knownHeaders.shorten(responseHeaders);
    return JSON.stringify([url, request, requestValues, response, responseValues]);
  }
}

/** Reads the URL at the start of a head. The JSON parser is needed only for one with an escape. */
function urlOfHead(head: Buffer): string {
  const end = head.indexOf('"', 2);
  const text = head.toString("utf8", 2, end);
  return text.includes("\\") ? urlOnly.parse(JSON.parse(head.toString())) : text;
}

function flagsOf(entry: RequestEntry): number {
  return (entry.isSupported ? 0 : flags.unsupported) | (isTruncated(entry) ? flags.truncated : 0);
}

function isTruncated({ requestBody, responseBody }: RequestEntry): boolean {
  return requestBody.size > KEPT_BODY_BYTES || responseBody.size > KEPT_BODY_BYTES;
}

function textOf(entry: RequestEntry): RequestText {
  return {
    url: entry.url,
    requestHeaders: loggedHeaders(entry.requestHeaders),
    requestBody: Buffer.from(entry.requestBody.bytes),
    responseHeaders: loggedHeaders(entry.responseHeaders),
    responseBody: Buffer.from(entry.responseBody.bytes),
  };
}
