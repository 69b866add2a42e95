import { createHmac } from "node:crypto";

/** A request as the schedule takes it: a JSON body, encoded as its route wants it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The key it is made with; the simulator's own when absent. */
  readonly as?: string;
}

/** Something that a provider holds, as far as the model has to know it. */
export interface Thing {
  /** Its id, or `${name}` where a schedule has bound one. */
  readonly ref: string;
  /** Decides the outcome of the next act on it. */
  state: string;
  /** The changes in order, where a client can wait for them. */
  changes?: readonly string[];
}

/** The required result of an act. */
export interface Outcome {
  readonly status: number;
  /** Words of the response when it is a refusal: then nothing may have changed. */
  readonly refused?: string;
  /** The types of the events it records, in order. */
  readonly events?: readonly string[];
  /** The state of the thing afterwards. */
  readonly becomes?: string;
  /** The text that it writes into the object. */
  readonly writes?: string;
  /** Events recorded later, by the provider's own schedule. */
  readonly later?: { readonly seconds: number; readonly events: readonly string[] };
}

/** The sort of thing that an act makes, its first state, and how its id is known. */
export type Making = { readonly sort: string; readonly state: string } & (
  | { readonly pointer: string }
  | { named(n: number): string }
);

/** One kind of write that a client, or the schedule, may ask for. */
export interface Act {
  readonly name: string;
  /** The sort of thing it acts on; absent when it needs none. */
  readonly on?: string;
  readonly makes?: Making;
  /** True if it has the same outcome when it is asked again with the same number. */
  readonly repeats?: true;
  /** The request about the thing `ref`; `n` is another number each time, for what has to be unique. */
  call(ref: string, n: number): Call;
  /** `state` is `undefined` when there is no such thing. */
  expect(state: string | undefined, n: number): Outcome;
}

/** The provider's requests that register, switch and delete receivers. */
export interface EndpointActs {
  readonly types: readonly string[];
  register(url: string, types: readonly string[]): Call;
  /** The response to an address that can receive nothing. */
  readonly wrongUrl: { readonly status: number; readonly refused: string };
  /** The path of the signing secret in the response. */
  readonly secretAt: string;
  change(id: string, enabled: boolean): Call;
  remove(id: string): Call;
}

/**
 * The moment, in seconds, that a delivery was signed with; `undefined` when its signature is not the
 * one that `secret` makes. Written as receivers check it, from the providers' documentation, and with
 * nothing of the simulators' own.
 */
export type StampOf = (
  headers: Readonly<Record<string, unknown>>,
  body: string,
  secret: string,
) => number | undefined;

/**
 * A plain model of one simulator: `testing/model.ts` of its folder exports `models`, one for each way
 * in which events leave.
 */
export interface SimulatorModel {
  /** The way in which clients request events, if they do: Socket Mode, a feed, a long poll. */
  readonly over?: "socket mode" | "feed" | "changes";
  readonly acts: readonly Act[];
  /** The seeded objects, by sort. */
  readonly seeds?: Readonly<Record<string, readonly Readonly<Thing>[]>>;
  /** The largest body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** The id of nothing. */
  readonly nobody?: string;
  /** Lists of the provider's that show when a refused request changed something after all. */
  readonly watched: readonly (string | Call)[];
  readonly endpoints?: EndpointActs;
  readonly stampOf?: StampOf;
}

export const MEBIBYTE = 1_024 * 1_024;

/** A request without a body is one that has none, not an empty one. */
export function request(method: Call["method"], path: string, body?: Call["body"]): Call {
  return { method, path, ...(body ? { body } : {}) };
}

export function post(path: string, body: NonNullable<Call["body"]> = {}): Call {
  return request("POST", path, body);
}

/** An act that is refused with these words in every state. */
export function wrong(name: string, call: Call, status: number, refused: string): Act {
  return { name, call: () => call, expect: () => ({ status, refused }) };
}

type Outcomes = Readonly<Record<string, Outcome>>;

/** Makes acts on one sort of thing, with an outcome per state; `missing` in any other state. */
export function actsOn(sort: string, missing: Outcome) {
  return (
    name: string,
    call: Act["call"],
    outcomes: Outcomes | ((n: number) => Outcomes),
  ): Act => ({
    name,
    on: sort,
    call,
    expect: (state = "gone", n) =>
      (typeof outcomes === "function" ? outcomes(n) : outcomes)[state] ?? missing,
  });
}

export function computeMac(key: string | Buffer, text: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", key).update(text).digest(encoding);
}

/** `v1,<base64>` over `<id>.<seconds>.<body>` (Standard Webhooks); the secret is base64 after `whsec_`. */
export const idTimestampBase64: StampOf = (headers, body, secret) => {
  const [id, stamp] = [String(headers["hook-id"]), String(headers["hook-timestamp"])];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = `v1,${computeMac(key, `${id}.${stamp}.${body}`, "base64")}`;
  return headers["hook-signature"] === mac ? Number(stamp) : undefined;
};
