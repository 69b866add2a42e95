import fc from "fast-check";
import qs from "qs";
import { expect, test } from "vitest";
import { parseForm, parseFormText } from "./form-body.ts";
import { MalformedBody, parseJson } from "./json-body.ts";

const json = (text: string) => parseJson(Buffer.from(text));
const form = (text: string) =>
  JSON.parse(JSON.stringify(parseForm(Buffer.from(text)) ?? null)) as unknown;

test("an empty body is nothing rather than an error: SDKs send the type without a body", () => {
  expect(json("")).toBeUndefined();
  expect(parseForm(Buffer.alloc(0))).toBeUndefined();
});

test.each([
  "{",
  "nul",
  '{"a":1,}',
  "[1",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
])("%j is refused", (text) => {
  expect(() => json(text)).toThrow(MalformedBody);
});

test("64 levels are read, 65 are not, and brackets inside strings do not count", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(json(nested(64))).toBeDefined();
  expect(() => json(nested(65))).toThrow("64 levels");
  expect(json(JSON.stringify("[".repeat(100) + '"' + "{".repeat(100)))).toBeDefined();
});

test("a form that nests deeper than 64 levels is refused", () => {
  expect(form(`a${"[b]".repeat(64)}=1`)).toBeDefined();
  expect(() => form(`a${"[b]".repeat(65)}=1`)).toThrow("it nests deeper than 64 levels");
});

test("invalid UTF-8 is refused", () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow("UTF-8");
  expect(() => parseForm(Buffer.from([0x61, 0x3d, 0xff]))).toThrow("UTF-8");
});

test.each([
  ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[1]=y&a[0]=x", { a: ["x", "y"] }],
  ["a=%2A&b=", { a: "*", b: "" }],
  ["a=1+2", { a: "1 2" }],
  ["a[][b]=1&a[][c]=2&a[][b]=3", { a: [{ b: "1", c: "2" }, { b: "3" }] }],
  ["a%5B%5D%5Bb%5D=1&a%5B%5D%5Bb%5D=2", { a: [{ b: "1" }, { b: "2" }] }],
  ["a[][b][c]=1&a[][b][d]=2&a[][b][c]=3", { a: [{ b: { c: "1", d: "2" } }, { b: { c: "3" } }] }],
  ["a[][b][]=1&a[][b][]=2&a[][c]=3&a[][c]=4", { a: [{ b: ["1", "2"], c: "3" }, { c: "4" }] }],
  [
    "a[][b][][c]=1&a[][b][][c]=2&a[][d]=3&a[][d]=4&a[][b][][c]=5",
    {
      a: [
        { b: [{ c: "1" }, { c: "2" }], d: "3" },
        { d: "4", b: [{ c: "5" }] },
      ],
    },
  ],
])("the form %j reads as %j", (text, value) => {
  expect(form(text)).toEqual(value);
});

test.each([
  "__proto__[polluted]=1",
  "constructor[prototype][polluted]=1",
  "a[__proto__][polluted]=1",
  "__%70roto__[polluted]=1",
  "%5f%5fproto%5f%5f[polluted]=1",
  "a[%63onstructor][prototype][polluted]=1",
  "%5F%5Fproto%5F%5F[polluted]=1",
  "a" + "[b]".repeat(70) + "=1",
])("the form %j is refused and pollutes nothing", (text) => {
  expect(() => form(text)).toThrow(MalformedBody);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("a broken escape beside it does not hide a reserved key in a query", () => {
  for (const text of ["x=%zz&%5f%5fproto%5f%5f[a]=1", "%zz&a[%5f_proto__][b]=1"]) {
    expect(() => parseFormText(text)).toThrow("reserved key");
  }
});

test("reads a form without brackets as qs does", () => {
  const piece = fc.stringMatching(/^[a-z+%0-9é €=]{0,8}$/);
  const form = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("&"));
  fc.assert(
    fc.property(form, (text) => {
      fc.pre(!/%5b/i.test(text));
      expect(parseFormText(text)).toEqual(qs.parse(text, { plainObjects: true }));
    }),
  );
});

test.each([
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1&a=2&a=3", { a: ["1", "2", "3"] }],
  ["name=J%C3%BCrgen+M", { name: "Jürgen M" }],
  ["broken=%E0%A4", { broken: "%E0%A4" }],
  ["flag&=nameless&", { flag: "" }],
])("reads %s", (text, expected) => {
  expect({ ...(parseFormText(text) as object) }).toEqual(expected);
});
