import { expect, test } from "vitest";
import { applyCompletion, completeQuery, wordAt } from "../../../../ui/forms/query-completions.ts";
import { eventWords } from "./completions.ts";

const words = eventWords({
  facets: {
    kinds: [{ value: "payments", count: 12 }],
    types: [
      { value: "charge.succeeded", count: 1_200 },
      { value: "charge.dispute.created", count: 1 },
    ],
    outcomes: [{ value: "failed", count: 3 }],
    endpoints: [{ value: "we_1", count: 9 }],
    answers: [{ value: "400", count: 2 }],
    paths: ["POST /v1/charges", "POST /v1/charges/:charge/refunds"],
  },
  kinds: ["payments", "mailing"],
  brands: ["stripe", "lob"],
});
const vocabulary = { ...words, saved: ["status:failed"], recent: ["type:a", "status:failed"] };

const offered = (text: string, caret = text.length) =>
  completeQuery(text, caret, vocabulary).map(({ insert }) => insert);

test("an empty box offers saved filters, recent filters, and every key", () => {
  expect(offered("")).toEqual([
    "status:failed",
    "type:a",
    "type:",
    "-type:",
    "status:",
    "sim:",
    "brand:",
    "path:",
    "endpoint:",
    "http:",
    "number:",
  ]);
});

test("a key offers the values there are, with their counts", () => {
  expect(completeQuery("type:", 5, vocabulary)).toEqual([
    { insert: "type:charge.succeeded ", note: "1,200 events" },
    { insert: "type:charge.dispute.created ", note: "1 event" },
  ]);
  expect(completeQuery("sim:", 4, vocabulary)).toEqual([
    { insert: "sim:payments ", note: "12 events" },
    { insert: "sim:mailing ", note: "no event" },
  ]);
  expect(offered("status:")).toHaveLength(4);
  expect(offered("endpoint:")).toEqual(["endpoint:we_1 "]);
  expect(offered("http:4")).toEqual(["http:400 "]);
  expect(offered("path:")).toEqual(["path:/v1/charges ", "path:/v1/charges/*/refunds "]);
});

test("ranks completions with the typed prefix first", () => {
  expect(offered("type:dispute")).toEqual(["type:charge.dispute.created "]);
  expect(offered("ch")).toEqual([
    "type:charge.succeeded ",
    "type:charge.dispute.created ",
    "path:/v1/charges ",
    "path:/v1/charges/*/refunds ",
  ]);
});

test("a value that is whole, and a quoted text, are left alone", () => {
  expect(offered("sim:payments")).toEqual([]);
  expect(offered('"charge of')).toEqual([]);
});

test("a proposal takes the place of the word at the cursor, and of no other", () => {
  const text = "status:failed typ sim:payments";
  expect(wordAt(text, 17)).toEqual({ from: 14, to: 17, key: undefined, typed: "typ" });
  expect(applyCompletion(text, 17, { insert: "type:", note: "" })).toEqual({
    text: "status:failed type: sim:payments",
    caret: 19,
  });
  expect(
    applyCompletion("type:cha sim:x", 6, { insert: "type:charge.succeeded ", note: "" }),
  ).toEqual({ text: "type:charge.succeeded sim:x", caret: 22 });
});
