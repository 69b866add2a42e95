import type { Issue } from "./dialect.ts";

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
