import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { readBody, type BodyProblem } from "./body-reader.ts";

function emptyRequest(declared?: number): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (declared !== undefined) request.headers["content-length"] = String(declared);
  return request;
}

function result(request: IncomingMessage, limit: number): Promise<BodyProblem | Buffer> {
  return new Promise((resolve) => {
    readBody(request, new ServerResponse(request), limit, (problem, body = Buffer.alloc(0)) => {
      resolve(problem ?? body);
    });
  });
}

/** Sends a body to a reader and returns what the reader made of it. */
function read(chunks: readonly Buffer[], declared?: number, limit = 1_000_000) {
  const request = emptyRequest(declared);
  const body = result(request, limit);
  for (const chunk of chunks) request.push(chunk);
  request.push(null);
  return body;
}

const bytes = (count: number) =>
  Array.from({ length: count }, (_, index) => Buffer.of(index % 251));

test.each([0, 1, 2, 511, 512, 513, 5_000])("reads %i chunks of a byte in order", async (count) => {
  expect(await read(bytes(count))).toEqual(Buffer.concat(bytes(count)));
});

test("keeps large chunks among small ones in their place", async () => {
  const chunks = bytes(2_000).flatMap((byte, index) =>
    index % 500 === 0 ? [byte, Buffer.alloc(70_000, byte)] : [byte],
  );
  const body = await read(chunks);
  expect(Buffer.isBuffer(body) && body.equals(Buffer.concat(chunks))).toBe(true);
});

test("copies the read bytes, because the socket reuses its buffer", async () => {
  const chunk = Buffer.from("{}");
  const body = await read([chunk]);
  chunk.fill(0);
  expect(body).toEqual(Buffer.from("{}"));
});

test("rejects more than the limit, declared or not, and less than was declared", async () => {
  expect(await read([], 11, 10)).toMatchObject({ reason: "body_too_large" });
  expect(await read(bytes(11), undefined, 10)).toMatchObject({ reason: "body_too_large" });
  expect(await read(bytes(10), 10, 10)).toHaveLength(10);
  expect(await read(bytes(9), 10, 10)).toMatchObject({ reason: "unreadable_body" });
});

test("reports a client that disconnects within its body", async () => {
  const request = emptyRequest();
  const body = result(request, 10);
  request.push("{");
  request.destroy(new Error("aborted"));
  expect(await body).toEqual({ reason: "unreadable_body", message: "aborted" });
});
