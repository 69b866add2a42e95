/** A possible mistake, and the simulator in which a search has to find it. */
export interface Defect {
  readonly name: string;
  readonly kind: string;
  readonly over?: "socket mode" | "feed" | "changes";
  /** Puts the mistake into the running program. Returns its undo. */
  plant(): () => void;
}

function define(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  if (!before) throw new Error(`there is no ${name} to replace`);
  Object.defineProperty(target, name, { configurable: true, value });
  return () => {
    Object.defineProperty(target, name, before);
  };
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
  return define(target, name, make(target[name]));
}

/** Makes a method leave a private field of its object, or of another holder, as it was. Returns the undo. */
export function keep(
  prototype: object,
  method: string,
  field: string,
  holder: (self: object, args: readonly unknown[]) => unknown = (self) => self,
): () => void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== "function") throw new Error(`${method} is not a method`);
  return define(prototype, method, function (this: object, ...args: readonly unknown[]): unknown {
    const object = holder(this, args);
    if (!(object instanceof Object && field in object)) throw new Error(`there is no ${field}`);
    const kept: unknown = Reflect.get(object, field);
    const result: unknown = Reflect.apply(original, this, args);
    Reflect.set(object, field, kept);
    return result;
  });
}

/** The object with some of its fields replaced; the rest is read through. */
export function overlay<Target extends object>(target: Target, fields: Partial<Target>): Target {
  return new Proxy(target, {
    get: (whole, name): unknown => Reflect.get(name in fields ? fields : whole, name),
  });
}
