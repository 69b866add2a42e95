import { describe, expect, test } from "vitest";
import { compileGlob } from "#core/text/glob.ts";
import { type Attempt, decide, isPublicPolicy, readPolicy } from "./policy.ts";

const allow = {
  Effect: "Allow",
  Principal: "*",
  Action: "s3:GetObject",
  Resource: "arn:aws:s3:::photos/*",
};
const policyOf = (...statements: readonly object[]) =>
  readPolicy(JSON.stringify({ Version: "2012-10-17", Statement: statements }), "photos");

function attempt(changes: Partial<Attempt> = {}, keys: Readonly<Record<string, string>> = {}) {
  const read = (key: string) => (keys[key] === undefined ? undefined : [keys[key]]);
  const resource = "arn:aws:s3:::photos/a/b.png";
  return { principal: "anonymous", action: "s3:GetObject", resource, read, ...changes } as const;
}

test.each([
  ["photos/a", "photos/*", true],
  ["photos", "photos/*", false],
  ["abc", "a?c", true],
  ["ac", "a?c", false],
  ["aXbYb", "a*b", true],
  ["aXbYc", "a*b", false],
  ["", "*", true],
  ["a".repeat(50_000), `${"*a".repeat(50)}!`, false],
])("a glob: %.10s fits %.10s: %s", (text, pattern, fits) => {
  expect(compileGlob(pattern, "words")(text)).toBe(fits);
});

test.each([
  ["not JSON", "{", "Policies must be valid JSON and the first byte must be '{'"],
  ["no statement", "{}", "Missing required field Statement"],
  ["no effect", { ...allow, Effect: undefined }, "Missing required field Effect"],
  ["no principal", { ...allow, Principal: undefined }, "Missing required field Principal"],
  [
    "all but a principal that are allowed",
    { ...allow, Principal: undefined, NotPrincipal: "*" },
    "Allow with NotPrincipal is not allowed",
  ],
  ["no action", { ...allow, Action: undefined }, "Missing required field Action"],
  ["no resource", { ...allow, Resource: undefined }, "Missing required field Resource"],
  ["a foreign action", { ...allow, Action: "ec2:Run" }, "Policy has invalid action"],
  [
    "a foreign bucket",
    { ...allow, Resource: "arn:aws:s3:::other/*" },
    "Policy has invalid resource",
  ],
  [
    "a bucket for objects",
    { ...allow, Resource: "arn:aws:s3:::photos" },
    "Action does not apply to any resource(s) in statement",
  ],
  [
    "an unknown operator",
    { ...allow, Condition: { Near: { "aws:SourceIp": "x" } } },
    "Invalid Condition type : Near",
  ],
  [
    "an unknown key",
    { ...allow, Condition: { Bool: { x: "true" } } },
    "Policy has an invalid condition key",
  ],
  [
    "an unknown key of S3",
    { ...allow, Condition: { Bool: { "s3:Color": "red" } } },
    "Policy has an invalid condition key",
  ],
])("rejects a policy with %s", (_what, input, message) => {
  const text =
    typeof input === "string"
      ? input
      : JSON.stringify({ Version: "2012-10-17", Statement: [input] });
  expect(() => readPolicy(text, "photos")).toThrow(message);
});

describe("a variable", () => {
  const home = { ...allow, Resource: "arn:aws:s3:::photos/${aws:username}/*" };
  const at = (key: string, keys: Readonly<Record<string, string>> = {}) =>
    attempt({ resource: `arn:aws:s3:::photos/${key}` }, keys);

  test.each([
    ["its value", "ann/a", { "aws:username": "ann" }, "Allow"],
    ["not another value", "bob/a", { "aws:username": "ann" }, undefined],
    ["nothing without a value", "/a", {}, undefined],
    ["a star that is a star", "*/a", { "aws:username": "*" }, "Allow"],
    ["a star that is no wildcard", "ann/a", { "aws:username": "*" }, undefined],
  ] as const)("of a resource matches %s", (_what, key, keys, verdict) => {
    expect(decide(policyOf(home), at(key, keys))).toBe(verdict);
  });

  test("can have a default, and escapes a wildcard", () => {
    const Resource = "arn:aws:s3:::photos/${aws:PrincipalTag/team, 'all'}/${*}/*";
    const policy = policyOf({ ...allow, Resource });
    expect(decide(policy, at("all/*/a"))).toBe("Allow");
    expect(decide(policy, at("all/x/a"))).toBeUndefined();
  });

  test.each([
    [{ StringLike: { "s3:prefix": "${aws:username}/*" } }, "ann/b", true],
    [{ StringLike: { "s3:prefix": "${aws:username}/*" } }, "bob/b", false],
    [{ StringEquals: { "s3:prefix": "${aws:username}" } }, "ann", true],
    [{ StringNotEquals: { "s3:prefix": "${aws:username}" } }, "ann", false],
  ])("of the condition %j with the prefix %s: %s", (Condition, prefix, isMet) => {
    const keys = { "s3:prefix": prefix, "aws:username": "ann" };
    const verdict = decide(policyOf({ ...allow, Condition }), attempt({}, keys));
    expect(verdict).toBe(isMet ? "Allow" : undefined);
  });

  test("is text in the first version of the language", () => {
    const text = JSON.stringify({ Version: "2008-10-17", Statement: [home] });
    const policy = readPolicy(text, "photos");
    expect(decide(policy, at("${aws:username}/a", { "aws:username": "ann" }))).toBe("Allow");
  });

  test("that does not exist is rejected", () => {
    const Resource = "arn:aws:s3:::photos/${aws:nick}/*";
    expect(() => policyOf({ ...allow, Resource })).toThrow("Policy has an invalid variable");
  });
});

