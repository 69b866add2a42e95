import { Readable } from "node:stream";
import { RouteResponse } from "#core/contract/response.ts";
import { paced } from "./paced.ts";

/** In characters: an item may be long, so that a number of them says nothing about a piece. */
const PIECE_LENGTH = 16 * 1_024;

function* piecesOf(name: string, items: Iterable<unknown>): Generator<Buffer> {
  let text = `{${JSON.stringify(name)}:[`;
  let separator = "";
  for (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ",";
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}]}`);
}

/** `{"<name>":[…]}` as it is read, in slices, so that a long list does not block other requests. */
export function streamList(name: string, items: Iterable<unknown>): RouteResponse {
  const body = Readable.from(paced(piecesOf(name, items)), { objectMode: true, highWaterMark: 2 });
  return new RouteResponse(200, body, { "content-type": "application/json; charset=utf-8" });
}
