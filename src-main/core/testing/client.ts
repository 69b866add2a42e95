import type { Simulator } from "#core/define-simulator.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { launchSimulator, type TestSimulator } from "./launch-simulator.ts";

export type Json = Record<string, unknown>;
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "COPY";

/** A header of the value `undefined` is left out: `{ authorization: undefined }` sends no credentials. */
export type TestHeaders = Readonly<Record<string, string | undefined>>;

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** A response as tests look at it. */
export class TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly text: string;

  constructor({ status, headers, bytes }: Pick<TestResponse, "status" | "headers" | "bytes">) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.text = bytes.toString("utf8");
  }

  /** The parsed body; an empty object when it is not a JSON object (or list). */
  get json(): Json {
    const hasJson = String(this.headers["content-type"]).includes("json") && this.text !== "";
    const value: unknown = hasJson ? JSON.parse(this.text) : {};
    return isJson(value) ? value : {};
  }

  /** The body's field of this name, as an object. */
  get(name: string): Json {
    const value = this.json[name];
    return isJson(value) ? value : {};
  }

  /** The body's `id`. Throws when there is none, so that a test fails where it went wrong. */
  get id(): string {
    const { id } = this.json;
    if (typeof id !== "string") throw new Error(`no id in ${this.text}`);
    return id;
  }
}

type Ask = (
  method: Method,
  path: string,
  body?: unknown,
  headers?: TestHeaders,
) => Promise<TestResponse>;

/** A simulator without a port, and requests to it. */
export interface TestClient extends TestSimulator {
  /**
   * Sends a request with the simulator's own credentials. Text and bytes are sent as they are, any other
   * body as JSON.
   */
  readonly ask: Ask;
  /** The same with these headers and `host` only. */
  readonly send: Ask;
  /** Sends JSON without credentials, as control routes and world actions are asked. */
  control(path: string, body?: unknown): Promise<TestResponse>;
  /** The types in the egress log, oldest first. */
  types(): readonly string[];
  /** The payload of the newest event, or of the one so many before it. */
  event(before?: number): unknown;
}

const json = { "content-type": "application/json" };

/** Returns how to send requests to a simulator within the process. */
export function sendTo({ app }: Pick<RunningSimulator, "app">): Ask {
  return async (method, url, body, headers = {}) => {
    const isText = typeof body === "string" || Buffer.isBuffer(body);
    const payload = body === undefined || isText ? body : JSON.stringify(body);
    const all: TestHeaders = { host: "localhost", ...headers };
    const answer = await app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(payload === undefined ? {} : { payload }),
    });
    return new TestResponse({
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
    });
  };
}

/** Starts a simulator for one test: `await using client = openClient(simulator);`. */
export function openClient(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): TestClient {
  const launched = launchSimulator(simulator, changes);
  const { running } = launched;
  const known = running.encodeCall({ method: "GET", path: "/", as: simulator.apiKey }).headers;
  const send = sendTo(running);
  return {
    ...launched,
    send,
    ask: (method, path, body, headers) => {
      const type = body === undefined ? {} : json;
      return send(method, path, body, { ...known, ...type, ...headers });
    },
    control: (path, body = {}) => send("POST", path, body, json),
    types: () => {
      const { log } = running.world;
      return Array.from({ length: log.length }, (_, index) => log.row(index + 1).type);
    },
    event: (before = 0) => {
      const { log } = running.world;
      return JSON.parse(log.payload(log.length - before).toString()) as unknown;
    },
  };
}
