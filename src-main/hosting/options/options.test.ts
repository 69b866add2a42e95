import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

const registry = [{ kind: "payments", aliases: ["stripe"] }, { kind: "email" }];

test("without options: every kind, loopback, ports from 4701", () => {
  expect(parseOptions([], registry)).toMatchObject({
    only: undefined,
    host: "127.0.0.1",
    portBase: 4_700,
  });
});

test.each([
  [["--only", "payments,,email"], '--only "payments,,email": unknown simulator ""'],
  [
    ["--only", "paymets"],
    'unknown simulator "paymets". Did you mean payments? The kinds are payments (stripe), email.',
  ],
  [["--port-base", "-1"], '--port-base "-1": give a value; write --port-base=VALUE'],
  [["--no-config=yes"], "--no-config takes no value."],
  [["--port-bse", "1"], "Unknown option '--port-bse'. Did you mean --port-base?"],
  [["--port-base", "abc"], '--port-base "abc": give a whole number from 0'],
  [["--port-base", "65535"], "--port-base"],
  [["--port-base=-1"], "--port-base"],
  [["--port-base", "0.5"], "--port-base"],
  [["--host", "not a host"], "--host"],
  [["--timeline="], '--timeline ""'],
  [["--attach", " "], '--attach ""'],
  [["--attach", "http://a:1", "--timeline", "x.json"], "--timeline cannot be used with --attach"],
  [["--colour"], "Unknown option '--colour'"],
  [["payments"], "Unexpected argument 'payments'"],
  [["--only"], "--only"],
])("%j is refused, naming option, value and what is allowed", (argv, message) => {
  expect(() => parseOptions(argv, registry)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining(message) as string }),
  );
});

test("--only takes the provider's name for the kind", () => {
  expect(parseOptions(["--only", "stripe, email,payments"], registry).only).toEqual([
    "payments",
    "email",
  ]);
});

test("a repeated --only adds to the first, in any case of the names", () => {
  const argv = ["--only", "Stripe", "--only=EMAIL,payments"];
  expect(parseOptions(argv, registry).only).toEqual(["payments", "email"]);
});

test("starts no simulators with --attach", () => {
  const argv = ["--only", "payments", "--attach", "http://ci.example:4701"];
  expect(parseOptions(argv, registry)).toMatchObject({
    only: [],
    attach: "http://ci.example:4701",
  });
});
