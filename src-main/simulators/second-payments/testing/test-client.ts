import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { launchSimulator, type TestSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

export type Json = Record<string, unknown>;

/** An answer as tests look at it. */
interface TestAnswer {
  readonly status: number;
  readonly text: string;
  /** The body's field of this name, as an object. */
  get(name: string): Json;
  readonly json: Json;
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A simulator without a port, and short words for what tests ask of it. */
export interface TestClient extends TestSimulator {
  ask(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>;
  /** A payment of so many cents by a card that works. */
  pay(amount: number, changes?: Json): Promise<TestAnswer>;
  /** The types in the egress log, oldest first. */
  types(): readonly string[];
  /** The egress log as it is answered. */
  egress(): Promise<string>;
  readonly locationId: string;
}

/** Money as requests carry it; `amount` in cents. */
export const usd = (amount: number) => ({ amount, currency: "USD" });

/** Starts a simulator for one test: `await using client = await squareClient();`. */
export async function squareClient(changes: Partial<SimulatorSettings> = {}): Promise<TestClient> {
  const launched = launchSimulator(simulator, changes);
  const { app, world } = launched.running;
  const ask: TestClient["ask"] = async (method, url, body, headers = {}) => {
    const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const { statusCode: status, payload: text } = await app.inject({
      method,
      url,
      headers: {
        host: "localhost",
        authorization: "Bearer EAAA",
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const json = asObject(text === "" ? {} : JSON.parse(text));
    return { status, text, json, get: (name) => asObject(json[name]) };
  };
  let keys = 0;
  const pay: TestClient["pay"] = (amount, fields = {}) =>
    ask("POST", "/v2/payments", {
      source_id: "cnon:card-nonce-ok",
      idempotency_key: `pay-${String((keys += 1))}`,
      amount_money: usd(amount),
      ...fields,
    });
  const location = (await ask("GET", "/v2/locations/main")).get("location");
  return {
    ...launched,
    ask,
    pay,
    types: () =>
      Array.from({ length: world.log.length }, (_, index) => world.log.row(index + 1).type),
    egress: async () => (await ask("GET", "/_sim/egress")).text,
    locationId: String(location["id"]),
  };
}
