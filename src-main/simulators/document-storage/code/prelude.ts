/** The functions of the host that the code of the sandbox is given. */
interface Host {
  /** Evaluates a source as an expression. */
  compile(source: string): unknown;
  /** A document begins: its code has all its steps before it. */
  begin(): void;
}

type Json = Record<string, unknown>;
type Code = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Prepares the globals of CouchDB's query server in a sandbox, and returns the function that runs commands.
 * It is evaluated there from its source text, and therefore refers to nothing outside itself. Built-in
 * functions are looked up before other code runs, which may replace them.
 */
export function prelude(
  host: Host,
  designText: string,
): (commandText: string, now: number, seed: number) => string {
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { freeze } = Object;
  const OVERFLOW = "reduce_overflow_error";
  const design = parse(designText) as Json;
  const scope = globalThis as unknown as Json;
  const moduleCache = new Map<string, Json>();
  let rows: [unknown, unknown][] = [];
  let random = 1;
  let time = 0;

  /** A value that is JSON already. */
  class Written {
    readonly json: string;

    constructor(json: string) {
      this.json = json;
    }
  }

  const own = (holder: unknown, name: string): unknown =>
    typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
      ? (holder as Json)[name]
      : undefined;

  const fail = (error: string, reason: string) => ["error", error, reason];

  // The clock of the simulator, and the same numbers in every run.
  const RealDate = Date;
  const FixedDate = function (this: unknown, ...args: unknown[]) {
    if (new.target === undefined) return String(Reflect.construct(RealDate, [time]));
    return Reflect.construct(RealDate, args.length === 0 ? [time] : args, new.target);
  } as unknown as DateConstructor;
  Object.defineProperty(FixedDate, "prototype", { value: RealDate.prototype });
  RealDate.prototype.constructor = FixedDate;
  FixedDate.now = () => time;
  FixedDate.parse = RealDate.parse;
  FixedDate.UTC = RealDate.UTC;
  scope["Date"] = FixedDate;
  Math.random = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
    return (random >>> 0) / 4_294_967_296;
  };
  const restart = (seed: number) => {
    random = seed;
  };

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
        throw fail("invalid_require_path", `Object has no property "${step}". ${stringify(id)}`);
      }
    }
    if (typeof source !== "string") {
      throw fail("invalid_require_path", `Must require a JavaScript string, not: ${typeof source}`);
    }
    const module: Json = { id, exports: {} };
    moduleCache.set(id, module);
    const run = host.compile(`(function (module, exports, require) { ${source}\n })`) as Code;
    run(module, module["exports"], (name: unknown) => load(String(name), id));
    return module["exports"];
  };

  const log = () => undefined;
  Object.assign(scope, {
    emit: (key: unknown, value: unknown) => {
      rows.push([key, value]);
    },
    sum: (values: unknown) => {
      let total: unknown = 0;
      for (const value of values as unknown[]) total = (total as number) + (value as number);
      return total;
    },
    log,
    toJSON: stringify,
    isArray,
    require: (name: unknown) => load(String(name), ""),
  });

  const compiled = new Map<string, Code>();
  const compile = (source: unknown): Code => {
    if (typeof source !== "string") throw fail("not_found", "missing function");
    const known = compiled.get(source);
    if (known) return known;
    let value: unknown;
    try {
      value = host.compile(`(${source.trim().replace(/;+$/, "")}\n)`);
    } catch (error) {
      throw fail("compilation_error", `${String(error)} (${source})`);
    }
    if (typeof value !== "function") {
      throw fail("compilation_error", `Expression does not eval to a function. (${source})`);
    }
    compiled.set(source, value as Code);
    return value as Code;
  };

  const deepFreeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    freeze(value);
    for (const key in value) deepFreeze((value as Json)[key]);
  };

  // Out of memory is the end of the query, not an exception of one document.
  const isFatal = (error: unknown) =>
    error instanceof Error && error.name === "InternalError" && error.message === "out of memory";
  const check = (error: unknown): void => {
    if (isFatal(error)) throw error;
    if (error === "fatal_error") {
      throw fail("map_runtime_error", "function raised 'fatal_error'");
    }
    if (isArray(error) && error[0] === "fatal") throw error;
  };

  const viewOf = (name: string) => own(own(design, "views"), name);
  const functionOf = (kind: string, name: string): Code => {
    const source = own(own(design, kind), name);
    if (source === undefined) throw fail("not_found", `missing ${kind} function ${name}`);
    return compile(source);
  };

  /** The rows of each map function as JSON: written at once, since what was emitted may change. */
  const mapOne = (maps: readonly Code[], doc: unknown): string => {
    host.begin();
    restart(1);
    deepFreeze(doc);
    const written = maps.map((map) => {
      rows = [];
      try {
        map(doc);
        return stringify(rows);
      } catch (error) {
        check(error);
        return "[]";
      }
    });
    return `[${written.join(",")}]`;
  };

  const reduceOne = (view: string, keys: unknown, values: unknown, again: boolean): unknown => {
    host.begin();
    const overflow =
      again && (values as unknown[]).find((value) => own(value, OVERFLOW) !== undefined);
    if (overflow) return overflow;
    const reduce = compile(own(viewOf(view), "reduce"));
    let result: unknown = null;
    try {
      result = reduce(keys, values, again);
    } catch (error) {
      check(error);
    }
    const output = stringify([result]) ?? "[null]";
    const input = stringify([keys, values]);
    if (output.length > 4_906 && output.length * 2 > input.length) {
      const sizes = `input size: ${String(input.length)} output size: ${String(output.length)}`;
      return { [OVERFLOW]: `Reduce output must shrink more rapidly: ${sizes}` };
    }
    return result === undefined ? null : result;
  };

  const describe = (error: unknown): readonly string[] => {
    if (isArray(error)) return [String(error[1]), String(error[2])];
    const name = own(error, "error");
    if (name !== undefined) return [String(name), String(own(error, "reason"))];
    if (error instanceof Error) return [error.name, error.message];
    return ["unnamed_error", stringify(error) ?? String(error)];
  };

  const commands: Record<string, (...args: never[]) => unknown> = {
    compile: (sources: readonly (readonly [string, string])[]) => {
      for (const [name, source] of sources) {
        try {
          compile(source);
        } catch (error) {
          const [, , reason] = error as string[];
          throw fail("compilation_error", `Compilation of the ${name} failed: ${String(reason)}`);
        }
      }
      return true;
    },
    map: (views: readonly string[], docs: readonly unknown[]) => {
      const maps = views.map((name) => compile(own(viewOf(name), "map")));
      return new Written(`[${docs.map((doc) => mapOne(maps, doc)).join(",")}]`);
    },
    reduce: (view: string, groups: readonly { keys: unknown; values: unknown }[]) =>
      groups.map(({ keys, values }) => reduceOne(view, keys, values, false)),
    rereduce: (view: string, groups: readonly unknown[]) =>
      groups.map((values) => reduceOne(view, null, values, true)),
    filter: (name: string, docs: readonly unknown[], request: unknown) => {
      const filter = functionOf("filters", name);
      return docs.map((doc) => {
        host.begin();
        return Boolean(filter.call(design, doc, request));
      });
    },
    filter_view: (name: string, docs: readonly unknown[]) => {
      const map = compile(own(viewOf(name), "map"));
      return docs.map((doc) => {
        host.begin();
        rows = [];
        map.call(design, doc);
        return rows.length > 0;
      });
    },
    validate: (calls: readonly unknown[][]) => {
      const validate = compile(own(design, "validate_doc_update"));
      return calls.map((args) => {
        host.begin();
        try {
          validate.apply(design, args);
          return { ok: true };
        } catch (error) {
          if (isFatal(error)) throw error;
          return error instanceof Error ? { failed: describe(error) } : { thrown: error };
        }
      });
    },
    update: (name: string, doc: unknown, request: unknown) => {
      const result = functionOf("updates", name).call(design, doc, request);
      if (!isArray(result)) throw fail("render_error", "undefined response from update function");
      return result;
    },
  };

  return (commandText, now, seed) => {
    time = now;
    restart(seed);
    host.begin();
    const [name, ...args] = parse(commandText) as [string, ...never[]];
    try {
      const value = commands[name]?.(...args);
      return value instanceof Written ? `{"value":${value.json}}` : stringify({ value });
    } catch (error) {
      if (isFatal(error)) throw error;
      return stringify({ error: describe(error) });
    }
  };
}
