import { describe, expect, test } from "vitest";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { cookieName } from "./browser-session.ts";
import { readClientCredentials } from "./client-credentials.ts";
import { nextUserCode } from "./device.ts";
import { presentScopes } from "./grants.ts";
import { deriveChallenge, checkVerifier } from "./pkce.ts";
import { isLoopback, isSafeTarget, withParameters } from "./redirect-uri.ts";
import { totpAt } from "./totp.ts";

describe("a redirect target", () => {
  test.each([
    ["http://localhost:3000/cb", true],
    ["http://127.0.0.1/cb?x=1", true],
    ["http://[::1]:3000/", true],
    ["http://app.localhost/", true],
    ["https://localhost.evil.example/", false],
    ["http://127.0.0.1.evil.example/", false],
    ["http://localhost@evil.example/", false],
    ["//localhost/", false],
    ["http:\\\\localhost", false],
    ["javascript:alert(1)", false],
    ["java\tscript:alert(1)", false],
    ["com.example.app:/cb", false],
  ])("%s is of this machine: %s", (text, isLocal) => {
    expect(isLoopback(text)).toBe(isLocal);
  });

  test("may be an app's own scheme, and has no fragment and no credentials", () => {
    expect(isSafeTarget("com.example.app:/cb")).toBe(true);
    expect(isSafeTarget("https://app.example/cb#x")).toBe(false);
    expect(isSafeTarget("https://user:secret@app.example/cb")).toBe(false);
    expect(isSafeTarget("data:text/html,x")).toBe(false);
  });

  test("keeps its own query beside the parameters of a response", () => {
    const target = "http://localhost/cb?a=1";
    const input = { code: "x", state: undefined };
    expect(withParameters(target, "query", input)).toBe("http://localhost/cb?a=1&code=x");
    expect(withParameters("http://localhost/cb", "fragment", input)).toBe(
      "http://localhost/cb#code=x",
    );
  });
});

describe("a challenge", () => {
  // The example of RFC 7636, appendix B.
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const value = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  test("is met by its verifier only", () => {
    const challenge = deriveChallenge(value, "S256", ["S256"]);
    expect(() => {
      checkVerifier(challenge, verifier);
    }).not.toThrow();
    for (const wrong of [undefined, "", value]) {
      expect(() => {
        checkVerifier(challenge, wrong);
      }).toThrow("invalid_grant");
    }
    expect(() => {
      checkVerifier(undefined, verifier);
    }).toThrow("invalid_grant");
  });

  test("has a method that the provider takes", () => {
    expect(() => deriveChallenge(value, undefined, ["S256"])).toThrow("must be S256");
    expect(() => deriveChallenge("short", "S256", ["S256"])).toThrow("43 to 128");
    expect(() => deriveChallenge(undefined, "S256", ["S256"])).toThrow(
      "code_challenge is required",
    );
  });
});

test("a client shows itself in one way only", () => {
  const basic = { authorization: `Basic ${Buffer.from("a%20b:c%3Ad").toString("base64")}` };
  expect(readClientCredentials(basic, {})).toMatchObject({ clientId: "a b", proof: "c:d" });
  expect(() => readClientCredentials(basic, { client_secret: "x" })).toThrow("multiple");
  expect(() => readClientCredentials(basic, { client_id: "else" })).toThrow("multiple");
  expect(readClientCredentials({}, {})).toBeUndefined();
  const alone = { authorization: `Basic ${Buffer.from("spa").toString("base64")}` };
  expect(readClientCredentials(alone, {})).toMatchObject({ clientId: "spa", method: "none" });
});

test("scopes have their meanings, and others their names", () => {
  expect(presentScopes({ read: "Read files" }, ["read", "constructor"])).toEqual([
    { scope: "read", text: "Read files" },
    { scope: "constructor", text: "constructor" },
  ]);
});

test("cookies have the kind and the port of their simulator in their names", () => {
  const scope = { kind: "code-hosting", generation: 1, baseUrl: "http://localhost:4705" };
  expect(cookieName(scope)).toBe("simdeck_code_hosting_4705");
});

test("user codes repeat with the id sequence and have no vowels", () => {
  const code = nextUserCode(createIdSequence("toy"));
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(nextUserCode(createIdSequence("toy"))).toBe(code);
});

test("TOTP codes are those of RFC 6238", () => {
  // The secret of its appendix B in base32; the last six of the eight digits given there.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(totpAt(secret, 59_000)).toBe("287082");
  expect(totpAt(secret, 1_111_111_109_000)).toBe("081804");
});
