import qs from "qs";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { launchSimulator, type TestSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

/** An answer as tests look at it. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The parsed body. */
  readonly json: unknown;
  /** The body's `id`; throws when there is none, so that a test fails where it went wrong. */
  readonly id: string;
  /** The body's `data`, of a list. */
  readonly data: readonly { readonly id: string }[];
  /** The body's `error`. */
  readonly error: unknown;
}

type Method = "GET" | "POST" | "DELETE" | "PUT";

export type TestHeaders = Readonly<Record<string, string>>;

/** A payments simulator without a port, and short words for what tests ask of it. */
export interface TestClient extends TestSimulator {
  get(path: string, query?: object, headers?: TestHeaders): Promise<TestAnswer>;
  post(path: string, form?: object | string, headers?: TestHeaders): Promise<TestAnswer>;
  del(path: string, headers?: TestHeaders): Promise<TestAnswer>;
  /** A control route or world action: JSON, no credentials. */
  control(path: string, body?: unknown): Promise<TestAnswer>;
  /** The types in the egress log, oldest first. */
  types(): readonly string[];
  /** The payload of the newest event, or of the one so many before it. */
  event(before?: number): unknown;
  /** A succeeded charge. */
  charge(form?: object): Promise<TestAnswer>;
}

const FORM = "application/x-www-form-urlencoded";

function field(json: unknown, name: string): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  return new Map(Object.entries(json)).get(name);
}

function readAnswer(status: number, headers: object, text: string): TestAnswer {
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  return {
    status,
    headers: { ...headers },
    text,
    json,
    get id() {
      const id = field(json, "id");
      if (typeof id !== "string") throw new Error(`no id in ${text}`);
      return id;
    },
    get data() {
      const data = field(json, "data");
      if (!Array.isArray(data)) throw new Error(`no data in ${text}`);
      return data.map((item: unknown) => Object.assign({ id: "" }, item));
    },
    get error() {
      return field(json, "error");
    },
  };
}

/** Starts a simulator for one test: `await using client = paymentsClient();`. */
export function paymentsClient(changes: Partial<SimulatorSettings> = {}): TestClient {
  const launched = launchSimulator(simulator, changes);
  const { app } = launched.running;
  const send = async (method: Method, url: string, headers: TestHeaders, payload?: string) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: "localhost", ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return readAnswer(answer.statusCode, answer.headers, answer.payload);
  };
  const known = { authorization: "Bearer sk_test_123" };
  const post: TestClient["post"] = (path, form = "", headers = {}) => {
    const payload = typeof form === "string" ? form : qs.stringify(form);
    return send("POST", path, { ...known, "content-type": FORM, ...headers }, payload);
  };
  return {
    ...launched,
    post,
    get: (path, query = {}, headers = {}) =>
      send("GET", `${path}?${qs.stringify(query)}`, { ...known, ...headers }),
    del: (path, headers = {}) => send("DELETE", path, { ...known, ...headers }),
    control: (path, body) =>
      send("POST", path, { "content-type": "application/json" }, JSON.stringify(body ?? {})),
    types: () => {
      const { log } = launched.running.world;
      return Array.from({ length: log.length }, (_, index) => log.row(index + 1).type);
    },
    event: (before = 0) => {
      const { log } = launched.running.world;
      return JSON.parse(log.payload(log.length - before).toString()) as unknown;
    },
    charge: (form = {}) =>
      post("/v1/charges", { amount: 1_200, currency: "usd", source: "tok_visa", ...form }),
  };
}
