import { expect, test } from "vitest";
import type { ActionOutcome } from "../../../../stores/performed-actions.ts";
import type { ViewShape } from "../reading/shapes.ts";
import { noVerdict, readVerdict, topOf, valuesOf } from "./submission.ts";

const view = (id: string, previous: string | null = null) =>
  ({
    id,
    previous_view_id: previous,
    blocks: [
      { type: "divider" },
      { type: "input", block_id: "amount", element: { type: "number_input", action_id: "value" } },
      { type: "input", block_id: "b2", element: { type: "plain_text_input", action_id: "note" } },
    ],
  }) as unknown as ViewShape;

const outcome = (answer: object) => ({ answer }) as unknown as ActionOutcome;

test("shows the errors of the app, or its failure", () => {
  const errors = { amount: "At most 100" };
  expect(readVerdict(view("V"), outcome({ body: { errors } }))).toEqual({ ...noVerdict, errors });
  const failed = outcome({ body: { app: { status: null, error: "it did not answer in 3 s" } } });
  expect(readVerdict(view("V"), failed).problem).toContain("it did not answer in 3 s");
  expect(readVerdict(view("V"), outcome({ body: { app: { status: 200 }, view: null } }))).toEqual(
    noVerdict,
  );
});

test.each([
  ["values.amount.value", "values.amount.value is required", { amount: "required" }],
  [
    "values.note",
    "values.note: must have at least 3 characters",
    { b2: "must have at least 3 characters" },
  ],
])("shows a refusal of %s at its input", (field, message, errors) => {
  expect(readVerdict(view("V"), outcome({ refusal: { field, message } })).errors).toEqual(errors);
});

test("groups values by block and element", () => {
  const drafts = new Map([
    ["amount/value", "48"],
    ["a/b/note", "x"],
  ]);
  expect(valuesOf(drafts)).toEqual({ amount: { value: "48" }, "a/b": { note: "x" } });
});

test("returns the top view of the newest stack", () => {
  expect(topOf([])).toBeUndefined();
  expect(topOf([view("A"), view("B", "A")])?.id).toBe("B");
  expect(topOf([view("A"), view("B", "A"), view("C")])?.id).toBe("C");
});
