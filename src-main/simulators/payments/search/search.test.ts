import { expect, test } from "vitest";
import { compileSearch, type SearchFields } from "./match-query.ts";
import { parseSearchQuery, UnreadableQuery } from "./parse-query.ts";

test.each([
  ["amount>1000", [{ isNegated: false, field: "amount", operator: ">", value: 1_000 }]],
  ["-currency:'usd'", [{ isNegated: true, field: "currency", operator: ":", value: "usd" }]],
  [
    'metadata["a \\"b\\""]:"c"',
    [{ isNegated: false, field: "metadata", key: 'a "b"', operator: ":", value: "c" }],
  ],
  ["customer:null", [{ isNegated: false, field: "customer", operator: ":", value: null }]],
  ["name~'ada'", [{ isNegated: false, field: "name", operator: "~", value: "ada" }]],
])("%s is read", (query, clauses) => {
  expect(parseSearchQuery(query)).toEqual({ mode: "all", clauses });
});

test.each([
  ["a:'1' AND b:'2'", "all"],
  ["a:'1' b:'2'", "all"],
  ["a:'1' or b:'2' OR c:'3'", "any"],
])("%s: %s clauses", (query, mode) => {
  expect(parseSearchQuery(query).mode).toBe(mode);
});

test.each([
  "",
  "a",
  "a:",
  "a:'1' AND",
  "a:'1' XOR b:'2'",
  "a:'1' AND b:'2' OR c:'3'",
  "a:'1",
  ":'1'",
])("%j cannot be read", (query) => {
  expect(() => parseSearchQuery(query)).toThrow(UnreadableQuery);
});

interface Thing {
  readonly amount: number;
  readonly name: string | null;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, string>>;
}

const fields: SearchFields<Thing> = {
  amount: { kind: "number", read: ({ amount }) => amount },
  name: { kind: "string", read: ({ name }) => name },
  kind: { kind: "token", read: ({ kind }) => kind },
};

const things: readonly Thing[] = [
  { amount: 1, name: "Ada Lovelace", kind: "pro", metadata: { order: "7" } },
  { amount: 2, name: null, kind: "free", metadata: {} },
];

const amounts = (query: string) =>
  things.filter(compileSearch(parseSearchQuery(query), fields)).map(({ amount }) => amount);

test.each([
  ["amount>1", [2]],
  ["amount>=1", [1, 2]],
  ["amount<2", [1]],
  ["amount<=0", []],
  ["amount=2", [2]],
  ["amount:'2'", [2]],
  ["kind:'PRO'", [1]],
  ["-kind:'pro'", [2]],
  ["name~'LOVE'", [1]],
  ["name:null", [2]],
  ["-name:null", [1]],
  ["metadata['order']:'7'", [1]],
  ["metadata['order']~'xyz'", []],
  ["metadata['order']:null", [2]],
  ["kind:'pro' OR amount:2", [1, 2]],
  ["kind:'pro' AND amount:2", []],
])("%s finds %j", (query, found) => {
  expect(amounts(query)).toEqual(found);
});

test.each(["colour:'red'", "kind>1", "kind~'pro'", "name~'ad'", "metadata:'7'", "kind['x']:'y'"])(
  "%s cannot be asked",
  (query) => {
    expect(() => amounts(query)).toThrow(UnreadableQuery);
  },
);
