import { describe, expect, test } from "vitest";
import { CodeRunner } from "./code-runner.ts";
import { createProgram } from "./design.ts";

const programWith = (map: string) => createProgram("_design/d", { views: { v: { map } } });

const mapOne = (code: CodeRunner, map: string) =>
  code.call(programWith(map), ["map", ["v"], [{ _id: "a" }]], { now: 0 });

describe("code that does not end or needs too much", () => {
  test.each([
    ["an endless loop", "while (true) {}", "OS process timed out."],
    [
      "endless objects",
      "var all = []; while (true) all.push({ a: [1, 2, 3] });",
      /exit_status|timed out/,
    ],
    [
      "a loop within a built-in function",
      "[].indexOf.call({ length: 9e15 }, 1);",
      "OS process timed out.",
    ],
  ])("is stopped: %s, and the next call runs", async (_, body, reason) => {
    const code = new CodeRunner();
    await expect(mapOne(code, `function (doc) { ${body} }`)).rejects.toMatchObject({
      status: 500,
      body: { error: "os_process_error", reason: expect.stringMatching(reason) as unknown },
    });
    expect(await mapOne(code, "function (doc) { emit(doc._id); }")).toEqual([[[["a", null]]]]);
    code.close();
  });

  test("is an exception of its document where the stack ends", async () => {
    const code = new CodeRunner();
    const deep = "function (doc) { emit(1); (function again() { again(); })(); }";
    expect(await mapOne(code, deep)).toEqual([[[]]]);
    const nested = "function (doc) { var a = []; for (var i = 0; i < 1e5; i++) a = [a]; emit(a); }";
    expect(await mapOne(code, nested)).toEqual([[[]]]);
    code.close();
  });
});

test("code of one design document reaches neither the host nor another document's code", async () => {
  const code = new CodeRunner();
  const spoil =
    "function () { JSON.stringify = Array.prototype.map = null; this.left = 1; emit(1); }";
  expect(await mapOne(code, spoil)).toEqual([[[[1, null]]]]);
  const look =
    "function () { emit([typeof process, typeof require('x'), typeof left, typeof fetch]); }";
  expect(await mapOne(code, look)).toEqual([[[]]]);
  const names =
    "function () { emit([typeof process, typeof left, typeof fetch, typeof setTimeout]); }";
  const nothing = Array.from({ length: 4 }, () => "undefined");
  expect(await mapOne(code, names)).toEqual([[[[nothing, null]]]]);
  code.close();
});

test("documents are frozen", async () => {
  const code = new CodeRunner();
  const map = "function (doc) { 'use strict'; doc.a = 1; emit(1); }";
  expect(await mapOne(code, map)).toEqual([[[]]]);
  code.close();
});

test("closing ends the thread, and rejects the calls that run and wait", async () => {
  const code = new CodeRunner();
  const calls = ["function () { while (true) {} }", "function () {}"].map((map) =>
    mapOne(code, map).catch((error: unknown) => error),
  );
  expect(code.isRunning).toBe(true);
  code.close();
  expect(code.isRunning).toBe(false);
  expect(await Promise.all(calls)).toMatchObject([{ status: 404 }, { status: 404 }]);
  await expect(mapOne(code, "function () {}")).rejects.toMatchObject({ status: 404 });
});

test("many design documents run in turn", async () => {
  const code = new CodeRunner();
  for (const round of [0, 1]) {
    for (let n = 0; n < 20; n += 1) {
      const rows = await mapOne(code, `function () { emit(${String(n)}, ${String(round)}); }`);
      expect(rows).toEqual([[[[n, round]]]]);
    }
  }
  code.close();
});
