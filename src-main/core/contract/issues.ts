import * as z from "zod";
import type { Issue } from "./dialect.ts";

/**
 * Returns the value at a path of a parsed body; `undefined` where there is nothing. Only own fields
 * count.
 */
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
export function rejectField(
  context: z.core.$RefinementCtx,
  code: string,
  message: string,
): typeof z.NEVER {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** The provider's code that a schema gave with its refusal; `undefined` when it gave none. */
export function readRefusalCode(issue: Issue): string | undefined {
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  return typeof code === "string" ? code : undefined;
}
