import { expect, test } from "vitest";
import { bearerToken, readAuthorization } from "./authorization.ts";

test.each([
  ["Bearer sk_test_1", { scheme: "bearer", value: "sk_test_1" }],
  ["BASIC  QWxhZGRpbg==", { scheme: "basic", value: "QWxhZGRpbg==" }],
  ["SSWS key ", { scheme: "ssws", value: "key" }],
  ["Bearer", undefined],
  ["Bearer ", undefined],
  ["Bearer one two", undefined],
  ["Bearer schlüssel", undefined],
  ["", undefined],
  [undefined, undefined],
])("reads %j", (header, expected) => {
  expect(readAuthorization(header)).toEqual(expected);
});

test("a bearer token is that of the header that is given, also after another one", () => {
  const tokens = ["Bearer one", "Bearer two", "Basic b25l", undefined, "bearer one"].map(
    bearerToken,
  );
  expect(tokens).toEqual(["one", "two", undefined, undefined, "one"]);
});
