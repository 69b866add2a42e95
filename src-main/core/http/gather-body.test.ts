import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { bodyGatherer } from "./gather-body.ts";

/** Plays a body to a reader and tells what it made of it. */
function read(chunks: readonly Buffer[], promised?: number, limit?: number): Promise<unknown> {
  const payload = new IncomingMessage(new Socket());
  const headers = promised === undefined ? {} : { "content-length": String(promised) };
  const result = new Promise((resolve) => {
    bodyGatherer(limit)({ headers }, payload, (error, body) => {
      resolve(error ?? body);
    });
  });
  for (const chunk of chunks) payload.push(chunk);
  payload.push(null);
  return result;
}

const bytes = (count: number) =>
  Array.from({ length: count }, (_, index) => Buffer.of(index % 251));

test.each([0, 1, 2, 511, 512, 513, 5_000])(
  "%i chunks of a byte are read in order",
  async (count) => {
    expect(await read(bytes(count))).toEqual(Buffer.concat(bytes(count)));
  },
);

test("large chunks among small ones stay in their place", async () => {
  const chunks = bytes(2_000).flatMap((byte, index) =>
    index % 500 === 0 ? [byte, Buffer.alloc(70_000, byte)] : [byte],
  );
  expect(await read(chunks, undefined, 1_000_000)).toEqual(Buffer.concat(chunks));
});

test("what is read is nobody else's: the socket's buffer may be used again", async () => {
  const chunk = Buffer.from("{}");
  const body = await read([chunk]);
  chunk.fill(0);
  expect(body).toEqual(Buffer.from("{}"));
});

test("more than the limit is refused, promised or not; less than promised is, too", async () => {
  expect(await read([], 11, 10)).toMatchObject({ statusCode: 413 });
  expect(await read(bytes(11), undefined, 10)).toMatchObject({ statusCode: 413 });
  expect(await read(bytes(10), 10, 10)).toHaveLength(10);
  expect(await read(bytes(9), 10, 10)).toMatchObject({ statusCode: 400 });
});

test("a client that breaks off has sent a bad request", async () => {
  const payload = new IncomingMessage(new Socket());
  const seen = new Promise((resolve) => {
    bodyGatherer()({ headers: {} }, payload, resolve);
  });
  payload.push("{");
  payload.destroy(new Error("aborted"));
  expect(await seen).toMatchObject({ message: "aborted", statusCode: 400 });
});
