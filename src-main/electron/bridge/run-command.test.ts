import { afterEach, expect, it, vi } from "vitest";
import { CommandError } from "../../workbench/commands/command-error.ts";
import { runCommand } from "./run-command.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("wraps the result of a command, at once or later", async () => {
  expect(await runCommand("a", () => 1)).toEqual({ ok: true, value: 1 });
  expect(await runCommand("a", () => Promise.resolve([2]))).toEqual({ ok: true, value: [2] });
});

it("returns the message of a rejection", async () => {
  const answer = await runCommand("a", () => {
    throw new CommandError("gone", "The charge is gone.");
  });
  expect(answer).toEqual({ ok: false, error: { code: "gone", message: "The charge is gone." } });
});

it("logs unexpected errors and hides their message", async () => {
  const log: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => log.push(String(text)) > 0);
  const answer = await runCommand("events.window", () =>
    Promise.reject(new TypeError("secret detail")),
  );
  expect(JSON.stringify(answer)).not.toContain("secret detail");
  expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
  expect(log.join("")).toContain("events.window failed: TypeError: secret detail");
});
