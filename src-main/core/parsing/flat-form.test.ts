import fc from "fast-check";
import qs from "qs";
import { expect, test } from "vitest";
import { isFlatForm, parseFlatForm } from "./flat-form.ts";

const read = (text: string) => ({ ...(parseFlatForm(text, 10_000) as object) });

test("reads every form without brackets as qs does", () => {
  const piece = fc.stringMatching(/^[a-z+%0-9é €=]{0,8}$/);
  const form = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("&"));
  fc.assert(
    fc.property(form, (text) => {
      fc.pre(isFlatForm(text));
      expect(read(text)).toEqual({ ...qs.parse(text, { plainObjects: true }) });
    }),
  );
});

test.each([
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1&a=2&a=3", { a: ["1", "2", "3"] }],
  ["name=J%C3%BCrgen+M", { name: "Jürgen M" }],
  ["broken=%E0%A4", { broken: "%E0%A4" }],
  ["flag&=nameless&", { flag: "" }],
])("%s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each(["a[b]=1", "a%5Bb%5D=1", "a%5bb%5d=1"])("%s is not flat", (text) => {
  expect(isFlatForm(text)).toBe(false);
});

test("refuses more fields than the limit", () => {
  expect(() => parseFlatForm("a=1&b=2&c=3", 2)).toThrow(RangeError);
});
