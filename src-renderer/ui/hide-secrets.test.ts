import { expect, test } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";

test.each([
  ["curl -u sk_test_simdeck: http://127.0.0.1:1/", "sk_test_simdeck"],
  ['{"secret": "whsec_5WbX5kEWLlfzsGNj"}', "5WbX5kEWLlfzsGNj"],
  ["authorization: Bearer abc.def-123", "abc.def-123"],
  ['{"client_secret":"anything at all"}', "anything at all"],
  ['{ "api_key" : "with \\"quotes\\" in it" }', "quotes"],
  ['"token": "xoxb-simdeck"', "simdeck"],
])("%s shows no secret", (text, secret) => {
  expect(hideSecrets(text)).not.toContain(secret);
  expect(hideSecrets(text)).toContain("••••");
});

test("what is no secret stays as it is, and JSON stays JSON", () => {
  const text = '{"id":"evt_1","type":"charge.succeeded","token_count":3,"amount":1200}';
  expect(hideSecrets(text)).toBe(text);
  const hidden: unknown = JSON.parse(hideSecrets('{"secret":"whsec_abcdefgh","a":[1]}'));
  expect(hidden).toMatchObject({ a: [1] });
});
