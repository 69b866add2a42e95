/** The kinds of objects that have custom attributes. */
export type AttributeOwner = "booking" | "customer" | "location" | "merchant" | "order";

export const visibilities = [
  "VISIBILITY_HIDDEN",
  "VISIBILITY_READ_ONLY",
  "VISIBILITY_READ_WRITE_VALUES",
] as const;

interface Kept {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** The definition of an attribute that objects of one kind may have. */
export interface AttributeDefinition extends Kept {
  readonly owner: AttributeOwner;
  readonly key: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly visibility: (typeof visibilities)[number];
  /** A JSON Schema: a `$ref` to one of Square's types. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The value of an attribute of one object. */
export interface AttributeValue extends Kept {
  readonly owner: AttributeOwner;
  readonly ownerId: string;
  readonly key: string;
  readonly value: unknown;
}
