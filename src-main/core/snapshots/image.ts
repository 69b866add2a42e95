/** The meaning of a node of an image. A class is known by the name under which it is saved. */
export type NodeType =
  | "object"
  /** An object without a prototype. */
  | "bare"
  | "array"
  | "map"
  | "set"
  /** A cache by object: its entries are not saved. */
  | "weakmap"
  /** A typed array. */
  | "numbers"
  | `class ${string}`;

/**
 * An object as a snapshot holds it. Its values are plain values as they are, unchanging objects
 * that the snapshot shares with the world, and nodes for all others.
 */
export class ImageNode {
  readonly type: NodeType;
  /** The names of an object's fields; the values of a map follow their keys instead. */
  readonly keys: readonly string[];
  readonly values: unknown[] = [];

  constructor(type: NodeType, keys: readonly string[] = []) {
    this.type = type;
    this.keys = keys;
  }
}

/** A state holds something that cannot be saved. */
export class UnsavableState extends Error {
  override readonly name = "UnsavableState";
  private readonly what: string;
  private readonly path: readonly string[];

  constructor(what: string, path: readonly string[] = []) {
    super(`${path.join(".")} is ${what}, which a snapshot cannot hold`);
    this.what = what;
    this.path = path;
  }

  /** The same, one level further out. */
  within(key: string): UnsavableState {
    return new UnsavableState(this.what, [key, ...this.path]);
  }
}

/** An image that this program cannot have made. */
export class DamagedImage extends Error {
  override readonly name = "DamagedImage";
}

/** Typed arrays that columns and indexes consist of. */
type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;

export function isNumbers(value: unknown): value is Numbers {
  return (
    value instanceof Float64Array ||
    value instanceof Float32Array ||
    value instanceof Uint32Array ||
    value instanceof Uint16Array ||
    value instanceof Uint8Array
  );
}
