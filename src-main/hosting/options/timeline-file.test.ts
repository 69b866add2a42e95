import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readTimelineFile } from "./timeline-file.ts";

const folder = mkdtempSync(join(tmpdir(), "simdeck-timeline-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const registry = [{ kind: "payments", aliases: ["stripe"] }, { kind: "email" }];

function read(text: string | Buffer) {
  const file = join(folder, "timeline.json");
  writeFileSync(file, text);
  return readTimelineFile(file, { registry, only: ["payments"] });
}

const good = '{"payments":{"events":[{"id":"x","at":"+1h","call":{"method":"GET","path":"/x"}}]}}';

test.each([good, `\ufeff${good}`, `${good}\r\n`])(
  "%j is a schedule, as editors write it",
  (text) => {
    expect(read(text).get("payments")?.events).toHaveLength(1);
  },
);

test.each([
  ["", "it is empty"],
  ["{", "not valid JSON"],
  [Buffer.from(good, "utf16le"), "not valid JSON"],
  [Buffer.from([0x22, 0xff, 0x22]), "not valid UTF-8"],
  ["[".repeat(100_000) + "]".repeat(100_000), "64 levels"],
  ['{"__proto__":{"events":[]}}', "not valid JSON"],
  ['{"nobody":{"events":[]}}', 'unknown simulator "nobody"'],
  ['{"email":{"events":[]}}', "it is for email, which is not in --only"],
  ['{"payments":{"events":1}}', "payments.events (1): "],
  [good.replace("+1h", "+3d"), 'payments.events[0].at ("+3d"): days are not accepted; write +72h'],
  [good.replace('"id":"x",', ""), "payments.events[0].id is required"],
  ["[]", "the value ([]): "],
])("%j is refused, and why is told", (text, why) => {
  expect(() => read(text)).toThrow(why);
});

test("a schedule may be named by its provider, once", () => {
  const stripe = good.replace("payments", "stripe");
  expect([...read(stripe).keys()]).toEqual(["payments"]);
  expect(() => read(`${good.slice(0, -1)},${stripe.slice(1)}`)).toThrow(
    "payments has two schedules",
  );
});

test.skipIf(process.platform === "win32")("a device without an end is not read for ever", () => {
  expect(() => readTimelineFile("/dev/zero", { registry })).toThrow("longer than 67108864 bytes");
});

test.skipIf(process.platform === "win32")("reports that it waits for the writer of a pipe", () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const writer = spawn("sh", ["-c", 'printf %s "$1" > "$0"', pipe, good], { stdio: "ignore" });
  onTestFinished(() => void writer.kill());
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  expect(readTimelineFile(pipe, { registry }).get("payments")?.events).toHaveLength(1);
  expect(printed).toHaveBeenCalledExactlyOnceWith(
    `simdeck: --timeline ${pipe} is a pipe: waiting until its writer closes it.`,
  );
});
