import { HeldPages } from "#core/state/bytes/held-pages.ts";
import { SpilledBytes } from "#core/log/spill-file.ts";
import { ImageNode, isNumbers, type NodeType, UnsavableState } from "./image.ts";
import type { ClassTable } from "./state-classes.ts";

/** Makes an image of a value and everything that it holds, as it is now. */
export function capture(value: unknown, classes: ClassTable): unknown {
  return new Capture(classes).take(value, "nothing");
}

/**
 * The part of a value that an image may share: the value itself, if it is plain data, or its elements. A
 * plain object in a collection is replaced and never changed.
 */
type Sharing = "nothing" | "value" | "elements";

/**
 * Walks a graph of objects once. Plain objects in collections are shared with the image, so that
 * a hundred thousand of them cost as little as their number; all others are copied.
 */
class Capture {
  /** The counterpart of each object in the image: a node, or the object itself when it is shared. */
  private readonly known = new Map<object, object>();
  private readonly classes: ClassTable;

  constructor(classes: ClassTable) {
    this.classes = classes;
  }

  take(value: unknown, shares: Sharing): unknown {
    if (typeof value === "function") throw new UnsavableState("a function");
    if (typeof value === "symbol") throw new UnsavableState("a symbol");
    if (typeof value !== "object" || value === null) return value;
    const known = this.known.get(value);
    if (known) return known;
    if (shares === "value" && isPlain(value)) {
      this.known.set(value, value);
      return value;
    }
    if (isWhole(value)) return value;
    return this.copy(value, shares === "elements" ? "value" : "nothing");
  }

  private copy(value: object, shares: Sharing): ImageNode {
    if (Array.isArray(value)) {
      const node = this.node(value, "array");
      for (let place = 0; place < value.length; place += 1) {
        node.values.push(this.child(place, value[place], shares));
      }
      return node;
    }
    if (value instanceof Map) {
      const node = this.node(value, "map");
      for (const [key, item] of value) {
        node.values.push(this.child(key, key, "nothing"), this.child(key, item, shares));
      }
      return node;
    }
    if (value instanceof Set) return this.fill(value, "set", [], value.entries(), shares);
    if (value instanceof WeakMap) return this.node(value, "weakmap");
    if (isNumbers(value)) {
      const node = this.node(value, "numbers");
      node.values.push(value.slice());
      return node;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype) return this.object(value, "object", shares);
    if (prototype === null) return this.object(value, "bare", shares);
    return this.instance(value, prototype);
  }

  private instance(value: object, prototype: unknown): ImageNode {
    const name = this.classes.nameOf(prototype);
    const known = name === undefined ? undefined : this.classes.get(name);
    if (name === undefined || !known) {
      const { constructor } = value;
      throw new UnsavableState(`a ${constructor.name} that stateClasses does not list`);
    }
    if (!known.form)
      return this.object(value, `class ${name}`, known.sharesItems ? "elements" : "nothing");
    const node = this.node(value, `class ${name}`);
    node.values.push(this.take(known.form.parts(value), "nothing"));
    return node;
  }

  private object(value: object, type: NodeType, shares: Sharing): ImageNode {
    return this.fill(value, type, Object.keys(value), Object.entries(value), shares);
  }

  private fill(
    value: object,
    type: NodeType,
    keys: readonly string[],
    entries: Iterable<readonly [unknown, unknown]>,
    shares: Sharing,
  ): ImageNode {
    const node = this.node(value, type, keys);
    for (const [key, item] of entries) node.values.push(this.child(key, item, shares));
    return node;
  }

  private child(key: unknown, value: unknown, shares: Sharing): unknown {
    try {
      return this.take(value, shares);
    } catch (error) {
      throw error instanceof UnsavableState ? error.within(String(key)) : error;
    }
  }

  private node(value: object, type: NodeType, keys: readonly string[] = []): ImageNode {
    const node = new ImageNode(type, keys);
    this.known.set(value, node);
    return node;
  }
}

/**
 * Objects that do not change. A simulator freezes an object when neither the object nor anything in
 * it changes later, and when it holds plain data, maps and sets only.
 */
function isWhole(value: object): boolean {
  return (
    Object.isFrozen(value) ||
    Buffer.isBuffer(value) ||
    value instanceof Date ||
    value instanceof SpilledBytes ||
    value instanceof HeldPages
  );
}

/**
 * Returns whether an object is plain data through and through. There may be a million of them: no lists
 * are made.
 */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return value.every(isPlainValue);
  if (!isRecord(value)) return false;
  for (const key in value) if (!isPlainValue(value[key])) return false;
  return true;
}

function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return false;
  if (typeof value !== "object" || value === null) return true;
  return isPlain(value) || Buffer.isBuffer(value) || value instanceof Date;
}
