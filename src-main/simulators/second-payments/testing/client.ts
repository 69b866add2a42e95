import type { SimulatorSettings } from "#core/contract/settings.ts";
import {
  type Json,
  openClient,
  type TestClient as Client,
  type TestResponse,
} from "#core/testing/client.ts";
import { simulator } from "../index.ts";

export type { Json };

/** A simulator without a port, and requests to it. */
export interface TestClient extends Client {
  /** A payment of so many cents by a card that works. */
  pay(amount: number, changes?: Json): Promise<TestResponse>;
  /** The egress log as text. */
  egress(): Promise<string>;
  readonly locationId: string;
}

/** Money as requests carry it; `amount` in cents. */
export const usd = (amount: number) => ({ amount, currency: "USD" });

/** Starts a simulator for one test: `await using client = await squareClient();`. */
export async function squareClient(changes: Partial<SimulatorSettings> = {}): Promise<TestClient> {
  const client = openClient(simulator, changes);
  let keys = 0;
  const location = (await client.ask("GET", "/v2/locations/main")).get("location");
  return {
    ...client,
    pay: (amount, fields = {}) =>
      client.ask("POST", "/v2/payments", {
        source_id: "cnon:card-nonce-ok",
        idempotency_key: `pay-${String((keys += 1))}`,
        amount_money: usd(amount),
        ...fields,
      }),
    egress: async () => (await client.ask("GET", "/_sim/egress")).text,
    locationId: String(location["id"]),
  };
}
