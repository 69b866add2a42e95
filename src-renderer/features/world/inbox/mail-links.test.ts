import { expect, test } from "vitest";
import { findFalseHost, isOpenable, listLinks } from "./mail-links.ts";

test("lists each target of the HTML once, with its words", () => {
  const html = `<a href="https://a.example/1"> Pay
    now </a><a href="https://a.example/1">again</a><a href="https://b.example/"><img></a>`;
  expect(listLinks(html, null)).toEqual([
    { text: "Pay now", href: "https://a.example/1" },
    { text: "https://b.example/", href: "https://b.example/" },
  ]);
});

test("leaves out links that lead to no web page", () => {
  const html = `<a href="javascript:alert(1)">a</a><a href="/x">b</a><a href="mailto:a@b.c">c</a>
    <a href="data:text/html,x">d</a><a href="http://[broken">e</a>`;
  expect(listLinks(html, "https://in-text.example")).toEqual([]);
});

test("finds addresses in a text without HTML", () => {
  expect(listLinks(null, "See http://127.0.0.1:3000/a?b=1, or (https://b.example).")).toEqual([
    { text: "http://127.0.0.1:3000/a?b=1", href: "http://127.0.0.1:3000/a?b=1" },
    { text: "https://b.example", href: "https://b.example" },
  ]);
});

test.each([
  ["https://bank.example/login", "https://evil.example/", "bank.example"],
  ["www.bank.example", "https://bank.example/x", undefined],
  ["bank.example", "https://login.bank.example/", undefined],
  ["bank.example", "https://bank.example.evil.example/", "bank.example"],
  ["Pay now", "https://evil.example/", undefined],
])("the words %s over %s name the false host %s", (text, href, host) => {
  expect(findFalseHost({ text, href })).toBe(host);
});

test.each([
  ["http://localhost:3000/", true],
  ["http://127.0.0.1:4701/c/pay/1", true],
  ["http://box.internal:4701/", true],
  ["http://user:secret@127.0.0.1/", false],
  ["https://bank.example/", false],
  ["http://127.0.0.1.evil.example/", false],
])("the window shows %s: %s", (href, shown) => {
  expect(isOpenable(href, ["box.internal"])).toBe(shown);
});
