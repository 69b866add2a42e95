import { ownValue } from "#core/state/own-value.ts";
import { isObject } from "../shared/json.ts";

/** `a.b` → its steps; a dot behind a backslash belongs to a name. */
export function parsePath(field: string): readonly string[] {
  const steps: string[] = [];
  let step = "";
  for (let index = 0; index < field.length; index += 1) {
    const character = field.charAt(index);
    if (character === "\\" && index + 1 < field.length) {
      index += 1;
      step += field.charAt(index);
    } else if (character === ".") {
      steps.push(step);
      step = "";
    } else step += character;
  }
  return [...steps, step];
}

/** Returns the value at a path, `undefined` for none. Steps into a list are numbers. */
export function getAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) at = /^\d+$/.test(step) ? (at[Number(step)] as unknown) : undefined;
    else if (isObject(at)) at = Object.hasOwn(at, step) ? at[step] : undefined;
    else return undefined;
  }
  return at;
}

/** A document reduced to the fields that are asked for; what is nested stays nested. */
export function project(document: unknown, fields: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const field of fields) {
    const path = parsePath(field);
    const value = getAt(document, path);
    if (value !== undefined) putAt(shown, path, value);
  }
  return shown;
}

function putAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = "", ...rest] = path;
  // A name that reaches a prototype is no field of a document.
  if (step === "__proto__") return;
  if (rest.length === 0) {
    target[step] = value;
    return;
  }
  const before = ownValue(target, step);
  const inner: Record<string, unknown> = isObject(before) ? { ...before } : {};
  putAt(inner, rest, value);
  target[step] = inner;
}
