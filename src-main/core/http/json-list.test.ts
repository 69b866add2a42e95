import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { streamList } from "./json-list.ts";

test.each([0, 1, 499, 500, 501, 1_000, 1_234])("%i items read as they were", async (count) => {
  const items = Array.from({ length: count }, (_, index) => ({ index, text: "ü,]" }));
  const { body } = streamList("events", items);
  if (!(body instanceof Readable)) throw new Error("not a stream");
  const text = Buffer.concat((await body.toArray()) as Buffer[]).toString();
  expect(JSON.parse(text)).toEqual({ events: items });
});
