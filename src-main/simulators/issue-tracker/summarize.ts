import { fieldsIn, joinParts, quote, textIn } from "#core/text/summary.ts";

/** Summarizes an event: `SHOP-12 · “Checkout is slow”`, or the project, version, sprint or user that changed. */
export function summarize(payload: unknown): string {
  const { key, fields } = fieldsIn(payload, "issue");
  const project = fieldsIn(payload, "project");
  return joinParts(
    textIn(key) ?? textIn(project["key"]),
    quote(fieldsIn(fields)["summary"]),
    textIn(
      project["name"] ??
        fieldsIn(payload, "version")["name"] ??
        fieldsIn(payload, "sprint")["name"],
    ),
    key === undefined ? textIn(fieldsIn(payload, "user")["displayName"]) : undefined,
  );
}
