import { expect, test } from "vitest";
import { startsWith } from "./create-one.tsx";

test.each([
  ["/v1/charges", "charges", true],
  ["/emails", "emails", true],
  ["/v1/payment-links", "payment_links", true],
  ["/v1/charges", "disputes", false],
])("%s creates %s: %s", (path, collection, creates) => {
  expect(startsWith({ path }, collection)).toBe(creates);
});
