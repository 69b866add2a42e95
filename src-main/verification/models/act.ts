import type { StampOf } from "./signatures.ts";

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
  /** A word for where it stands: what decides how the next act on it ends. */
  state: string;
  /** What was written into it, in order, where somebody can wait for that. */
  changes?: readonly string[];
}

/** What has to come of an act. */
export interface Outcome {
  readonly status: number;
  /** Words of the answer when it is a refusal: then nothing may have changed. */
  readonly refused?: string;
  /** The types of the events it records, in order. */
  readonly events?: readonly string[];
  /** Where it leaves the thing it acts on. */
  readonly becomes?: string;
  /** What it writes into the thing it acts on. */
  readonly writes?: string;
  /** Events recorded later, by the provider's own schedule. */
  readonly later?: { readonly seconds: number; readonly events: readonly string[] };
}

/** The sort of thing that an act makes, the state it begins in, and how its id is known. */
export type Making = { readonly sort: string; readonly state: string } & (
  { readonly pointer: string } | { named(n: number): string }
);

/** One kind of write that a client, or the schedule, may ask for. */
export interface Act {
  readonly name: string;
  /** The sort of thing it acts on; absent when it needs none. */
  readonly on?: string;
  readonly makes?: Making;
  /** Whether it comes to the same when it is asked again with the same number. */
  readonly repeats?: true;
  /** The request about the thing `ref`; `n` is another number each time, for what has to be unique. */
  call(ref: string, n: number): Call;
  /** `state` is `undefined` when there is no such thing. */
  expect(state: string | undefined, n: number): Outcome;
}

/** How a provider's receivers are registered, switched and deleted. */
export interface EndpointActs {
  readonly types: readonly string[];
  register(url: string, types: readonly string[]): Call;
  /** Where the answer to that says what deliveries are signed with. */
  readonly secretAt: string;
  change(id: string, enabled: boolean): Call;
  remove(id: string): Call;
}

/** All that the model knows of one kind of simulator. */
export interface Table {
  readonly kind: string;
  /** How news leaves, where somebody asks for it: by Socket Mode, by a feed, by an answer that waits. */
  readonly over?: "socket mode" | "feed" | "changes";
  readonly acts: readonly Act[];
  /** What is there from the start, by sort. */
  readonly seeds?: Readonly<Record<string, readonly Readonly<Thing>[]>>;
  /** The id of nothing. */
  readonly nobody?: string;
  /** Lists of the provider's that show when a refused request changed something after all. */
  readonly watched: readonly (string | Call)[];
  readonly endpoints?: EndpointActs;
  /** How a receiver checks a delivery. */
  readonly stampOf?: StampOf;
}

/** An act that a client may not do: refused with these words, whatever the state. */
export function wrong(name: string, call: Call, status: number, refused: string): Act {
  return { name, call: () => call, expect: () => ({ status, refused }) };
}
