import { expect, test } from "vitest";
import * as z from "zod";
import { KnownHeaders } from "./known-headers.ts";

const client = {
  host: "127.0.0.1:4701",
  accept: "*/*",
  "user-agent": "one",
  "idempotency-key": "a",
};

const shortForm = z.tuple([z.int(), z.record(z.string(), z.unknown())]);

/** The short form of headers, as it is read again. */
function shorten(known: KnownHeaders, headers: Record<string, string | string[]>) {
  return shortForm.parse(JSON.parse(`[${known.shorten(headers)}]`));
}

test("headers that repeat are written as their number", () => {
  const known = new KnownHeaders();
  expect(shorten(known, client)).toEqual([0, {}]);
  expect(shorten(known, { ...client })).toEqual([0, {}]);
});

test("a message has only the values that differ", () => {
  const known = new KnownHeaders();
  known.shorten({ ...client, "set-cookie": ["a=1"] });
  const different = { "idempotency-key": 'b"', "set-cookie": ["a=2", "b=3"] };
  const short = shorten(known, { ...client, ...different });
  expect(short).toEqual([0, { 3: different["idempotency-key"], 4: different["set-cookie"] }]);
  expect(known.restore(...short)).toEqual({ ...client, ...different });
});

test("headers with other names or in another order are known apart", () => {
  const known = new KnownHeaders();
  known.shorten(client);
  const { accept, ...fewer } = client;
  const reordered = { accept, ...fewer };
  for (const headers of [fewer, { ...client, cookie: "c" }, reordered, { ...client }]) {
    expect(known.restore(...shorten(known, headers))).toEqual(headers);
  }
});

test("a header with the name of an inherited property is another name", () => {
  const known = new KnownHeaders();
  known.shorten({ host: "a", accept: "*/*" });
  const headers = { host: "a", constructor: "c" };
  expect(known.restore(...shorten(known, headers))).toEqual(headers);
});

test("any number of kinds of headers can be restored", () => {
  const known = new KnownHeaders();
  const all = Array.from({ length: 2_000 }, (_, index) => ({ [`x-${String(index)}`]: "1" }));
  const short = all.map((headers) => shorten(known, headers));
  expect(short.map((one) => known.restore(...one))).toEqual(all);
});
