import { expect, test } from "vitest";
import { isLoopback, readAttachTarget } from "./attach-target.ts";

const addressesOf = (text: string) => readAttachTarget(text).addresses;

test.each([
  ["http://ci.example:4701", ["http://ci.example:4701"]],
  ["http://ci.example:4701/", ["http://ci.example:4701"]],
  ["https://ci.example/payments/", ["https://ci.example/payments"]],
  ["  ci.example:4700  ", ["http://ci.example:4700"]],
  ["ci.example", ["http://ci.example:4700"]],
  ["[::1]:4701", ["http://[::1]:4701"]],
  ["http://a:1, http://b:2\nhttp://a:1", ["http://a:1", "http://b:2"]],
])("reads %j", (text, addresses) => {
  expect(addressesOf(text)).toEqual(addresses);
});

test("reads a ready line, and knows that it is one", () => {
  const line = JSON.stringify({
    event: "ready",
    pid: 7,
    simulators: {
      payments: { base_url: "http://127.0.0.1:4701", api_key: "k" },
      email: { base_url: "http://127.0.0.1:4702", api_key: "k" },
    },
  });
  expect(readAttachTarget(line)).toEqual({
    addresses: ["http://127.0.0.1:4701", "http://127.0.0.1:4702"],
    isOne: false,
    isReadyLine: true,
  });
});

test("one address means its whole instance, several mean only themselves", () => {
  expect(readAttachTarget("http://a:1").isOne).toBe(true);
  expect(readAttachTarget("http://a:1 http://a:2").isOne).toBe(false);
});

test.each([
  ["", "Enter an address"],
  [" , ", "Enter an address"],
  ["{}", "not a ready line"],
  ["{", "not a ready line"],
  ['{"simulators":{}}', "Enter an address"],
  ["ftp://a:1", "http and https"],
  ["http://a:99999", "not an address"],
  ["http://a:1?x=1", "remove the part"],
  ["http://a:1#x", "remove the part"],
])("rejects %j and names the accepted forms", (text, said) => {
  expect(() => readAttachTarget(text)).toThrow(said);
  expect(() => readAttachTarget(text)).toThrow("such as http://127.0.0.1:4701");
});

test("refuses credentials in an address, without repeating them", () => {
  expect(() => readAttachTarget("http://user:s3cret@a:1")).toThrow("cannot have credentials");
  expect(() => readAttachTarget("http://user:s3cret@a:1")).not.toThrow("s3cret");
});

test.each([
  ["http://127.0.0.1:1", true],
  ["http://localhost:1", true],
  ["http://[::1]:1", true],
  ["http://10.0.0.1:1", false],
  ["http://127.0.0.1.evil.test:1", false],
])("recognizes that %s is this machine: %s", (address, here) => {
  expect(isLoopback(address)).toBe(here);
});
