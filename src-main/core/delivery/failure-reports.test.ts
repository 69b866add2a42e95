import { expect, test } from "vitest";
import { FailureReports } from "./failure-reports.ts";

function setup() {
  const lines: string[] = [];
  const reports = new FailureReports("payments", (line) => lines.push(line));
  const fail = (changes: object = {}) => {
    reports.report({
      seq: 3,
      type: "charge.succeeded",
      url: "http://127.0.0.1:3000/webhooks?token=secret",
      httpStatus: 400,
      reason: { cause: "Your receiver refused the event (400).", response: 'no "id"' },
      ...changes,
    });
  };
  return { lines, reports, fail };
}

test("prints the event, the receiver without its query, the status, the reason and the response", () => {
  const { lines, fail } = setup();
  fail();
  fail({ url: undefined, httpStatus: undefined, reason: { cause: "No response.", response: "" } });
  expect(lines).toEqual([
    'simdeck: payments: charge.succeeded (event 3) to http://127.0.0.1:3000/webhooks failed with status 400. Your receiver refused the event (400). Response: "no \\"id\\""',
    "simdeck: payments: charge.succeeded (event 3) to the app's socket failed. No response.",
  ]);
});

test("prints 13 lines for 10,000 equal failures, and says when the next one comes", () => {
  const { lines, fail } = setup();
  for (let seq = 1; seq <= 10_000; seq += 1) fail({ seq });
  expect(lines).toHaveLength(13);
  expect(
    lines.slice(9).map((line) => /(?: \(\d+ times so far\))? The next .*$/.exec(line)?.[0]),
  ).toEqual([
    " The next failure of this kind is printed at number 100.",
    " (100 times so far) The next failure of this kind is printed at number 1000.",
    " (1000 times so far) The next failure of this kind is printed at number 10000.",
    " (10000 times so far) The next failure of this kind is printed at number 100000.",
  ]);
});

test("counts each receiver and cause separately, and starts again when cleared", () => {
  const { lines, reports, fail } = setup();
  const cause = "Your receiver refused the event (400).";
  for (let seq = 1; seq <= 20; seq += 1) fail({ reason: { cause, response: String(seq) } });
  expect(lines).toHaveLength(10);
  fail({ url: "http://127.0.0.1:3001/" });
  fail({ reason: { cause: "Another.", response: "" } });
  reports.clear();
  fail();
  expect(lines).toHaveLength(13);
});
