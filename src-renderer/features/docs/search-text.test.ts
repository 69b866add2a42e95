import { expect, test } from "vitest";
import { findSections, searchWords } from "./search-text.ts";

const page = [
  "# Deliveries",
  "",
  "Events go to [endpoints](x.md).",
  "",
  "## Redelivery",
  "",
  "**Redeliver** sends the recorded bytes again.",
  "",
  "```",
  "# a comment of a shell, redeliver",
  "```",
  "",
  "## Headers",
  "",
  "| header | `vendor_id` |",
].join("\n");

test.each([
  ["redeliver", [{ heading: "Redelivery", line: "Redeliver sends the recorded bytes again." }]],
  ["ENDPOINTS go", [{ heading: "Deliveries", line: "Events go to endpoints." }]],
  ["vendor_id header", [{ heading: "Headers", line: "header · vendor_id" }]],
  ["redeliver vendor", []],
  ["nowhere", []],
  ["  ", []],
] as const)("finds %s", (text, found) => {
  expect(findSections(page, searchWords(text))).toEqual(found);
});
