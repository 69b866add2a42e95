import { validateHeaderValue } from "node:http";
import { expect, test } from "vitest";
import { headerValue } from "./to-response.ts";

test.each(["", "text/plain; charset=utf-8", "a\tb", "café"])("keeps %j unchanged", (text) => {
  expect(headerValue(text)).toBe(text);
});

test.each([
  ["a\r\nX-Injected: 1", "a  X-Injected: 1"],
  ["a\u0000b\u007f", "a b "],
  ["ключ", "\u00d0\u00ba\u00d0\u00bb\u00d1\u008e\u00d1\u0087"],
])("%j goes out as %j", (text, value) => {
  expect(headerValue(text)).toBe(value);
});

test("makes every text a valid header for node", () => {
  const signs = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
  for (let first = 0; first < signs.length; first += 256) {
    validateHeaderValue("x-text", headerValue(signs.slice(first, first + 256).join("")));
  }
  expect(signs.at(-1)).toBe("\uffff");
});
