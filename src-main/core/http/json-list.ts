import { Readable } from "node:stream";
import { Answer } from "./answer.ts";

const ITEMS_PER_CHUNK = 500;

function* chunks(name: string, items: Iterable<unknown>): Generator<Buffer> {
  let separator = `{${JSON.stringify(name)}:[`;
  let waiting: string[] = [];
  const take = () => {
    const text = separator + waiting.join(",");
    separator = waiting.length > 0 ? "," : separator;
    waiting = [];
    return Buffer.from(text);
  };
  for (const item of items) {
    waiting.push(JSON.stringify(item));
    if (waiting.length >= ITEMS_PER_CHUNK) yield take();
  }
  const last = waiting.length > 0 || separator !== "," ? take() : Buffer.alloc(0);
  yield Buffer.concat([last, Buffer.from("]}")]);
}

/** `{"<name>":[…]}` written piece by piece, so that a long list blocks nobody while it is made. */
export function streamList(name: string, items: Iterable<unknown>): Answer {
  return new Answer(200, Readable.from(chunks(name, items)), {
    "content-type": "application/json; charset=utf-8",
  });
}
