import { expect, test } from "vitest";
import { KnownHeaders } from "./known-headers.ts";

const client = {
  host: "127.0.0.1:4701",
  accept: "*/*",
  "user-agent": "one",
  "idempotency-key": "a",
};

test("headers that repeat are written as their number", () => {
  const known = new KnownHeaders();
  expect(known.shorten(client)).toEqual([0, {}]);
  expect(known.shorten({ ...client })).toEqual([0, {}]);
});

test("a message has only the values that differ", () => {
  const known = new KnownHeaders();
  known.shorten(client);
  const short = known.shorten({ ...client, "idempotency-key": "b" });
  expect(short).toEqual([0, { "idempotency-key": "b" }]);
  expect(known.restore(short)).toEqual({ ...client, "idempotency-key": "b" });
});

test("headers with other names are known apart", () => {
  const known = new KnownHeaders();
  known.shorten(client);
  const { accept, ...fewer } = client;
  for (const headers of [fewer, { ...client, accept, cookie: "c" }, { ...client }]) {
    expect(known.restore(known.shorten(headers))).toEqual(headers);
  }
});

test("a header with the name of an inherited property is another name", () => {
  const known = new KnownHeaders();
  known.shorten({ host: "a", accept: "*/*" });
  const headers = { host: "a", constructor: "c" };
  expect(known.restore(known.shorten(headers))).toEqual(headers);
});

test("any number of kinds of headers can be restored", () => {
  const known = new KnownHeaders();
  const all = Array.from({ length: 2_000 }, (_, index) => ({ [`x-${String(index)}`]: "1" }));
  const short = all.map((headers) => known.shorten(headers));
  expect(short.map((one) => known.restore(one))).toEqual(all);
});
