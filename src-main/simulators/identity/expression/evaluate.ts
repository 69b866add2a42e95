import { isRecord } from "#shared/text/json-in.ts";
import { findFunction, findMethod, textOf } from "./functions.ts";
import { type Oel, parseOel } from "./parse.ts";
import { OelError } from "./tokens.ts";

/** The names and functions that an expression can use. */
export interface OelWorld {
  /** Returns the value of a variable, `user`; `undefined` when there is none. */
  variable(name: string): unknown;
  /** Returns a function of the world by its name; `undefined` when there is none. */
  call(name: string): ((...args: readonly unknown[]) => unknown) | undefined;
}

const NAMESPACES: ReadonlySet<string> = new Set(["String", "Arrays", "Convert"]);

/** Returns `user.getInternalProperty` as one name, or the name of a function of a namespace. */
function nameOf(of: Oel): string | undefined {
  if (of.kind === "name") return of.name;
  return of.kind === "member" && of.of.kind === "name" ? `${of.of.name}.${of.name}` : undefined;
}

function compare(sign: string, left: unknown, right: unknown): boolean {
  if (sign === "==" || sign === "!=")
    return ((left ?? null) === (right ?? null)) === (sign === "==");
  if (typeof left === "string" && typeof right === "string") {
    const order = left < right ? -1 : left > right ? 1 : 0;
    return compare(sign, order, 0);
  }
  if (typeof left !== "number" || typeof right !== "number") return false;
  switch (sign) {
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    default:
      return left >= right;
  }
}

function calculate(sign: string, left: unknown, right: unknown): unknown {
  if (sign === "+" && (typeof left === "string" || typeof right === "string")) {
    return textOf(left) + textOf(right);
  }
  const [one, other] = [Number(left), Number(right)];
  switch (sign) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return one / other;
    default:
      return one % other;
  }
}

function read(of: unknown, name: string): unknown {
  if (!isRecord(of)) return null;
  return Object.hasOwn(of, name) ? of[name] : null;
}

/** Evaluates an expression; a missing attribute is `null`. */
export function evaluateOel(expression: Oel, world: OelWorld): unknown {
  const value = (part: Oel) => evaluateOel(part, world);
  switch (expression.kind) {
    case "value":
      return expression.value;
    case "list":
      return expression.items.map(value);
    case "name": {
      const found = world.variable(expression.name);
      if (found === undefined) throw new OelError(`Invalid property ${expression.name}`);
      return found;
    }
    case "member":
      return read(value(expression.of), expression.name);
    case "item": {
      const [of, at] = [value(expression.of), value(expression.at)];
      return Array.isArray(of) ? findFunction("Arrays.get", 2)(of, at) : read(of, textOf(at));
    }
    case "selection": {
      const items = value(expression.of);
      if (!Array.isArray(items)) return [];
      return items.filter(
        (item) =>
          evaluateOel(expression.test, { ...world, variable: (name) => read(item, name) }) === true,
      );
    }
    case "call":
      return callOf(expression.of, expression.args, world);
    case "unary": {
      const of = value(expression.of);
      return expression.sign === "!" ? of !== true : -Number(of);
    }
    case "binary": {
      const { sign } = expression;
      const left = value(expression.left);
      if (sign === "&&") return left === true && value(expression.right) === true;
      if (sign === "||") return left === true || value(expression.right) === true;
      const right = value(expression.right);
      return /[=<>]/.test(sign) ? compare(sign, left, right) : calculate(sign, left, right);
    }
    case "choice":
      return value(expression.test) === true ? value(expression.yes) : value(expression.no);
  }
}

function callOf(of: Oel, args: readonly Oel[], world: OelWorld): unknown {
  const name = nameOf(of);
  const own = name === undefined ? undefined : world.call(name);
  const values = () => args.map((one) => evaluateOel(one, world));
  if (own) return own(...values());
  if (of.kind === "member") {
    const isNamespace = of.of.kind === "name" && NAMESPACES.has(of.of.name);
    return isNamespace
      ? findFunction(name ?? of.name, args.length)(...values())
      : findMethod(of.name, args.length)(evaluateOel(of.of, world), ...values());
  }
  throw new OelError(`Unknown function ${name ?? ""}`);
}

/** Calls `visit` with every part of an expression. */
function forEachPart(part: Oel, visit: (part: Oel) => void): void {
  visit(part);
  const inner: readonly Oel[] = partsOf(part);
  for (const one of inner) forEachPart(one, visit);
}

function partsOf(part: Oel): readonly Oel[] {
  switch (part.kind) {
    case "value":
    case "name":
      return [];
    case "list":
      return part.items;
    case "member":
    case "unary":
      return [part.of];
    case "item":
      return [part.of, part.at];
    case "selection":
      // The names of the test are those of the items.
      return [part.of];
    case "call":
      return [part.of, ...part.args];
    case "binary":
      return [part.left, part.right];
    case "choice":
      return [part.test, part.yes, part.no];
  }
}

/**
 * Parses an expression and checks its names and functions without a value of either.
 * @throws {OelError} when it cannot be evaluated.
 */
export function checkOel(text: string, world: OelWorld): Oel {
  const expression = parseOel(text);
  const called = new Set<Oel>();
  forEachPart(expression, (part) => {
    if (part.kind !== "call") return;
    const { of, args } = part;
    const name = nameOf(of);
    called.add(of);
    const isNamespace = of.kind === "member" && of.of.kind === "name" && NAMESPACES.has(of.of.name);
    const isOfWorld = name !== undefined && world.call(name) !== undefined;
    // The first part of `Groups.contains` is no value.
    if (of.kind === "member" && (isNamespace || isOfWorld)) called.add(of.of);
    if (isOfWorld) return;
    if (isNamespace) findFunction(name ?? "", args.length);
    else if (of.kind === "member") findMethod(of.name, args.length);
    else throw new OelError(`Unknown function ${name ?? ""}`);
  });
  forEachPart(expression, (part) => {
    if (part.kind !== "name" || called.has(part)) return;
    if (world.variable(part.name) === undefined)
      throw new OelError(`Invalid property ${part.name}`);
  });
  return expression;
}
