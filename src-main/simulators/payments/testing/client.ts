import qs from "qs";
import type { Simulator } from "#core/define-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import {
  openClient,
  type TestClient as Client,
  type TestHeaders,
  TestResponse,
} from "#core/testing/client.ts";
import { simulator } from "../index.ts";

/** A response of payments. */
export class PaymentsResponse extends TestResponse {
  /** The body's `data`, of a list. */
  get data(): readonly { readonly id: string }[] {
    const { data } = this.json;
    if (!Array.isArray(data)) throw new Error(`no data in ${this.text}`);
    return data.map((item: unknown) => Object.assign({ id: "" }, item));
  }

  /** The body's `error`. */
  get error(): unknown {
    return this.json["error"];
  }
}

/** A payments simulator without a port, and requests to it. */
export interface TestClient extends Client {
  get(path: string, query?: object, headers?: TestHeaders): Promise<PaymentsResponse>;
  post(path: string, form?: object | string, headers?: TestHeaders): Promise<PaymentsResponse>;
  del(path: string, headers?: TestHeaders): Promise<PaymentsResponse>;
  control(path: string, body?: unknown): Promise<PaymentsResponse>;
  /** A succeeded charge. */
  charge(form?: object): Promise<PaymentsResponse>;
}

const FORM = "application/x-www-form-urlencoded";

/**
 * Starts a simulator for one test: `await using client = paymentsClient();`.
 * @param built The simulator; default: the one that is shipped.
 */
export function paymentsClient(
  changes: Partial<SimulatorSettings> = {},
  built: Simulator = simulator,
): TestClient {
  const client = openClient(built, changes);
  const ask = async (...asked: Parameters<Client["ask"]>) =>
    new PaymentsResponse(await client.ask(...asked));
  const post: TestClient["post"] = (path, form = "", headers = {}) => {
    const payload = typeof form === "string" ? form : qs.stringify(form);
    return ask("POST", path, payload, { "content-type": FORM, ...headers });
  };
  return {
    ...client,
    post,
    get: (path, query = {}, headers = {}) =>
      ask("GET", `${path}?${qs.stringify(query)}`, undefined, headers),
    del: (path, headers = {}) => ask("DELETE", path, undefined, headers),
    control: async (path, body) => new PaymentsResponse(await client.control(path, body)),
    charge: (form = {}) =>
      post("/v1/charges", { amount: 1_200, currency: "usd", source: "tok_visa", ...form }),
  };
}
