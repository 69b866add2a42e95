import { expect, it } from "vitest";
import { allowHost, isSimulatedPage } from "./page-hosts.ts";

it.each([
  "http://127.0.0.1:4701/c/pay/cs_1",
  "http://localhost:3000/done",
  "http://shop.localhost:3000/",
  "https://[::1]:4701/",
])("shows %s", (address) => {
  expect(isSimulatedPage(address)).toBe(true);
});

it.each([
  "https://stripe.com/",
  "http://127.0.0.1.evil.example/",
  "http://localhost.evil.example/",
  "http://user:secret@127.0.0.1/",
  "file:///etc/passwd",
  "app://panel/index.html",
  "javascript:alert(1)",
  "",
])("does not show %s", (address) => {
  expect(isSimulatedPage(address)).toBe(false);
});

it("shows the host of an instance once one of its pages was opened", () => {
  const address = "http://ci.example:4701/c/pay/cs_1";
  expect(isSimulatedPage(address)).toBe(false);
  allowHost(address);
  expect(isSimulatedPage(address)).toBe(true);
});
