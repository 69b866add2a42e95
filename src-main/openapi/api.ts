import type { Context } from "#core/contract/context.ts";
import type { Collection } from "#core/state/collection.ts";
import type { Description, Json } from "./description/description.ts";
import type { EndpointFields } from "./events/endpoints.ts";
import type { EventBook } from "./events/event-book.ts";
import type { Operation } from "./operations/operation.ts";
import type { Resource } from "./operations/resources.ts";
import type { Role } from "./operations/roles.ts";
import type { Schemas } from "./schema/merge.ts";

/** An operation with its effect. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly role: Role;
}

/** Everything that is known of a description: what its simulator is made of. */
export interface Api {
  readonly file: string;
  readonly description: Description;
  readonly schemas: Schemas;
  readonly operations: readonly ServedOperation[];
  /** The collections by their shapes. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly events: EventBook;
  /** The collection of webhook endpoints that apps register; `undefined` without one. */
  readonly endpoints: EndpointFields | undefined;
  /** The path of the first server: `/v1`, or empty. */
  readonly prefix: string;
}

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
