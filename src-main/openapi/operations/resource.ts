import type { Json } from "../description/description.ts";

/** A collection of objects: a path for which one with a parameter behind it exists, too. */
export interface Resource {
  /** Its path without the names of parameters: `/customers/{}/cards`. */
  readonly shape: string;
  /** `cards` */
  readonly name: string;
  /** `card` */
  readonly singular: string;
  /** The number of parameters in its path. */
  readonly scopeLength: number;
  /** The schema of one object. */
  readonly schema: unknown;
  /** Examples of one object that responses give, in the order of their worth. */
  readonly examples: readonly Json[];
  /** The property with the id of an object; `undefined` where it has none. */
  readonly idProperty: string | undefined;
  /** The schema of the id in paths. */
  readonly idSchema: unknown;
  /** The collection that the objects of this one belong to. */
  readonly parent: Resource | undefined;
  /** True if an operation creates its objects; others begin with one. */
  readonly isCreatable: boolean;
}
