import type { fixTime } from "./prelude-time.ts";
import type { createRequire } from "./prelude-modules.ts";

/** The functions of the host that the code of the sandbox is given. */
interface Host {
  /** Evaluates a source as an expression. */
  compile(source: string): unknown;
  /** A document begins: its code has all its steps before it. */
  begin(): void;
}

/** The other parts of the prelude, each evaluated from its source text, too. */
interface Parts {
  readonly fixTime: typeof fixTime;
  readonly createRequire: typeof createRequire;
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
  parts: Parts,
): (commandText: string, now: number, seed: number) => string {
  const parse: (text: string) => unknown = JSON.parse;
  const stringify: (value: unknown) => string | undefined = JSON.stringify;
  const isArray: (value: unknown) => value is unknown[] = Array.isArray;
  const { freeze, hasOwn } = Object;
  const OVERFLOW = "reduce_overflow_error";
  const design = parse(designText);
  let rows: [unknown, unknown][] = [];

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

  const { FixedDate, restart, setTime } = parts.fixTime();
  const fail = (reason: string): never => {
    throw new Failure("invalid_require_path", reason);
  };
  const compileSource = (source: string) => host.compile(source);
  const require = parts.createRequire(design, { compile: compileSource, own, isCode, fail });
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
    require,
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
    setTime(now);
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
