import { DamagedImage, ImageNode, isNumbers } from "./image.ts";
import { isLike } from "./is-like.ts";
import { checkDepth } from "./limits.ts";
import type { ClassTable } from "./state-classes.ts";

/** Makes again what an image was made of. Objects that the image shares are shared once more. */
export function rebuild(image: unknown, classes: ClassTable): unknown {
  return new Rebuild(classes).make(image);
}

class Rebuild {
  private readonly made = new Map<ImageNode, unknown>();
  private readonly classes: ClassTable;
  private depth = 0;

  constructor(classes: ClassTable) {
    this.classes = classes;
  }

  make(value: unknown): unknown {
    if (!(value instanceof ImageNode)) return value;
    const known = this.made.get(value);
    if (known !== undefined) return known;
    checkDepth((this.depth += 1));
    const made = this.build(value);
    this.depth -= 1;
    return made;
  }

  /** Containers are known before they are filled: they may hold each other. */
  private build(node: ImageNode): unknown {
    switch (node.type) {
      case "array": {
        const array: unknown[] = [];
        this.made.set(node, array);
        for (const item of node.values) array.push(this.make(item));
        return array;
      }
      case "map":
        return this.buildMap(node);
      case "set": {
        const set = new Set<unknown>();
        this.made.set(node, set);
        for (const item of node.values) set.add(this.make(item));
        return set;
      }
      case "weakmap":
        return this.know(node, new WeakMap());
      case "numbers": {
        const [numbers] = node.values;
        if (!isNumbers(numbers)) throw new DamagedImage("numbers are missing");
        return this.know(node, numbers.slice());
      }
      case "object":
        return this.fill(node, {});
      case "bare":
        return this.fill(node, emptyOf(null));
      default:
        return this.instance(node, node.type.slice("class ".length));
    }
  }

  private buildMap(node: ImageNode): Map<unknown, unknown> {
    const map = new Map<unknown, unknown>();
    this.made.set(node, map);
    for (let place = 0; place < node.values.length; place += 2) {
      map.set(this.make(node.values[place]), this.make(node.values[place + 1]));
    }
    return map;
  }

  private instance(node: ImageNode, name: string): unknown {
    const known = this.classes.get(name);
    if (!known) throw new DamagedImage(`there is no class ${name}`);
    if (known.form) return this.know(node, known.form.make(this.make(node.values[0])));
    const made = this.fill(node, emptyOf(known.prototype));
    if (known.model && !isLike(known.model, made)) {
      throw new DamagedImage(`a ${name} in it has other fields than this version's`);
    }
    return made;
  }

  private fill(node: ImageNode, object: object): object {
    this.made.set(node, object);
    for (const [place, key] of node.keys.entries()) {
      const value = this.make(node.values[place]);
      Object.defineProperty(object, key, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return object;
  }

  private know(node: ImageNode, value: unknown): unknown {
    this.made.set(node, value);
    return value;
  }
}

function emptyOf(prototype: object | null): object {
  const made: unknown = Object.create(prototype);
  if (typeof made === "object" && made !== null) return made;
  throw new TypeError("Object.create makes objects");
}
