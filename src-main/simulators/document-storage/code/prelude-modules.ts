type Json = Record<string, unknown>;
type Code = (this: unknown, ...args: unknown[]) => unknown;

/** The functions of the prelude that modules are read with. */
interface Tools {
  /** Evaluates a source as an expression. */
  readonly compile: (source: string) => unknown;
  /** Returns a value's own member; `undefined` without one. */
  readonly own: (holder: unknown, name: string) => unknown;
  readonly isCode: (value: unknown) => value is Code;
  /** Ends the code with the error of a wrong path. */
  readonly fail: (reason: string) => never;
}

/**
 * Returns `require` of CommonJS, whose modules are texts in a design document. It is evaluated in a sandbox
 * from its source text, before other code runs, and therefore refers to nothing outside itself.
 */
export function createRequire(
  design: unknown,
  { compile, own, isCode, fail }: Tools,
): (name: unknown) => unknown {
  const stringify: (value: unknown) => string | undefined = JSON.stringify;
  const moduleCache = new Map<string, Json>();
  /** The module at a path: from the root of the design document, or beside the module that asks. */
  const resolve = (path: string, from: string): string => {
    if (!path.startsWith(".")) return path;
    const steps = from.split("/").slice(0, -1);
    for (const step of path.split("/")) {
      if (step === "..") steps.pop();
      else if (step !== ".") steps.push(step);
    }
    return steps.join("/");
  };
  const load = (path: string, from: string): unknown => {
    const id = resolve(path, from);
    const known = moduleCache.get(id);
    if (known) return known["exports"];
    let source: unknown = design;
    for (const step of id.split("/")) {
      source = own(source, step);
      if (source === undefined) {
        return fail(`Object has no property "${step}". ${String(stringify(id))}`);
      }
    }
    if (typeof source !== "string") {
      return fail(`Must require a JavaScript string, not: ${typeof source}`);
    }
    const module: Json = { id, exports: {} };
    moduleCache.set(id, module);
    const run = compile(`(function (module, exports, require) { ${source}\n })`);
    if (!isCode(run)) throw new TypeError("not a function");
    run(module, module["exports"], (name: unknown) => load(String(name), id));
    return module["exports"];
  };
  return (name) => load(String(name), "");
}
