import fc from "fast-check";
import { expect, test } from "vitest";
import { quoted, urlPart } from "./escaping.ts";

test("a text is quoted as JSON writes it, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(quoted(text)).toBe(JSON.stringify(text));
    }),
    { examples: [["ch_1"], [""], ['"'], ["\\"], ["\u007f"], ["\ud800"], ["é"], ["\n"]] },
  );
});

test.each(["", "a b/c?d", "ключ", "💩", "'()*!"])("%j is escaped as usual", (text) => {
  expect(urlPart(text)).toBe(encodeURIComponent(text));
});

test.each(["\ud800", "a\udc00b", "\udc00\ud800", "💩\ud83d"])(
  "%j holds a half, and is escaped",
  (text) => {
    expect(decodeURIComponent(urlPart(text))).toBe(
      text.replace(/(?<!\ud83d)[\udc00\ud800]|\ud83d(?!\udca9)/g, "\ufffd"),
    );
  },
);
