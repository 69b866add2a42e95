import { expect, test } from "vitest";
import { sendsTokenInClear } from "./attach-form.tsx";

test.each([
  ["http://ci.example:4701", "t", true],
  ["ci.example:4700", "t", true],
  ["http://127.0.0.1.evil.test:4701", "t", true],
  ["http://127.0.0.1:4701, http://ci.example:4702", "t", true],
  ['{"simulators":{"a":{"base_url":"http://ci.example:1"}}}', "t", true],
  ["https://ci.example", "t", false],
  ["http://127.0.0.1:4701", "t", false],
  ["localhost:4700", "t", false],
  ["http://[::1]:4701", "t", false],
  ["http://ci.example:4701", " ", false],
  ["", "t", false],
])("%j with the token %j: %s", (address, token, inClear) => {
  expect(sendsTokenInClear(address, token)).toBe(inClear);
});
