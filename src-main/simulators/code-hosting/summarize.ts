import { fieldsIn, joinParts, quote, textIn } from "#core/text/summary.ts";

/** Summarizes an event: `harbour/shop · “Checkout is slow”`. */
export function summarize(payload: unknown): string {
  const titles = [
    fieldsIn(payload, "pull_request")["title"],
    fieldsIn(payload, "issue")["title"],
    fieldsIn(payload, "release")["name"],
    fieldsIn(payload, "head_commit")["message"],
    fieldsIn(payload, "milestone")["title"],
    fieldsIn(payload, "label")["name"],
  ];
  return joinParts(
    textIn(fieldsIn(payload, "repository")["full_name"]) ??
      textIn(fieldsIn(payload, "organization")["login"]),
    quote(titles.find((title) => textIn(title) !== undefined)),
  );
}
