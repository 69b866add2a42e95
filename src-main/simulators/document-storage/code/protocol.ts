/** A design document whose code runs: its JSON, under a key that stands for exactly this text. */
export interface Program {
  readonly key: string;
  readonly text: string;
}

/** The functions of a design document that can be called, with what they are given. */
export type Command =
  /** Checks that sources compile: pairs of a kind and a source. */
  | readonly ["compile", readonly (readonly [name: string, source: string])[]]
  /** Runs map functions over documents. */
  | readonly ["map", views: readonly string[], docs: readonly unknown[]]
  /** Reduces lists of rows, each to one value. */
  | readonly ["reduce", view: string, groups: readonly ReduceGroup[]]
  /** Reduces lists of reductions, each to one value. */
  | readonly ["rereduce", view: string, groups: readonly (readonly unknown[])[]]
  | readonly ["filter", name: string, docs: readonly unknown[], request: unknown]
  | readonly ["filter_view", view: string, docs: readonly unknown[]]
  /** Validates writes: new and old document, user and security object of each. */
  | readonly ["validate", calls: readonly (readonly [unknown, unknown, unknown, unknown])[]]
  | readonly ["update", name: string, doc: unknown, request: unknown];

/** Keys with ids, and values, of rows that are reduced together. */
export interface ReduceGroup {
  readonly keys: readonly (readonly [key: unknown, id: string])[];
  readonly values: readonly unknown[];
}

/** A call as the worker gets it. The program's text is left out when the worker has it. */
export interface CallMessage {
  readonly program: { readonly key: string; readonly text: string | undefined };
  /** Programs that are called no more. */
  readonly dropped: readonly string[];
  readonly command: string;
  /** The time that `Date` shows, milliseconds since the epoch. */
  readonly now: number;
  /** The seed of `Math.random`. */
  readonly seed: number;
}

/** The result of a call: JSON, or why there is none. */
export type CallResult =
  | { readonly kind: "value"; readonly json: string }
  | { readonly kind: "timeout" | "memory" };
