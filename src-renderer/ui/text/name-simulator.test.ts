import { expect, test } from "vitest";
import { nameSimulator } from "./name-simulator.ts";

test.each([
  ["payments", "Stripe", "Stripe · payments"],
  ["code-hosting", "GitHub", "GitHub · code hosting"],
  ["widget-service", "Widget service", "Widget service"],
  ["orders-v2", "Orders (v2)", "Orders (v2)"],
])("%s of %s is %s", (kind, model, name) => {
  expect(nameSimulator({ kind, model })).toBe(name);
});
