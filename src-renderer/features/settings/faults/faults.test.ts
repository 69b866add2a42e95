import { expect, test } from "vitest";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { toFaultDraft, emptyDraft, readFault } from "./fault-draft.ts";
import { describeEffect, describeLimits, describeMatch } from "./fault-words.ts";

const rules: readonly (readonly [FaultRule, string])[] = [
  [
    { id: "a", on: "request", path: "/v1/**", do: { status: 503, retry_after: 1 } },
    "request /v1/**: respond with 503, retry after 1 s, always",
  ],
  [
    { id: "b", on: "request", method: "GET", after: 1, do: { delay_ms: 4_000 } },
    "request GET: wait 4,000 ms, after 1 match",
  ],
  [
    { id: "c", on: "request", every: 3, do: { truncate: true } },
    "request: cut off the response, every 3rd",
  ],
  [
    { id: "d", on: "delivery", type: "charge.*", times: 1, do: { duplicate: 1 } },
    "delivery charge.*: send 2 times, once",
  ],
  [{ id: "e", on: "delivery", do: { swap: true } }, "delivery: send after the next event, always"],
  [
    { id: "f", on: "delivery", do: { bad_signature: true } },
    "delivery: send an invalid signature, always",
  ],
  [{ id: "g", on: "delivery", do: { drop: true } }, "delivery: drop it, always"],
];

test.each(rules)("a rule survives the form and is put in words: %j", (rule, words) => {
  expect(readFault(toFaultDraft("payments", rule), rule.id)).toEqual({ rule, problems: {} });
  const { on, what } = describeMatch(rule);
  const match = what === "" ? on : `${on} ${what}`;
  expect(`${match}: ${describeEffect(rule)}, ${describeLimits(rule)}`).toBe(words);
});

test("names each field that is wrong", () => {
  const draft = { ...emptyDraft("payments"), status: "", path: "x", method: "1", every: "0" };
  const { rule, problems } = readFault(draft, "a");
  expect(rule).toBeUndefined();
  expect(Object.keys(problems).sort()).toEqual(["every", "method", "path", "status"]);
});
