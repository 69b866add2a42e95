import { expect, test } from "vitest";
import { differences } from "../editor/differences.ts";
import { dotSecrets, hideSecrets } from "./hide-secrets.ts";

test.each([
  ["curl -u sk_test_simdeck: http://127.0.0.1:1/", "sk_test_simdeck"],
  ['{"secret": "whsec_5WbX5kEWLlfzsGNj"}', "5WbX5kEWLlfzsGNj"],
  ["authorization: Bearer abc.def-123", "abc.def-123"],
  ['{"client_secret":"anything at all"}', "anything at all"],
  ['{ "api_key" : "with \\"quotes\\" in it" }', "quotes"],
  ['"token": "xoxb-simdeck"', "simdeck"],
  ["x-api-key: 0123456789abcdef", "0123456789abcdef"],
  ["EMAIL_API_KEY=abcdef0123456789", "abcdef0123456789"],
  ["Authorization: SSWS 00aBcDeF", "00aBcDeF"],
  ["http://user:hunter2@127.0.0.1:5984/", "hunter2"],
])("%s shows no secret", (text, secret) => {
  expect(hideSecrets(text)).not.toContain(secret);
  expect(hideSecrets(text)).toContain("••••");
});

test("a known secret is hidden everywhere, also around a shorter one", () => {
  const known = ["a1b2c3d4e5f6", "a1b2c3d4e5f6-more", "ok"];
  const hidden = hideSecrets("got a1b2c3d4e5f6-more and a1b2c3d4e5f6, ok", { known });
  expect(hidden).toBe("got •••••••••••• and ••••••••••••, ok");
});

test("the value of a header that carries a secret is hidden whole, that of another is not", () => {
  expect(hideSecrets("whatever it is", { name: "Authorization" })).toBe("••••••••••••");
  expect(hideSecrets("session", { name: "set-cookie" })).toBe("••••••••••••");
  expect(hideSecrets("t=1,v1=ab12", { name: "Payments-Signature" })).toBe("t=1,v1=ab12");
});

test("leaves text about a secret readable", () => {
  const said = "secret: must be 32 hex digits; the token is wanted";
  expect(hideSecrets(said)).toBe(said);
});

test("leaves other text unchanged, and JSON valid", () => {
  const text = '{"id":"evt_1","type":"charge.succeeded","token_count":3,"amount":1200}';
  expect(hideSecrets(text)).toBe(text);
  const hidden: unknown = JSON.parse(hideSecrets('{"secret":"whsec_abcdefgh","a":[1]}'));
  expect(hidden).toMatchObject({ a: [1] });
});

test("dots take the places of a secret's signs one by one, on every line", () => {
  const text = '{"secret": "ab\ncd ef",\n"key": "whsec_5WbX5kEW", "plain": 1}';
  const dotted = '{"secret": "••\n•• ••",\n"key": "whsec_••••••••", "plain": 1}';
  expect(dotSecrets(text)).toBe(dotted);
  const hidden = differences(text, dotted).map(({ from, to }) => text.slice(from, to));
  expect(hidden).toEqual(["ab", "cd", "ef", "5WbX5kEW"]);
  expect(differences(text, text)).toEqual([]);
});
