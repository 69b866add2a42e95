import { expect, test } from "vitest";
import { checkDocument } from "./check.ts";
import { readWiki, writeWiki } from "./wiki.ts";

test.each([
  "plain text",
  "two lines\nof one paragraph",
  "two\n\nparagraphs",
  "*bold*, _italic_, -struck-, +inserted+, x ^sup^ and ~sub~",
  "*_both_*",
  "{{code()}} and {color:red}red{color}",
  "[Label|https://example.com/a?b=c] and [https://example.com]",
  "Ask [~accountid:712020:abc] about it",
  "h1. Title\n\nh3. *Bold* title",
  "* one\n** two\n** three\n* four\n\n# first\n## inner\n# second",
  "* bullets\n*# numbers",
  "{code:js}\nconst x = *1*;\n\n[a|b]\n{code}",
  "{code}\nwithout a language\n{code}",
  "{quote}\nsaid\n\nagain\n{quote}",
  "{panel}\nnote\n{panel}",
  "----",
  "{code}open",
  "||Name||Size||\n|a|1|\n|b|*2*|",
  "a * b * c, snake_case_name, 1-2-3, 2^10 and a|b",
])("%j is read as a valid document and written as it was", (text) => {
  const document = readWiki(text);
  expect(() => {
    checkDocument(document);
  }).not.toThrow();
  expect(writeWiki(document)).toBe(text);
});

test.each([
  ["bq. said", "{quote}\nsaid\n{quote}"],
  ["{noformat}\n*x*\n{noformat}", "{code}\n*x*\n{code}"],
  ["- one\n- two", "* one\n* two"],
  ["{quote}\nh1. Title\n{quote}", "{quote}\nTitle\n{quote}"],
  ["{quote}{quote}", "{quote}\n\n{quote}"],
  [String.raw`\*not bold\*`, String.raw`\*not bold\*`],
  ["a\r\nb\n\n\n\nc", "a\nb\n\nc"],
  ["", ""],
])("%j is read as a valid document and written as %j", (text, written) => {
  const document = readWiki(text);
  expect(() => {
    checkDocument(document);
  }).not.toThrow();
  expect(writeWiki(document)).toBe(written);
});

test("literal signs in documents are escaped, so that they stay literal", () => {
  const text = "*not bold* and [no|link]";
  const content = [{ type: "paragraph", content: [{ type: "text", text }] }];
  const written = writeWiki({ type: "doc", version: 1, content });
  expect(written).not.toBe(text);
  expect(readWiki(written).content).toEqual(content);
});
