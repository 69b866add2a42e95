import type { Context } from "./context.ts";

/** One line of the panel's object list. */
export interface ObjectSummary {
  readonly id: string;
  /** What a person recognises it by: `12.00 usd`, an address, a subject. */
  readonly label: string;
  /** A word on its state: `succeeded`, `disputed`, `bounced`. */
  readonly status: string;
  /** Simulator time in milliseconds. */
  readonly createdAt: number;
}

/** A kind of thing a simulator holds. */
export interface CollectionInfo {
  /** `charges` */
  readonly name: string;
  readonly title: string;
  /** The world action that fits, by path, if there is one. */
  readonly action?: { readonly path: string; readonly field: string };
}

/** A kind of thing a simulator holds, readable by the panel and by the pickers of action forms. */
export interface ObjectCollection<State> extends CollectionInfo {
  count(state: State): number;
  /** Newest first, without building more than is asked for. */
  list(state: State): Iterable<ObjectSummary>;
  /** The object as the provider's API would show it, or `undefined`. */
  find(context: Context<State>, id: string): unknown;
}
