import { expect, test } from "vitest";
import { IdempotencyStore } from "./idempotency-store.ts";

const answer = (keptAt = 0, json = "{}") => ({
  fingerprint: "POST /things",
  status: 200,
  json,
  requestId: "req_1",
  keptAt,
});

test("the first answer is found under its key", () => {
  const store = new IdempotencyStore();
  store.keep("a", answer());
  expect(store.find("a", 10)).toEqual(answer());
  expect(store.find("b", 10)).toBeUndefined();
});

test("a key is new again when its life is over", () => {
  const store = new IdempotencyStore({ lifetimeMs: 100, maxCharacters: 1_000 });
  store.keep("a", answer(50));
  expect(store.find("a", 149)).toBeDefined();
  expect(store.find("a", 150)).toBeUndefined();
  expect(store.size).toBe(0);
});

test("the oldest answers go when there is no room for all", () => {
  const store = new IdempotencyStore({ lifetimeMs: 100, maxCharacters: 10 });
  for (const key of ["a", "b", "c"]) store.keep(key, answer(0, "12345"));
  expect(["a", "b", "c"].map((key) => store.find(key, 0) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
