import { isRecord } from "#shared/text/json-in.ts";

/** Returns a pointer that goes one key further: `#/paths` and `/orders` give `#/paths/~1orders`. */
export function pointTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the keys of a pointer: `#/paths/~1orders` has `paths` and `/orders`. */
export function keysOf(pointer: string): readonly string[] {
  const text = pointer.replace(/^#?\/?/, "");
  if (text === "") return [];
  return text.split("/").map((key) => decode(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** Returns the value that a pointer leads to; `undefined` where there is none. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(value)) value = value.at(/^\d+$/.test(key) ? Number(key) : value.length);
    else value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
