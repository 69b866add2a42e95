import { expect, test } from "vitest";
import { BindingError, fillText, fillValue, readPointer } from "./bindings.ts";

const document = { a: { "b/c": [10, { "~": "tilde" }], "": "empty key" }, nothing: null };

test.each([
  ["", document],
  ["/a/b~1c/0", 10],
  ["/a/b~1c/1/~0", "tilde"],
  ["/a/", "empty key"],
  ["/nothing", null],
])("the pointer %j finds its value", (pointer, value) => {
  expect(readPointer(document, pointer)).toEqual(value);
});

test.each([
  "/b",
  "/a/b~1c/2",
  "/a/b~1c/01",
  "/a/b~1c/-",
  "/nothing/x",
  "/toString",
  "/a/constructor",
])("the pointer %j finds nothing", (pointer) => {
  expect(() => readPointer(document, pointer)).toThrow(BindingError);
});

test("a string that is only a variable takes the value with its type; others take its text", () => {
  const bindings = new Map<string, unknown>([
    ["n", 5],
    ["list", [1, 2]],
    ["id", "ch_1"],
  ]);
  expect(fillValue({ a: "${n}", b: ["${list}", "x-${n}"], c: true }, bindings)).toEqual({
    a: 5,
    b: [[1, 2], "x-5"],
    c: true,
  });
  expect(fillText("/v1/charges/${id}?n=${n}", bindings)).toBe("/v1/charges/ch_1?n=5");
});

test("an unbound name is an error and is not sent", () => {
  expect(() => fillText("/x/${missing}", new Map())).toThrow("${missing} is not bound");
  expect(fillText("${} $x ${1}", new Map())).toBe("${} $x ${1}");
});
