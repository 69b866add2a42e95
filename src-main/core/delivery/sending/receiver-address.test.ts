import { expect, test } from "vitest";
import {
  isForbiddenAddress,
  explainReceiverUrl,
  createReceiverLookup,
} from "./receiver-address.ts";
import type { LookupFunction } from "node:net";

test.each([
  "169.254.169.254",
  "169.254.0.1",
  "224.0.0.1",
  "239.255.255.250",
  "255.255.255.255",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "ff02::1",
  "::ffff:169.254.169.254",
  "[::ffff:a9fe:a9fe]",
  "[::169.254.169.254]",
  "[::ffff:0:a9fe:a9fe]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::a9fe:a9fe]",
  "64:ff9b:1:2:3:4:169.254.169.254",
  "[2002:a9fe:a9fe::]",
  "2002:A9FE:A9FE:1::1",
  "[fd00:ec2::254]",
])("nothing is delivered to %s", (address) => {
  expect(isForbiddenAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "172.17.0.1",
  "192.168.1.1",
  "169.253.0.1",
  "223.255.255.255",
  "[::1]",
  "fd00::1",
  "::ffff:127.0.0.1",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "2001:db8::a9fe:a9fe",
  "fd00:ec2::253",
  "localhost",
  "fe80.example.com",
])("an app may listen on %s", (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});

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

type Found = Parameters<Parameters<LookupFunction>[2]>;

/** A resolver's answer as it gets through; a name server that says what it likes stands behind it. */
function through(address: Found[1]): Promise<Found> {
  const lookup = createReceiverLookup((_name, _options, answer) => {
    answer(null, address, 4);
  });
  return new Promise((resolve) => {
    lookup("app.example", {}, (...found) => {
      resolve(found);
    });
  });
}

test("a name leads to an app's address, alone or among several", async () => {
  const several = [{ address: "127.0.0.1", family: 4 }];
  expect(await through("127.0.0.1")).toEqual([null, "127.0.0.1", 4]);
  expect(await through(several)).toEqual([null, several, 4]);
});

test("a name does not lead where no app is, not even beside an app's address", async () => {
  const several = [
    { address: "127.0.0.1", family: 4 },
    { address: "fe80::1", family: 6 },
  ];
  for (const address of ["169.254.169.254", several]) {
    const [error] = await through(address);
    expect(error?.message).toContain("link-local");
  }
});

test("an unresolved name stays unresolved", async () => {
  const lookup = createReceiverLookup();
  const found = await new Promise<Found>((resolve) => {
    lookup("nobody.invalid", {}, (...answer) => {
      resolve(answer);
    });
  });
  expect(found[0]).toMatchObject({ hostname: "nobody.invalid" });
});
