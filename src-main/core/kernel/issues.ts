import * as z from "zod";
import type { Issue } from "./dialect.ts";

/** What stands at a path of a parsed body; `undefined` where there is nothing. Only own fields count. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, part) => {
    if (typeof inner !== "object" || inner === null) return undefined;
    return Object.getOwnPropertyDescriptor(inner, part)?.value;
  }, body);
}

/** `["events", 2, "at"]` → `events[2].at` */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${String(part)}]`;
    return name === "" ? String(part) : `${name}.${String(part)}`;
  }, "");
}

/** The field a schema refused, or the first key it does not know: `orders.0.count`. */
export function dottedName(issue: Issue): string {
  const unknownKey = issue.code === "unrecognized_keys" ? [issue.keys[0] ?? ""] : [];
  return [...issue.path, ...unknownKey].map(String).join(".");
}

/** Refuses a value from within a schema with one of the provider's own codes, for its dialect to show. */
export function fault(
  context: z.core.$RefinementCtx,
  code: string,
  message: string,
): typeof z.NEVER {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** The provider's code that a schema gave with its refusal; `undefined` when it gave none. */
export function codeOf(issue: Issue): string | undefined {
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  return typeof code === "string" ? code : undefined;
}

/**
 * Returns a copy of a parsed body without the field at a path, or `undefined` if it has none. A part of
 * the path that ends with `[]` is a list: the field is removed from each of its items.
 */
export function withoutField(
  body: unknown,
  [part = "", ...inner]: readonly string[],
): object | undefined {
  const name = part.replace(/\[\]$/, "");
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return undefined;
  const { [name]: value, ...rest }: Record<string, unknown> = { ...body };
  if (inner.length === 0) return rest;
  const without = name === part ? withoutField(value, inner) : withoutFieldOfItems(value, inner);
  return without && { ...rest, [name]: without };
}

function withoutFieldOfItems(list: unknown, path: readonly string[]): object | undefined {
  if (!Array.isArray(list)) return undefined;
  const items: readonly unknown[] = list;
  const changed = items.map((item) => withoutField(item, path));
  if (changed.every((item) => item === undefined)) return undefined;
  return items.map((item, index) => changed[index] ?? item);
}
