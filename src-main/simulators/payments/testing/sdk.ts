import Stripe from "stripe";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { settled } from "#core/testing/settled.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { simulator } from "../index.ts";

/** Returns the id of an object that a response names or holds. */
export function readId(value: string | { readonly id: string } | null | undefined): string {
  return typeof value === "string" ? value : (value?.id ?? "");
}

/** A payments simulator on a port and the provider's SDK, which is connected to it. */
export interface StripeBench extends AsyncDisposable {
  readonly stripe: Stripe;
  readonly baseUrl: string;
  /** The types in the egress log from a position on, oldest first. */
  types(after?: number): readonly string[];
  /** The objects of the events of one type, oldest first. */
  objects(type: string): readonly Record<string, unknown>[];
  /** Posts JSON to a control route or a world action. */
  control(path: string, body?: object): Promise<Record<string, unknown>>;
  advance(seconds: number): Promise<void>;
  /** Resolves when nothing waits to be delivered. */
  settled(): Promise<void>;
  readonly now: number;
}

/** Starts a simulator and connects the SDK, unmodified but for its address. */
export async function openStripe(changes: Partial<SimulatorSettings> = {}): Promise<StripeBench> {
  const served = await serveSimulator(simulator, changes);
  const { running, baseUrl, port } = served;
  const stripe = new Stripe("sk_test_bench", {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
  const { world } = running;
  const seqs = () => Array.from({ length: world.log.length }, (_, index) => index + 1);
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const parsed: unknown = JSON.parse(text);
    if (answer.status >= 400) throw new Error(`${path}: ${String(answer.status)} ${text}`);
    return Object.assign({}, parsed);
  };
  return {
    stripe,
    baseUrl,
    types: (after = 0) =>
      seqs()
        .slice(after)
        .map((seq) => world.log.row(seq).type),
    objects: (type) =>
      seqs()
        .filter((seq) => world.log.row(seq).type === type)
        .map((seq) => {
          const payload: unknown = JSON.parse(world.log.payload(seq).toString());
          const { data } = Object.assign({ data: { object: {} } }, payload);
          return Object.assign({}, data.object);
        }),
    control,
    advance: async (seconds) => {
      await control("/_sim/clock", { advance_seconds: seconds });
    },
    settled: () => settled(running),
    get now() {
      return Math.floor(world.clock.now() / 1_000);
    },
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
