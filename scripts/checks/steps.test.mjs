import { spawn } from "node:child_process";
import { afterEach, expect, test, vi } from "vitest";
import { runChecks } from "./steps.mjs";

const lines = [];

/** A program that runs a script of Node. */
const program = (name, script) => ({
  name,
  start: (stdio) => spawn(process.execPath, ["--eval", script], { stdio }),
});

/** Runs programs and returns the result with everything that was shown, without durations. */
async function run(programs) {
  lines.length = 0;
  const keep = (text) =>
    lines.push(
      String(text)
        .trim()
        .replace(/ +(?:after )?[\d.]+ s$/, ""),
    );
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  return { ...(await runChecks(programs, 2)), lines: [...lines] };
}

afterEach(() => vi.restoreAllMocks());

test("shows the output of each step in the order given", async () => {
  const steps = [
    program("slow", "setTimeout(() => console.log(1), 50)"),
    program("fast", "console.log(2)"),
  ];
  expect(await run(steps)).toEqual({
    code: 0,
    lines: ["── slow", "1", "✓ slow", "── fast", "2", "✓ fast"],
  });
});

test("ends the others when a step fails, and shows that step last", async () => {
  const steps = [
    program("endless", "setInterval(() => undefined, 1000)"),
    program("bad", "console.log('reason'); process.exitCode = 3"),
    program("never", "console.log('started')"),
  ];
  const { failed, code, lines: shown } = await run(steps);
  expect({ failed, code }).toEqual({ failed: "bad", code: 3 });
  expect(shown).toEqual(["── endless", "── bad", "reason", "✗ bad failed (3)"]);
});

test("reports the failure of the step that is shown once", async () => {
  const { failed, lines: shown } = await run([program("bad", "process.exitCode = 1")]);
  expect(failed).toBe("bad");
  expect(shown).toEqual(["── bad", "✗ bad failed (1)"]);
});
