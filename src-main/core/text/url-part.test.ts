import { expect, test } from "vitest";
import { urlPart } from "./url-part.ts";

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
