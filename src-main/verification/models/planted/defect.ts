/** A mistake that somebody could make, and the simulator in which a search has to find it. */
export interface Defect {
  readonly name: string;
  readonly kind: string;
  readonly over?: "socket mode" | "feed" | "changes";
  /** Puts the mistake into the running program. Returns its undo. */
  plant(): () => void;
}

/**
 * Replaces a method of a prototype, or an exported function as other modules call it, by one that is
 * made from it. Returns the undo.
 */
export function replace<Target extends object, Name extends keyof Target & string>(
  target: Target,
  name: Name,
  make: (original: Target[Name]) => Target[Name],
): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  if (!before) throw new Error(`there is no ${name} to replace`);
  Object.defineProperty(target, name, { configurable: true, value: make(target[name]) });
  return () => {
    Object.defineProperty(target, name, before);
  };
}

/**
 * Makes a method leave a private field of its object, or of its argument at `place`, as it was.
 * Returns the undo.
 */
export function keep(
  prototype: object,
  method: string,
  field: string,
  holder: (self: object, args: readonly unknown[]) => unknown = (self) => self,
): () => void {
  const target: Record<string, unknown> = Object.assign(prototype);
  return replace(target, method, (original) => {
    if (typeof original !== "function") throw new Error(`${method} is not a method`);
    return function (this: object, ...args: readonly unknown[]): unknown {
      const object = holder(this, args);
      if (!(object instanceof Object && field in object)) throw new Error(`there is no ${field}`);
      const kept: unknown = Reflect.get(object, field);
      const result: unknown = Reflect.apply(original, this, args);
      Reflect.set(object, field, kept);
      return result;
    };
  });
}

/** The object with some of its fields replaced; the rest is read through. */
export function overlay<Target extends object>(target: Target, fields: Partial<Target>): Target {
  return new Proxy(target, {
    get: (whole, name): unknown => Reflect.get(name in fields ? fields : whole, name),
  });
}
