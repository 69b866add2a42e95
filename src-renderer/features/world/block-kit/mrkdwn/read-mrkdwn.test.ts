import { expect, test } from "vitest";
import { formatDate } from "./format-date.ts";
import { readMrkdwn, readPieces } from "./read-mrkdwn.ts";

test.each([
  ["*a* b", [{ type: "bold" }, { type: "text", text: " b" }]],
  ["_a_ ~b~", [{ type: "italic" }, { type: "text", text: " " }, { type: "strike" }]],
  ["2*3*4", [{ type: "text", text: "2*3*4" }]],
  ["snake_case_name", [{ type: "text", text: "snake_case_name" }]],
  ["`*a*`", [{ type: "code", text: "*a*" }]],
  ["<@U1|mei>", [{ type: "user", id: "U1", label: "mei" }]],
  ["<#C1>", [{ type: "channel", id: "C1", label: "" }]],
  ["<!subteam^S1|@ops>", [{ type: "group", id: "S1", label: "@ops" }]],
  ["<!here>", [{ type: "broadcast", range: "here" }]],
  [
    "<https://a.test/?x=1&amp;y|a &lt; b>",
    [{ type: "link", url: "https://a.test/?x=1&y", label: "a < b" }],
  ],
  ["<mailto:a@b.test>", [{ type: "link", label: "a@b.test" }]],
  [
    "see https://a.test/x.",
    [{ type: "text" }, { type: "link", url: "https://a.test/x" }, { type: "text", text: "." }],
  ],
  [":wave: :unheard_of:", [{ type: "emoji", name: "wave" }, { type: "text" }, { type: "emoji" }]],
  ["<!date^1767323045^{date}|then>", [{ type: "date", seconds: 1_767_323_045, fallback: "then" }]],
  ["a < b & c &amp; d", [{ type: "text", text: "a < b & c & d" }]],
])("reads %s", (line, pieces) => {
  expect(readPieces(line)).toMatchObject(pieces);
});

test("reads quotations and code over several lines", () => {
  expect(readMrkdwn("a\n&gt; b\n> c\n```\nd *e*\nf```\ng")).toMatchObject([
    { type: "lines", lines: [[{ text: "a" }]] },
    { type: "quote", lines: [[{ text: "b" }], [{ text: "c" }]] },
    { type: "code", text: "d *e*\nf" },
    { type: "lines", lines: [[{ text: "g" }]] },
  ]);
});

test.each([
  ["{date_num} {time_secs}", "2026-01-02 3:04:05 AM"],
  ["{date_pretty} at {time}", "Yesterday at 3:04 AM"],
  ["Due {date_short_pretty}", "Due yesterday"],
  ["{date_long}", "Friday, January 2, 2026"],
  ["{unknown}", "{unknown}"],
])("formats %s", (format, shown) => {
  const now = Date.UTC(2026, 0, 3, 12);
  expect(formatDate(1_767_323_045, format, now)).toBe(shown);
});

test("reads a long line of marks without delay", () => {
  const line = "*a _b ~c `d ".repeat(4_000);
  expect(readPieces(line)).toBeTruthy();
});
