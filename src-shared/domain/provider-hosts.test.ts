import { expect, test } from "vitest";
import { findProviderHost, pathAtSimulator } from "./provider-hosts.ts";

const hosts = [
  { name: "api.stripe.com" },
  { name: "*.slack.com" },
  { name: "s3.*.amazonaws.com" },
  { name: "*.s3.*.amazonaws.com" },
];

test.each([
  ["api.stripe.com", "api.stripe.com"],
  ["API.stripe.com:443", "api.stripe.com"],
  ["wss-primary.slack.com", "*.slack.com"],
  ["s3.eu-central-1.amazonaws.com", "s3.*.amazonaws.com"],
  ["my.bucket.s3.dualstack.eu-west-1.amazonaws.com", "*.s3.*.amazonaws.com"],
  ["slack.com", undefined],
  ["notslack.com", undefined],
  ["api.stripe.com.evil.test", undefined],
  ["xapi.stripe.com", undefined],
  ["api-stripe.com", undefined],
])("finds the entry of %s", (host, name) => {
  expect(findProviderHost(hosts, host)?.name).toBe(name);
});

test.each([
  ["/api", "/api/2.0/files/content?a=1", "/2.0/files/content?a=1"],
  ["/api", "/api?x", "/?x"],
  ["/api", "/api", "/"],
  ["/api", "/apis/x", "/apis/x"],
  ["/ex/jira/*", "/ex/jira/1-2-3/rest/api/3/myself", "/rest/api/3/myself"],
  [undefined, "/v1/charges", "/v1/charges"],
])("leaves the prefix %s of %s out", (prefix, url, path) => {
  const host = { name: "h", ...(prefix === undefined ? {} : { prefix }) };
  expect(pathAtSimulator(host, url)).toBe(path);
});
