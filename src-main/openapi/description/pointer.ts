import { memberOf } from "#shared/text/json-in.ts";
import { decodeOrKeep } from "#core/text/escaping.ts";

/** Returns a pointer that goes one key further: `#/paths` and `/orders` give `#/paths/~1orders`. */
export function pointTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the keys of a pointer: `#/paths/~1orders` has `paths` and `/orders`. */
function keysOf(pointer: string): readonly string[] {
  const text = pointer.replace(/^#?\/?/, "");
  if (text === "") return [];
  return text
    .split("/")
    .map((key) => decodeOrKeep(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value that a pointer leads to; `undefined` where there is none. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce(memberOf, root);
}
