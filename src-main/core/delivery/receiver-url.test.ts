import { expect, test } from "vitest";
import { explainReceiverUrl } from "./receiver-url.ts";

test.each([
  "http://127.0.0.1:4000/hook",
  "http://localhost/hook",
  "http://[::1]:4000/hook",
  "http://app:3000/hook?x=1",
  "https://example.com",
  "HTTPS://EXAMPLE.COM/",
  "http://127.0.0.1:4000/_simple",
  "http://127.0.0.1:4000/hooks/_sim/x",
  "http://127.0.0.1:4000/%zz",
])("%s can receive", (url) => {
  expect(explainReceiverUrl(url)).toBeUndefined();
});

test.each([
  ["", /http/],
  ["ftp://x", /http/],
  ["javascript:alert(1)", /http/],
  ["//host/x", /http/],
  ["http://", /http/],
  ["http://host:99999/", /not a URL/],
  ["http://exa mple/", /space/],
  ["http://host/\n", /control/],
  ["http://host/\u0000", /control/],
  ["http://host/\ud800", /control/],
  ["http:\\\\host", /backslash/],
  ["http://user:pass@host/", /credentials/],
  ["http://user@host/", /credentials/],
  ["http://host/#x", /fragment/],
  ["http://127.0.0.1:4701/_sim/reset", /_sim/],
  ["http://127.0.0.1:4701/%5fs%69m/reset", /_sim/],
  ["http://127.0.0.1:4701//_sim/reset", /_sim/],
  ["http://127.0.0.1:4701/x/../_sim%2freset?x=1", /_sim/],
  [`http://host/${"x".repeat(3_000)}`, /longer/],
])("%j cannot, and why is told", (url, why) => {
  expect(explainReceiverUrl(url)).toMatch(why);
});