describe("a decision", () => {
  test.each([
    ["an action by name", allow, {}, "Allow"],
    ["another action", allow, { action: "s3:PutObject" }, undefined],
    ["an action by pattern", { ...allow, Action: "s3:Get*" }, {}, "Allow"],
    ["all but an action", { ...allow, Action: undefined, NotAction: "s3:Put*" }, {}, "Allow"],
    ["another resource", allow, { resource: "arn:aws:s3:::photos" }, undefined],
    [
      "all but a resource",
      { ...allow, Resource: undefined, NotResource: "arn:aws:s3:::photos/x" },
      {},
      "Allow",
    ],
    [
      "the account",
      { ...allow, Principal: { AWS: "000000000000" } },
      { principal: "owner" },
      "Allow",
    ],
    ["the account only", { ...allow, Principal: { AWS: "000000000000" } }, {}, undefined],
    [
      "another account",
      { ...allow, Principal: { AWS: "111111111111" } },
      { principal: "owner" },
      undefined,
    ],
    [
      "all but the account",
      {
        ...allow,
        Effect: "Deny",
        Principal: undefined,
        NotPrincipal: { AWS: "000000000000" },
      },
      {},
      "Deny",
    ],
  ] as const)("names %s", (_what, statement, changes, verdict) => {
    expect(decide(policyOf(statement), attempt(changes))).toBe(verdict);
  });

  test("denies where one statement allows and another denies", () => {
    expect(decide(policyOf(allow, { ...allow, Effect: "Deny" }), attempt())).toBe("Deny");
  });

  test.each([
    [{ StringEquals: { "s3:prefix": "a" } }, { "s3:prefix": "a" }, true],
    [{ StringEquals: { "s3:prefix": ["a", "b"] } }, { "s3:prefix": "b" }, true],
    [{ StringEquals: { "s3:prefix": "a" } }, {}, false],
    [{ StringNotEquals: { "s3:prefix": "a" } }, {}, true],
    [{ StringNotEquals: { "s3:prefix": ["a", "b"] } }, { "s3:prefix": "b" }, false],
    [{ StringLike: { "s3:prefix": "a/*" } }, { "s3:prefix": "a/b" }, true],
    [{ StringEqualsIfExists: { "s3:prefix": "a" } }, {}, true],
    [{ Null: { "s3:prefix": "true" } }, {}, true],
    [{ Null: { "s3:prefix": true } }, { "s3:prefix": "a" }, false],
    [{ Bool: { "aws:SecureTransport": false } }, { "aws:SecureTransport": "false" }, true],
    [{ IpAddress: { "aws:SourceIp": "127.0.0.0/8" } }, { "aws:SourceIp": "127.0.0.1" }, true],
    [{ IpAddress: { "aws:SourceIp": "10.0.0.0/8" } }, { "aws:SourceIp": "127.0.0.1" }, false],
    [{ NotIpAddress: { "aws:SourceIp": ["10.0.0.0/8"] } }, { "aws:SourceIp": "127.0.0.1" }, true],
    [{ NumericLessThanEquals: { "s3:max-keys": 10 } }, { "s3:max-keys": "10" }, true],
    [{ NumericLessThanEquals: { "s3:max-keys": 10 } }, { "s3:max-keys": "11" }, false],
    [
      { DateLessThan: { "aws:CurrentTime": "2026-01-16T00:00:00Z" } },
      { "aws:CurrentTime": "2026-01-15T00:00:00Z" },
      true,
    ],
    [
      { "ForAnyValue:StringEquals": { "s3:RequestObjectTagKeys": "a" } },
      { "s3:RequestObjectTagKeys": "a" },
      true,
    ],
    [{ "ForAllValues:StringEquals": { "s3:RequestObjectTagKeys": "a" } }, {}, true],
  ])("under the condition %j with %j: %s", (Condition, keys, isMet) => {
    expect(decide(policyOf({ ...allow, Condition }), attempt({}, keys))).toBe(
      isMet ? "Allow" : undefined,
    );
  });
});

test.each([
  ["everyone", allow, true],
  ["everyone in a list", { ...allow, Principal: { AWS: ["*"] } }, true],
  ["the account", { ...allow, Principal: { AWS: "000000000000" } }, false],
  ["nobody", { ...allow, Effect: "Deny" }, false],
  ["a network", { ...allow, Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } }, false],
  ["all networks", { ...allow, Condition: { IpAddress: { "aws:SourceIp": "0.0.0.0/0" } } }, true],
  [
    "encrypted connections",
    { ...allow, Condition: { Bool: { "aws:SecureTransport": "true" } } },
    true,
  ],
])("a policy for %s is public: %s", (_who, statement, isPublic) => {
  expect(isPublicPolicy(policyOf(statement))).toBe(isPublic);
});
