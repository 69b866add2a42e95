import * as z from "zod";
import { ByteLog } from "#core/log/byte-log.ts";
import type { ResponseHeaders } from "#core/kernel/message.ts";
import { uint32Column, uint8Column } from "#core/state/column.ts";
import type { IncomingHttpHeaders } from "node:http";
import { KEPT_BODY_BYTES, whenCaptured, type CapturedBody } from "./capture.ts";

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Returns headers without those that have no value. */
function loggedHeaders(given: object): LoggedHeaders {
  return headers.parse(JSON.parse(JSON.stringify(given)));
}

/** The URL, then the headers of both messages. */
const head = z.tuple([z.string(), headers, headers]);
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

/** A text among the records: its head, then the two bodies. */
interface WrittenText {
  /** The record's index, plus one; 0 for a text that is not written yet. */
  readonly record: number;
  readonly headEnd: number;
  readonly requestEnd: number;
}

const NOT_WRITTEN: WrittenText = { record: 0, headEnd: 0, requestEnd: 0 };

/** Requests are looked at seldom: few segments need to be at hand. */
const KEPT_SEGMENTS = 4;

/** The texts of logged requests, by index: bytes outside the heap, old ones in a file. */
export class RequestTexts {
  private readonly records = new ByteLog(KEPT_SEGMENTS);
  private readonly record = uint32Column();
  private readonly headEnd = uint32Column();
  private readonly requestEnd = uint32Column();
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
    const { record, headEnd, requestEnd } = isPassing ? NOT_WRITTEN : this.write(messages);
    this.record.push(record);
    this.headEnd.push(headEnd);
    this.requestEnd.push(requestEnd);
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
    return urlOfHead(this.records.read(this.record.at(index) - 1, 0, this.headEnd.at(index)));
  }

  /** The kept bytes of a response body. */
  responseBodyOf(index: number): Buffer {
    const passing = this.open.get(index);
    if (passing) return Buffer.from(passing.responseBody.bytes);
    return this.records.read(this.record.at(index) - 1, this.requestEnd.at(index));
  }

  /** The text of a request. */
  at(index: number): RequestText {
    const passing = this.open.get(index);
    if (passing) return textOf(passing);
    const bytes = this.records.read(this.record.at(index) - 1);
    const [headEnd, requestEnd] = [this.headEnd.at(index), this.requestEnd.at(index)];
    const [url, requestHeaders, responseHeaders] = head.parse(
      JSON.parse(bytes.toString("utf8", 0, headEnd)),
    );
    return {
      url,
      requestHeaders,
      requestBody: bytes.subarray(headEnd, requestEnd),
      responseHeaders,
      responseBody: bytes.subarray(requestEnd),
    };
  }

  private follow(index: number, messages: Messages): void {
    this.open.set(index, messages);
    whenCaptured(messages.requestBody, () => {
      whenCaptured(messages.responseBody, () => {
        this.open.delete(index);
        const { record, headEnd, requestEnd } = this.write(messages);
        this.record.set(index, record);
        this.headEnd.set(index, headEnd);
        this.requestEnd.set(index, requestEnd);
        this.truncated.set(index, Number(isTruncated(messages)));
      });
    });
  }

  private write(messages: Messages): WrittenText {
    const { requestBody, responseBody } = messages;
    const pieces = [headOf(messages), requestBody.bytes, responseBody.bytes];
    const [headEnd = 0, requestEnd = 0] = this.records.append(pieces);
    return { record: this.records.length, headEnd, requestEnd };
  }
}

function headOf({ url, requestHeaders, responseHeaders }: Messages): string {
  return JSON.stringify([url, requestHeaders, responseHeaders]);
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
