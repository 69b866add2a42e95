import { functions } from "./functions.ts";
import type { Expression } from "./parse.ts";
import { isList, isTrue, listOf, type Value } from "./values.ts";

/** The surroundings of a formula. */
export interface Scope {
  readonly now: number;
  readonly names: ReadonlyMap<string, Value>;
  /** Reads a column of the page of the formula, or of another page. */
  readonly read: (key: string, of: Value | undefined) => Value;
}

type Args = readonly Expression[];

const bind = (scope: Scope, names: Readonly<Record<string, Value>>): Scope => ({
  ...scope,
  names: new Map([...scope.names, ...Object.entries(names)]),
});

/** Evaluates a body for each item of a list, which is `current` there. */
function forEach(
  [list, body]: Args,
  scope: Scope,
): readonly (readonly [item: Value, result: Value])[] {
  if (!list || !body) return [];
  return listOf(evaluate(list, scope)).map(
    (current, index) => [current, evaluate(body, bind(scope, { current, index }))] as const,
  );
}

function branches(args: Args, scope: Scope): Value {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const [test, result] = [args[at], args[at + 1]];
    if (test && result && isTrue(evaluate(test, scope))) return evaluate(result, scope);
  }
  const otherwise = args.length % 2 === 1 ? args.at(-1) : undefined;
  return otherwise ? evaluate(otherwise, scope) : null;
}

function bindings(args: Args, scope: Scope): Value {
  let inner = scope;
  for (let at = 0; at + 2 < args.length; at += 2) {
    const [name, value] = [args[at], args[at + 1]];
    if (name?.op === "name" && value) {
      inner = bind(inner, { [name.name]: evaluate(value, inner) });
    }
  }
  const body = args.at(-1);
  return body ? evaluate(body, inner) : null;
}

type Form = (args: Args, scope: Scope) => Value;

const find: Form = (args, scope) =>
  forEach(args, scope).find(([, found]) => isTrue(found))?.[0] ?? null;

/** The functions that decide what of their arguments is evaluated, with the numbers of arguments. */
export const forms: Readonly<Record<string, readonly [least: number, most: number, run: Form]>> = {
  if: [2, 3, branches],
  ifs: [2, Number.POSITIVE_INFINITY, branches],
  let: [3, 3, bindings],
  lets: [3, Number.POSITIVE_INFINITY, bindings],
  map: [2, 2, (args, scope) => forEach(args, scope).map(([, result]) => result)],
  filter: [
    2,
    2,
    (args, scope) => forEach(args, scope).flatMap(([item, kept]) => (isTrue(kept) ? [item] : [])),
  ],
  find: [2, 2, find],
  findIndex: [2, 2, (args, scope) => forEach(args, scope).findIndex(([, found]) => isTrue(found))],
  some: [2, 2, (args, scope) => forEach(args, scope).some(([, found]) => isTrue(found))],
  every: [2, 2, (args, scope) => forEach(args, scope).every(([, found]) => isTrue(found))],
};

/** Evaluates a formula that was checked. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.op) {
    case "value":
      return expression.value;
    case "name":
      return scope.names.get(expression.name) ?? null;
    case "column": {
      if (!expression.of) return scope.read(expression.key, undefined);
      const of = evaluate(expression.of, scope);
      if (!isList(of)) return scope.read(expression.key, of);
      return of.map((one) => scope.read(expression.key, one));
    }
    case "call": {
      const { name, args } = expression;
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
      if (form) return form[2](args, scope);
      const values = args.map((arg) => evaluate(arg, scope));
      return functions().get(name)?.run(values, scope.now) ?? null;
    }
  }
}
