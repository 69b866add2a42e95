import type { Description } from "./description/description.ts";
import type { EndpointFields } from "./events/endpoints.ts";
import type { EventBook } from "./events/event-book.ts";
import type { OperationExtension } from "./extensions.ts";
import type { Operation } from "./operations/operation.ts";
import type { Resource } from "./operations/resource.ts";
import type { Role } from "./operations/roles.ts";
import type { SecuritySchemes } from "./requests/security.ts";
import type { Schemas } from "./schema/merge.ts";

/** An operation with its effect. */
export interface ServedOperation {
  readonly operation: Operation;
  /** `x-simdeck` of the operation. */
  readonly extension: OperationExtension;
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
  readonly schemes: SecuritySchemes;
  readonly events: EventBook;
  /** The collection of webhook endpoints that apps register; `undefined` without one. */
  readonly endpoints: EndpointFields | undefined;
  /** The path of the first server: `/v1`, or empty. */
  readonly prefix: string;
}
