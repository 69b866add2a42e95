import { expect, test } from "vitest";
import { fieldsIn, fullNameIn, joinParts, mailIn, moneyIn, quote } from "./summary.ts";

test("returns an empty object where a path leads to none", () => {
  const payload = { data: { object: { id: "x" } } };
  expect(fieldsIn(payload, "data", "object")).toEqual({ id: "x" });
  for (const other of [undefined, null, "text", [1], { data: ["x"] }, { data: { object: 1 } }]) {
    expect(fieldsIn(other, "data", "object")).toEqual({});
  }
});

test("writes an amount in the digits of its currency", () => {
  expect(moneyIn(4_800, "usd")).toBe("$48.00");
  expect(moneyIn(500, "JPY")).toBe("¥500");
  expect(moneyIn(100, "zzz")).toContain("1.00");
  expect([moneyIn("100", "usd"), moneyIn(100, "dollars")]).toEqual([undefined, undefined]);
});

test("takes the first address of a list, and no other text", () => {
  expect(mailIn(["ada@okafor.example", "ben@ruiz.example"])).toBe("ada@okafor.example");
  expect([mailIn("Ada"), mailIn([{}]), mailIn([])]).toEqual([undefined, undefined, undefined]);
});

test("joins at most three different parts, and shortens long texts", () => {
  expect(joinParts("a", undefined, "b", "a", "c", "d")).toBe("a · b · c");
  expect(joinParts()).toBe("");
  expect(quote(` a\n ${"b".repeat(500)}`)).toHaveLength(62);
  expect(joinParts("a".repeat(500))).toHaveLength(120);
  expect([fullNameIn("Ben", null), fullNameIn(null, "")]).toEqual(["Ben", undefined]);
});
