import { expect, test } from "vitest";
import { explainResponse } from "./explain-response.ts";

const refused = { status: 402, supported: true, path: "/v1/charges", events: 0 };

test("a refused request without events changed nothing", () => {
  expect(explainResponse(refused, "Stripe")).toContain("refused and changed nothing");
});

test("the events of a refused request show its changes", () => {
  const why = explainResponse({ ...refused, events: 1 }, "Stripe");
  expect(why).toBe("The request was refused. Its events show what it changed.");
});

test("a successful request needs no explanation", () => {
  expect(explainResponse({ ...refused, status: 200 }, "Stripe")).toBeUndefined();
});
