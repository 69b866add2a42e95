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
  const parse: (text: string) => unknown = JSON.parse;
  const stringify: (value: unknown) => string | undefined = JSON.stringify;
  const isArray: (value: unknown) => value is unknown[] = Array.isArray;
  const construct: (...args: Parameters<typeof Reflect.construct>) => object = Reflect.construct;
  const { freeze, hasOwn } = Object;
  const OVERFLOW = "reduce_overflow_error";
  const design = parse(designText);
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

  /** An error of the query server itself; as JSON, it is the list that CouchDB throws. */
  class Failure extends Error {
    readonly error: string;
    readonly reason: string;

    constructor(error: string, reason: string) {
      super(reason);
      this.error = error;
      this.reason = reason;
    }

    toJSON(): readonly string[] {
      return ["error", this.error, this.reason];
    }
  }

  const isHolder = (value: unknown): value is Json => typeof value === "object" && value !== null;
  const isCode = (value: unknown): value is Code => typeof value === "function";
  const listOf = (value: unknown): unknown[] => {
    if (!isArray(value)) throw new TypeError("not a list");
    return value;
  };
  const own = (holder: unknown, name: string): unknown =>
    isHolder(holder) && hasOwn(holder, name) ? holder[name] : undefined;

  // The clock of the simulator, and the same numbers in every run.
  const RealDate = Date;
  const FixedDate = new Proxy(RealDate, {
    apply: () => String(new RealDate(time)),
    construct: (target, args: unknown[], newTarget) =>
      construct(target, args.length === 0 ? [time] : args, newTarget),
  });
  RealDate.prototype.constructor = FixedDate;
  RealDate.now = () => time;
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
        throw new Failure(
          "invalid_require_path",
          `Object has no property "${step}". ${String(stringify(id))}`,
        );
      }
    }
    if (typeof source !== "string") {
      throw new Failure(
        "invalid_require_path",
        `Must require a JavaScript string, not: ${typeof source}`,
      );
    }
    const module: Json = { id, exports: {} };
    moduleCache.set(id, module);
    const run = host.compile(`(function (module, exports, require) { ${source}\n })`);
    if (!isCode(run)) throw new TypeError("not a function");
    run(module, module["exports"], (name: unknown) => load(String(name), id));
    return module["exports"];
  };

  const log = () => undefined;
  Object.assign(globalThis, {
    Date: FixedDate,
    emit: (key: unknown, value: unknown) => {
      rows.push([key, value]);
    },
    sum: (values: Iterable<number>) => {
      let total = 0;
      for (const value of values) total += value;
      return total;
    },
    log,
    toJSON: stringify,
    isArray,
    require: (name: unknown) => load(String(name), ""),
  });

  const compiled = new Map<string, Code>();
  const compile = (source: unknown): Code => {
    if (typeof source !== "string") throw new Failure("not_found", "missing function");
    const known = compiled.get(source);
    if (known) return known;
    let value: unknown;
    try {
      value = host.compile(`(${source.trim().replace(/;+$/, "")}\n)`);
    } catch (error) {
      throw new Failure("compilation_error", `${String(error)} (${source})`);
    }
    if (!isCode(value)) {
      throw new Failure("compilation_error", `Expression does not eval to a function. (${source})`);
    }
    compiled.set(source, value);
    return value;
  };

  const deepFreeze = (value: unknown): void => {
    if (!isHolder(value)) return;
    freeze(value);
    for (const key in value) deepFreeze(value[key]);
  };

  // Out of memory is the end of the query, not an exception of one document.
  const isFatal = (error: unknown) =>
    error instanceof Error && error.name === "InternalError" && error.message === "out of memory";
  /** Code of users ends the query with a list. */
  const isEnd = (error: unknown): boolean => isArray(error) && error[0] === "fatal";
  const check = (error: unknown): void => {
    if (isFatal(error) || isEnd(error)) throw error;
    if (error === "fatal_error") {
      throw new Failure("map_runtime_error", "function raised 'fatal_error'");
    }
  };

  const viewOf = (name: unknown) => own(own(design, "views"), String(name));
  const functionOf = (kind: string, name: unknown): Code => {
    const source = own(own(design, kind), String(name));
    if (source === undefined) {
      throw new Failure("not_found", `missing ${kind} function ${String(name)}`);
    }
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
        return stringify(rows) ?? "[]";
      } catch (error) {
        check(error);
        return "[]";
      }
    });
    return `[${written.join(",")}]`;
  };

  const reduceOne = (view: unknown, keys: unknown, values: unknown, again: boolean): unknown => {
    host.begin();
    const overflow = again && listOf(values).find((value) => own(value, OVERFLOW) !== undefined);
    if (overflow) return overflow;
    const reduce = compile(own(viewOf(view), "reduce"));
    let result: unknown = null;
    try {
      result = reduce(keys, values, again);
    } catch (error) {
      check(error);
    }
    const output = stringify([result]) ?? "[null]";
    const input = stringify([keys, values]) ?? "[]";
    if (output.length > 4_906 && output.length * 2 > input.length) {
      const sizes = `input size: ${String(input.length)} output size: ${String(output.length)}`;
      return { [OVERFLOW]: `Reduce output must shrink more rapidly: ${sizes}` };
    }
    return result === undefined ? null : result;
  };

  const describe = (error: unknown): readonly string[] => {
    if (isArray(error)) return [String(error[1]), String(error[2])];
    if (own(error, "error") !== undefined) {
      return [String(own(error, "error")), String(own(error, "reason"))];
    }
    if (error instanceof Error) return [error.name, error.message];
    return ["unnamed_error", stringify(error) ?? String(error)];
  };

  const commands: Record<string, (...args: unknown[]) => unknown> = {
    compile: (sources) => {
      for (const pair of listOf(sources)) {
        const [name, source] = listOf(pair);
        try {
          compile(source);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          const reason = `Compilation of the ${String(name)} failed: ${error.reason}`;
          throw new Failure("compilation_error", reason);
        }
      }
      return true;
    },
    map: (views, docs) => {
      const maps = listOf(views).map((name) => compile(own(viewOf(name), "map")));
      return new Written(
        `[${listOf(docs)
          .map((doc) => mapOne(maps, doc))
          .join(",")}]`,
      );
    },
    reduce: (view, groups) =>
      listOf(groups).map((group) =>
        reduceOne(view, own(group, "keys"), own(group, "values"), false),
      ),
    rereduce: (view, groups) => listOf(groups).map((values) => reduceOne(view, null, values, true)),
    filter: (name, docs, request) => {
      const filter = functionOf("filters", name);
      return listOf(docs).map((doc) => {
        host.begin();
        return Boolean(filter.call(design, doc, request));
      });
    },
    filter_view: (name, docs) => {
      const map = compile(own(viewOf(name), "map"));
      return listOf(docs).map((doc) => {
        host.begin();
        rows = [];
        map.call(design, doc);
        return rows.length > 0;
      });
    },
    validate: (calls) => {
      const validate = compile(own(design, "validate_doc_update"));
      return listOf(calls).map((args) => {
        host.begin();
        try {
          validate.apply(design, listOf(args));
          return { ok: true };
        } catch (error) {
          if (isFatal(error)) throw error;
          const isError = error instanceof Error && !(error instanceof Failure);
          return isError ? { failed: describe(error) } : { thrown: error };
        }
      });
    },
    update: (name, doc, request) => {
      const result = functionOf("updates", name).call(design, doc, request);
      if (!isArray(result))
        throw new Failure("render_error", "undefined response from update function");
      return result;
    },
  };

  return (commandText, now, seed) => {
    time = now;
    restart(seed);
    host.begin();
    const [name, ...args] = listOf(parse(commandText));
    try {
      const value = commands[String(name)]?.(...args);
      if (value instanceof Written) return `{"value":${value.json}}`;
      return stringify({ value }) ?? "{}";
    } catch (error) {
      if (isFatal(error)) throw error;
      return stringify({ error: describe(error) }) ?? "{}";
    }
  };
}
