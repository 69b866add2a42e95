import { isRecord } from "#shared/text/json-in.ts";
import type { PropertyType } from "../../properties/types.ts";

/** The number of references that a page shows of one property; its property endpoint has all. */
export const MAX_REFERENCES = 25;

const unnamed: Readonly<Record<string, string>> = {
  page: "Untitled",
  database: "Untitled",
  user: "@Anonymous",
};

/** The name of what a piece of text mentions, as one shows it that is not looked up. */
function unnamedMention(piece: unknown): string | undefined {
  if (!isRecord(piece) || piece["type"] !== "mention" || !isRecord(piece["mention"]))
    return undefined;
  const { type } = piece["mention"];
  return typeof type === "string" ? unnamed[type] : undefined;
}

/** Rich text in which mentions after the first 25 are not looked up: they have no name. */
function limitMentions(pieces: readonly unknown[]): readonly unknown[] {
  let count = 0;
  return pieces.map((piece) => {
    const name = unnamedMention(piece);
    if (name === undefined || !isRecord(piece)) return piece;
    count += 1;
    return count > MAX_REFERENCES ? { ...piece, plain_text: name } : piece;
  });
}

/** The value of a property in a page: at most 25 people, related pages, values of a rollup, or mentions. */
export function limitReferences(type: PropertyType, value: unknown): unknown {
  if (type === "rollup" && isRecord(value) && Array.isArray(value["array"])) {
    return { ...value, array: value["array"].slice(0, MAX_REFERENCES) };
  }
  if (!Array.isArray(value)) return value;
  if (type === "title" || type === "rich_text") return limitMentions(value);
  return type === "people" || type === "relation" ? value.slice(0, MAX_REFERENCES) : value;
}
