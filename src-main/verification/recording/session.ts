import { createHash } from "node:crypto";
import { jsonIn } from "#shared/text/json-in.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { HttpClient, type Received, type Sending } from "#core/testing/http-client.ts";

/** A response, with its JSON if it has any. */
export interface Heard extends Received {
  readonly json: unknown;
}

/** The address that clients name: responses contain it, and tags of them depend on it. */
const HOST = "127.0.0.1:4700";

/** Headers that say nothing about the simulator. */
const leftOut = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Parts of a text that carry real time, a port of this run or a signature. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "JWT"],
  [/(name="page_token" value=)"[^"]*"/g, "$1…"],
  [/(127\.0\.0\.1|localhost):\d+/g, "$1:PORT"],
  [/(127\.0\.0\.1|localhost)%3A\d+/g, "$1%3APORT"],
];

/** Replaces what differs between two runs of the same requests. */
export function masked(text: string): string {
  return masks.reduce((rest, [pattern, name]) => rest.replaceAll(pattern, name), text);
}

function headersIn({ headers }: Pick<Received, "headers">): string {
  return Object.entries(headers)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => `${name}: ${name === "set-cookie" ? "…" : String(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join("; ");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/**
 * Requests to one served simulator over one kept connection, and what came back as text: in full, or as a
 * digest for each line.
 */
export class RecordedSession {
  readonly running: RunningSimulator;
  readonly lines: string[] = [];
  /** The full text behind each line that is a digest, by that line. */
  readonly behind = new Map<string, string>();
  private readonly client: HttpClient;

  constructor(running: RunningSimulator, port: number) {
    this.running = running;
    this.client = new HttpClient(port);
  }

  /** Sends a request as it is and records it with its response in full. */
  async record(sending: Sending): Promise<Heard> {
    const heard = await this.send(sending);
    const { method = "GET", path, body = "" } = sending;
    this.write(`> ${method} ${path} ${body.toString("latin1")}`.trimEnd());
    this.write(`< ${String(heard.status)} ${headersIn(heard)}`);
    if (heard.text !== "") this.write(heard.text);
    return heard;
  }

  /** Records a call with the simulator's credentials in full. */
  recordCall(call: InProcessRequest): Promise<Heard> {
    return this.record(this.encode(call));
  }

  /** Records a digest of the response to a call, under a name. */
  async recordDigest(name: string, call: InProcessRequest): Promise<Heard> {
    const heard = await this.send(this.encode(call));
    this.writeDigest(`${name} ${String(heard.status)}`, `${headersIn(heard)}\n${heard.text}`);
    return heard;
  }

  /** Writes a line with the digest of a text. */
  writeDigest(name: string, text: string): void {
    const line = `${name} ${digestOf(masked(text))}`;
    this.lines.push(line);
    this.behind.set(line, text);
  }

  write(line: string): void {
    this.lines.push(masked(line));
  }

  /** Sends a request without a record of it. */
  async send(sending: Sending): Promise<Heard> {
    const headers = { ...sending.headers, host: HOST };
    const received = await this.client.send({ ...sending, headers });
    return { ...received, json: jsonIn(received.text) };
  }

  encode(call: InProcessRequest): Sending {
    const { method, path, headers, payload } = this.running.encodeCall(call);
    return { method, path, headers, ...(payload === undefined ? {} : { body: payload }) };
  }

  close(): void {
    this.client.close();
  }
}
