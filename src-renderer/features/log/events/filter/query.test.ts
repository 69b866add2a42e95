import { expect, test } from "vitest";
import { listParts, readValues, withTerms } from "../../../../ui/text/query-terms.ts";
import { narrows, parseQuery } from "./query.ts";

const simulators = [
  { kind: "payments", model: "Stripe" },
  { kind: "email", model: "Resend" },
];

test("an empty box lets everything of the chosen simulators through", () => {
  expect(parseQuery("", ["email"], simulators)).toEqual({
    filter: { kinds: ["email"], types: [], outcome: "any", text: "" },
    problem: undefined,
  });
});

test("keys, quoted text and bare words become one filter", () => {
  const { filter } = parseQuery(
    'type:charge.* status:failed sim:payments "ch 42" usd',
    [],
    simulators,
  );
  expect(filter).toEqual({
    kinds: ["payments"],
    types: ["charge.*"],
    outcome: "failed",
    text: "ch 42 usd",
  });
});

test("a simulator is named by its role or by its provider", () => {
  expect(parseQuery("sim:stripe brand:Resend", [], simulators).filter.kinds).toEqual([
    "payments",
    "email",
  ]);
});

test("a named simulator comes before the switcher", () => {
  expect(parseQuery("sim:payments", ["email"], simulators).filter.kinds).toEqual(["payments"]);
});

test.each([
  [
    "colour:red",
    "Unknown key “colour:”. Use type:, -type:, status:, sim:, brand:, path:, endpoint:, http:, number:.",
  ],
  ["status:lost", "Unknown status “lost”. Use any, delivered, failed, pending, none."],
  ["http:4x", "Unknown HTTP status “4x”. Use a status such as 400, 4xx or none."],
  ["number:x", "Unknown number “x”. Use one such as 21, or 21-30."],
  ["sim:fax", "Unknown simulator “fax”. Use payments, email."],
])("%s is explained", (text, problem) => {
  expect(parseQuery(text, [], simulators).problem).toBe(problem);
});

test("a key whose value is still to be typed asks for nothing", () => {
  expect(parseQuery("type: sim:", [], simulators)).toEqual(parseQuery("", [], simulators));
});

test("a half-typed quote is text already", () => {
  expect(parseQuery('"ch 4', [], simulators).filter.text).toBe("ch 4");
});

test("a facet replaces its own terms and leaves the others", () => {
  const text = withTerms('status:failed type:a "x y"', "type", ["b", "c"]);
  expect(text).toBe('type:b type:c status:failed "x y"');
  expect(readValues(text, "type")).toEqual(["b", "c"]);
  expect(withTerms(text, "type", [])).toBe('status:failed "x y"');
});

test("routes, endpoints and answers are asked for by name", () => {
  const { filter } = parseQuery(
    "path:/v1/charges* endpoint:we_1 http:4xx http:none http:",
    [],
    simulators,
  );
  expect(filter).toMatchObject({
    paths: ["/v1/charges*"],
    endpoints: ["we_1"],
    answers: ["4xx", "none"],
  });
});

test.each([
  ["number:21-30", { first: 21, last: 30 }],
  ["number:#21", { first: 21, last: 21 }],
  ["number:", undefined],
])("%s asks for these numbers of the log", (text, numbers) => {
  expect(parseQuery(text, [], simulators).filter.numbers).toEqual(numbers);
});

test("only terms other than simulators count as a filter", () => {
  expect(narrows(parseQuery("sim:payments", [], simulators).filter)).toBe(false);
  expect(narrows(parseQuery("http:400", [], simulators).filter)).toBe(true);
});

test("each term can be taken away by itself", () => {
  expect(listParts('type:a "x y"')).toEqual([
    { term: "type:a", rest: '"x y"' },
    { term: '"x y"', rest: "type:a" },
  ]);
});

test("-type: leaves out types, and a row's menu adds to them", () => {
  expect(parseQuery("-type:charge.* type:*.created", [], simulators)).toMatchObject({
    filter: { types: ["*.created", "-charge.*"] },
    problem: undefined,
  });
  expect(parseQuery("-status:failed", [], simulators).problem).toContain("Unknown key “-status:”");
  expect(withTerms("-type:a type:b", "-type", ["a", "c"])).toBe("-type:a -type:c type:b");
});
