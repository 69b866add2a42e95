import { expect, test } from "vitest";
import { createIdSequence } from "./id-sequence.ts";

test("the same seed gives the same ids, and families do not disturb each other", () => {
  const first = createIdSequence("payments");
  const second = createIdSequence("payments");
  second.next("other_", 10);
  second.uuid("mail");
  for (let count = 0; count < 20; count += 1) {
    expect(first.next("ch_", 24)).toBe(second.next("ch_", 24));
  }
  expect(createIdSequence("email").next("ch_", 24)).not.toBe(
    createIdSequence("payments").next("ch_", 24),
  );
});

test("a hundred thousand ids of one family are all different and use the whole alphabet", () => {
  const ids = createIdSequence("payments");
  const seen = new Set(Array.from({ length: 100_000 }, () => ids.next("ch_", 24)));
  expect(seen.size).toBe(100_000);
  const characters = new Set([...seen].slice(0, 1_000).flatMap((id) => Array.from(id.slice(3))));
  expect(characters.size).toBe(62);
});

test("uuids have the form of version 4", () => {
  const ids = createIdSequence("email");
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const seen = Array.from({ length: 1_000 }, () => ids.uuid("mail"));
  expect(seen.every((id) => uuid.test(id))).toBe(true);
  expect(new Set(seen).size).toBe(1_000);
});

test("ids do not change between versions: fixtures of tests name them", () => {
  const ids = createIdSequence("payments");
  expect(ids.next("ch_", 24)).toBe("ch_GhlBJiSWATVm9kztLOcIhaSj");
  expect(ids.uuid("mail")).toBe("2cda8c7c-3128-4fd0-b304-78067b066c16");
  expect(ids.next("num_", 9, "digits")).toBe("num_645926486");
});
