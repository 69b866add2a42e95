import type { Sequence } from "#core/state/collection.ts";
import { slackError } from "../errors.ts";

/** Cursors say where the next page begins, in a form that clients should not read. */
export function encodeCursor(kind: string, value: string): string {
  return Buffer.from(`${kind}:${value}`).toString("base64");
}

/** Decodes a cursor of this kind; returns nothing for none, and throws for a cursor of another kind. */
export function decodeCursor(kind: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === "") return undefined;
  const plain = Buffer.from(cursor, "base64").toString("utf8");
  const isOurs =
    plain.startsWith(`${kind}:`) && encodeCursor(kind, plain.slice(kind.length + 1)) === cursor;
  if (!isOurs) throw slackError("invalid_cursor");
  return plain.slice(kind.length + 1);
}

/** Objects from the place of a cursor on, oldest first. */
export function* walkFrom<T>(
  source: Sequence<T>,
  kind: string,
  cursor: string | undefined,
): Generator<T> {
  const id = decodeCursor(kind, cursor);
  const start = id === undefined ? 0 : source.placeOf(id);
  if (start === undefined) throw slackError("invalid_cursor");
  for (let place = start; place < source.length; place += 1) {
    const item = source.at(place);
    if (item !== undefined) yield item;
  }
}

/** Presents the next page: `""` when there is none. */
export function presentCursor(kind: string, next: string | undefined) {
  return { response_metadata: { next_cursor: next === undefined ? "" : encodeCursor(kind, next) } };
}
