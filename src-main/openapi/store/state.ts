import type { Context } from "#core/contract/context.ts";
import type { Collection } from "#core/state/collection.ts";
import type { Json } from "../description/description.ts";

/** A stored object. */
export interface Stored {
  /** Its place in the collection: the values of the path's parameters, joined by slashes. */
  readonly id: string;
  /** The same without the last one. */
  readonly scope: string;
  readonly value: Json;
  /** Simulator time in milliseconds. */
  readonly createdAt: number;
}

/** The objects by the shape of their collection, and single objects by their path. */
export interface State {
  readonly collections: Map<string, Collection<Stored>>;
  readonly documents: Map<string, Json>;
}

export type ApiContext = Context<State>;
