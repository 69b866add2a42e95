import { expect, test } from "vitest";
import { findCode, htmlToText, listLinks } from "./mail-text.ts";

test("the text of HTML has a line for each block, and neither styles nor entities", () => {
  const html =
    "<head><title>T</title></head><style>p{}</style><p>Hello <b>Ada</b>,</p>\n<p>4 &lt; 5 &amp; 6&nbsp;&#8364; &#x41; &none; &constructor;<br>Bye</p><!-- no -->";
  expect(htmlToText(html)).toBe("Hello Ada,\n4 < 5 & 6 € A &none; &constructor;\nBye");
});

test("links are those of the HTML, then those of the text, each once", () => {
  const html = `<a class="x" href="https://a.example/?a=1&amp;b=2">A</a> <a href='mailto:a@b.co'>B</a>`;
  const text = "Open https://a.example/?a=1&b=2 or (https://c.example/d).";
  expect(listLinks(html, text)).toEqual([
    "https://a.example/?a=1&b=2",
    "mailto:a@b.co",
    "https://c.example/d",
  ]);
});

test.each([
  ["Your code is 123456.", "123456"],
  ["123 456 is your verification code", "123456"],
  ["Code: 123-456", "123456"],
  ["Ordered in 2026 for 4800 cents. Your code is 7391.", "7391"],
  ["Your code: 7391. Call 5550100.", "7391"],
  ["Open https://a.example/482913 with code 7391", "7391"],
  ["2026-01-15, 12:30, 1.5000, AB1234", undefined],
  ["123", undefined],
  ["123456789", undefined],
])("the code of %o is %o", (text, code) => {
  expect(findCode(text)).toBe(code);
});
