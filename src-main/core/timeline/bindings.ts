import { memberOf } from "#shared/text/json-in.ts";
import { mapStrings } from "#shared/text/map-strings.ts";

/** A scheduled call cannot run: a name it uses is not bound, or a pointer finds nothing. */
export class BindingError extends Error {
  override readonly name = "BindingError";
}

const WHOLE = /^\$\{([A-Za-z]\w*)\}$/;
const EACH = /\$\{([A-Za-z]\w*)\}/g;

export type Bindings = ReadonlyMap<string, unknown>;

function lookUp(name: string, bindings: Bindings): unknown {
  if (!bindings.has(name)) throw new BindingError(`\${${name}} is not bound`);
  return bindings.get(name);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Replaces every `${name}` in a text. */
export function fillText(text: string, bindings: Bindings): string {
  return text.replace(EACH, (_, name: string) => asText(lookUp(name, bindings)));
}

/** Replaces `${name}` in every string of a JSON value; a string that is only `${name}` takes the value with its type. */
export function fillValue(value: unknown, bindings: Bindings): unknown {
  return mapStrings(value, (text) => {
    const name = WHOLE.exec(text)?.[1];
    return name === undefined ? fillText(text, bindings) : lookUp(name, bindings);
  });
}

/** Follows a JSON pointer (RFC 6901). Throws a BindingError when it finds nothing. */
export function readPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    value = memberOf(value, key);
    if (value === undefined) throw new BindingError(`${pointer} finds nothing in the answer`);
  }
  return value;
}
