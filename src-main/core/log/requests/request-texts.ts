import * as z from "zod";
import { ByteLog } from "#core/log/byte-log.ts";
import type { ResponseHeaders } from "#core/contract/message.ts";
import { uint32Column, uint8Column } from "#core/state/column.ts";
import type { IncomingHttpHeaders } from "node:http";
import { KEPT_BODY_BYTES, whenCaptured, type CapturedBody } from "./capture.ts";

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Returns headers without those that have no value. */
function loggedHeaders(input: object): LoggedHeaders {
  return headers.parse(JSON.parse(JSON.stringify(input)));
}

/** The URL, the headers of both messages and the size of the request's body; both bodies follow. */
const head = z.tuple([z.string(), headers, headers, z.int()]);
const urlOnly = z.tuple([z.string()], z.unknown()).transform(([url]) => url);

/** The headers of a logged message: one value, or several of the same name. */
export type LoggedHeaders = z.output<typeof headers>;

/** The messages of a request, as the kernel saw them. */
export interface Messages {
  /** Path and query as they came. */
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly requestBody: CapturedBody;
  readonly responseHeaders: ResponseHeaders;
  readonly responseBody: CapturedBody;
}

/** The text of a logged request: read from memory, or from the file. */
export interface RequestText {
  readonly url: string;
  readonly requestHeaders: LoggedHeaders;
  readonly requestBody: Buffer;
  readonly responseHeaders: LoggedHeaders;
  readonly responseBody: Buffer;
}

/** Requests are looked at seldom: few segments need to be at hand. */
const KEPT_SEGMENTS = 4;

/** The texts of logged requests, by index: bytes outside the heap, old ones in a file. */
export class RequestTexts {
  private readonly records = new ByteLog(KEPT_SEGMENTS);
  /** The index of the record plus one; 0 for a text that is not written yet. */
  private readonly record = uint32Column();
  private readonly truncated = uint8Column();
  /** By index: messages whose bodies are still passing. */
  private readonly open = new Map<number, Messages>();

  /** Returns the number of segments in the file. */
  get spilled(): number {
    return this.records.spilled;
  }

  /** Takes the messages of the next request. They are kept as they are until their bodies have passed. */
  append(messages: Messages): void {
    const index = this.record.length;
    const isPassing = messages.requestBody.isOpen || messages.responseBody.isOpen;
    this.record.push(isPassing ? 0 : this.write(messages));
    this.truncated.push(Number(isTruncated(messages)));
    if (isPassing) this.follow(index, messages);
  }

  /** True if only the beginning of a body is kept. */
  isTruncated(index: number): boolean {
    const passing = this.open.get(index);
    return passing ? isTruncated(passing) : this.truncated.at(index) === 1;
  }

  /** The path and query of a request. */
  urlOf(index: number): string {
    const passing = this.open.get(index);
    if (passing) return passing.url;
    return urlOfHead(this.records.readHead(this.record.at(index) - 1));
  }

  /** The kept bytes of a response body. */
  responseBodyOf(index: number): Buffer {
    const passing = this.open.get(index);
    if (passing) return Buffer.from(passing.responseBody.bytes);
    return this.at(index).responseBody;
  }

  /** The text of a request. */
  at(index: number): RequestText {
    const passing = this.open.get(index);
    if (passing) return textOf(passing);
    const record = this.record.at(index) - 1;
    const [url, requestHeaders, responseHeaders, requestSize] = head.parse(
      JSON.parse(this.records.readHead(record).toString()),
    );
    const bodies = this.records.readBody(record);
    return {
      url,
      requestHeaders,
      requestBody: bodies.subarray(0, requestSize),
      responseHeaders,
      responseBody: bodies.subarray(requestSize),
    };
  }

  private follow(index: number, messages: Messages): void {
    this.open.set(index, messages);
    whenCaptured(messages.requestBody, () => {
      whenCaptured(messages.responseBody, () => {
        this.open.delete(index);
        this.record.set(index, this.write(messages));
        this.truncated.set(index, Number(isTruncated(messages)));
      });
    });
  }

  /** Writes a text. Returns the index of its record, plus one. */
  private write({
    url,
    requestHeaders,
    requestBody,
    responseHeaders,
    responseBody,
  }: Messages): number {
    const size = Buffer.byteLength(requestBody.bytes);
    const facts = JSON.stringify([url, requestHeaders, responseHeaders, size]);
    this.records.append(facts, requestBody.bytes, responseBody.bytes);
    return this.records.length;
  }
}

/** Reads the URL at the start of a head. The JSON parser is needed only for one with an escape. */
function urlOfHead(head: Buffer): string {
  const end = head.indexOf('"', 2);
  const text = head.toString("utf8", 2, end);
  return text.includes("\\") ? urlOnly.parse(JSON.parse(head.toString())) : text;
}

function isTruncated({ requestBody, responseBody }: Messages): boolean {
  return requestBody.size > KEPT_BODY_BYTES || responseBody.size > KEPT_BODY_BYTES;
}

function textOf({ url, ...messages }: Messages): RequestText {
  return {
    url,
    requestHeaders: loggedHeaders(messages.requestHeaders),
    requestBody: Buffer.from(messages.requestBody.bytes),
    responseHeaders: loggedHeaders(messages.responseHeaders),
    responseBody: Buffer.from(messages.responseBody.bytes),
  };
}
