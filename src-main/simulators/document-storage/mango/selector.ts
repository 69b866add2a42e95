import { notImplemented } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import { badArgument, invalidOperator, requireList, mangoError, requireObject } from "./errors.ts";
import { getAt, parsePath } from "./field-path.ts";
import { operators } from "./operators.ts";

/** Returns whether a value, `undefined` for nothing, meets a condition. */
type Test = (value: unknown) => boolean;

const every =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.every((test) => test(value));

const some =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

type Combine = (argument: unknown, name: string, isNegated: boolean) => Test;

/** Negation moves inwards, so that a field that is not there meets no condition but `$exists: false`. */
const combinations: Readonly<Record<string, Combine>> = {
  $and: (argument, name, isNegated) => {
    const tests = compileAll(argument, name, isNegated);
    return isNegated ? some(tests) : every(tests);
  },
  $or: (argument, name, isNegated) => {
    const tests = compileAll(argument, name, isNegated);
    return isNegated ? every(tests) : some(tests);
  },
  // None of several is the negation of any of them.
  $nor: (argument, name, isNegated) => {
    const tests = compileAll(argument, name, !isNegated);
    return isNegated ? some(tests) : every(tests);
  },
  $not: (argument, name, isNegated) => compile(requireObject(argument, name), !isNegated),
  $exists: (argument, name, isNegated) => {
    if (typeof argument !== "boolean") throw badArgument(name, argument);
    const wanted = argument !== isNegated;
    return (value) => (value !== undefined) === wanted;
  },
  $elemMatch: (argument, name, isNegated) => {
    const test = compile(requireObject(argument, name), false);
    return present((value) => Array.isArray(value) && value.some(test), isNegated);
  },
  $allMatch: (argument, name, isNegated) => {
    const test = compile(requireObject(argument, name), false);
    const fits = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(test);
    return present(fits, isNegated);
  },
  $keyMapMatch: (argument, name, isNegated) => {
    const test = compile(requireObject(argument, name), false);
    return present((value) => isObject(value) && Object.keys(value).some(test), isNegated);
  },
  $text: () => {
    throw notImplemented("/_find#$text", "$text needs a search engine, which is not simulated.");
  },
};

function compileAll(...[argument, name, isNegated]: Parameters<Combine>): readonly Test[] {
  return requireList(argument, name).map((item) => compile(requireObject(item, name), isNegated));
}

function present(test: Test, isNegated: boolean): Test {
  return (value) => value !== undefined && test(value) !== isNegated;
}

function compileEntry(name: string, argument: unknown, isNegated: boolean): Test {
  if (!name.startsWith("$")) {
    const path = parsePath(name);
    const test = compile(argument, isNegated);
    return (value) => test(getAt(value, path));
  }
  const combine = Object.hasOwn(combinations, name) ? combinations[name] : undefined;
  if (combine) return combine(argument, name, isNegated);
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) throw invalidOperator(name);
  return present(operator(argument, name), isNegated);
}

function compile(condition: unknown, isNegated: boolean): Test {
  const entries = isObject(condition) ? Object.entries(condition) : [];
  if (entries.length === 0) return compileEntry("$eq", condition, isNegated);
  const tests = entries.map(([name, argument]) => compileEntry(name, argument, isNegated));
  return isNegated ? some(tests) : every(tests);
}

/**
 * Turns a selector into a function over documents. A wrong one is refused before any document is read.
 */
export function compileSelector(selector: unknown): (document: JsonObject) => boolean {
  if (!isObject(selector)) {
    const reason = `Selector must be a JSON object, not: ${writeJson(selector)}`;
    throw mangoError("invalid_selector_json", reason);
  }
  return Object.keys(selector).length === 0 ? () => true : compile(selector, false);
}

/** Fields that every document a selector matches must have, with those that can have one value only. */
export interface Required {
  readonly fields: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
}

function merge(parts: readonly Required[]): Required {
  return {
    fields: new Set(parts.flatMap(({ fields }) => [...fields])),
    constants: new Set(parts.flatMap(({ constants }) => [...constants])),
  };
}

const NOTHING: Required = { fields: new Set(), constants: new Set() };

function ofAlternatives(parts: readonly Required[]): Required {
  const [first, ...others] = parts;
  if (!first) return NOTHING;
  const shared = [...first.fields].filter((name) => others.every(({ fields }) => fields.has(name)));
  return { fields: new Set(shared), constants: new Set() };
}

function requiredBy(name: string, argument: unknown, prefix: string): Required {
  const parts = () =>
    Array.isArray(argument) ? argument.map((part) => required(part, prefix)) : [];
  if (name === "$and") return merge(parts());
  if (name === "$or") return ofAlternatives(parts());
  if (name === "$nor" || name === "$not") return NOTHING;
  if (!name.startsWith("$")) return required(argument, prefix === "" ? name : `${prefix}.${name}`);
  if (prefix === "" || (name === "$exists" && argument === false)) return NOTHING;
  const fields = new Set([prefix]);
  return { fields, constants: name === "$eq" ? fields : new Set() };
}

function required(condition: unknown, prefix: string): Required {
  const entries = isObject(condition) ? Object.entries(condition) : [];
  if (entries.length === 0) {
    return prefix === "" ? NOTHING : requiredBy("$eq", condition, prefix);
  }
  return merge(entries.map(([name, argument]) => requiredBy(name, argument, prefix)));
}

/** Returns the fields that a selector requires, for choosing an index. */
export function requiredFields(selector: JsonObject): Required {
  return required(selector, "");
}
