import { expect, test } from "vitest";
import { isForbiddenAddress } from "./forbidden-address.ts";

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
  "localhost",
  "fe80.example.com",
])("an app may listen on %s", (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});
