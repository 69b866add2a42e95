import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { builtIn } from "../hosting/registry.ts";
import { saveScenarioTest } from "./save-test.ts";
import { readScenario } from "./scenario-file.ts";

const module = z.object({ run: z.custom<() => Promise<void>>((run) => typeof run === "function") });

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "simdeck-save-test-"));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
}

function save(sample: string, file: string) {
  const from = join("resources", "scenarios", sample);
  return saveScenarioTest(from, readScenario(from, builtIn), file);
}

/** Runs a written test in this process: with this library, and without a test of its own. */
async function run(test: string): Promise<void> {
  const library = pathToFileURL(resolve("src-main/library/simdeck.ts")).href;
  const text = readFileSync(test, "utf8")
    .replace('from "simdeck"', `from ${JSON.stringify(library)}`)
    .replace('import { expect, test } from "vitest";', 'import { expect } from "vitest";')
    .replace("test(scenario.name, async () => {", "export const run = (async () => {");
  writeFileSync(test, text);
  const { run: play } = module.parse(await import(pathToFileURL(test).href));
  await play();
}

test.each(["disputed-charge.json", "check-run-again-from-chat.json"])(
  "writes a test of %s that passes",
  async (sample) => {
    const { test } = save(sample, join(folder(), sample));
    await run(test);
  },
);

test("writes a test that fails where the scenario differs", async () => {
  const { scenario, test } = save("disputed-charge.json", join(folder(), "story"));
  expect(scenario).toMatch(/story\.json$/);
  const text = readFileSync(scenario, "utf8");
  writeFileSync(scenario, text.replace('"disputed": false', '"disputed": true'));
  await expect(run(test)).rejects.toThrow("to match object");
});

test("rejects a scenario without expectations, because its test would assert nothing", () => {
  const from = join(folder(), "empty.json");
  const timeline = {
    payments: { events: [{ id: "a", at: "+0s", call: { method: "POST", path: "/v1/charges" } }] },
  };
  writeFileSync(from, JSON.stringify({ name: "Empty", timeline }));
  const saveIt = () => saveScenarioTest(from, readScenario(from, builtIn), join(folder(), "story"));
  expect(saveIt).toThrow("would assert nothing");
});

test("keeps a test that it did not write", () => {
  const file = join(folder(), "story.json");
  const { test } = save("disputed-charge.json", file);
  expect(() => save("disputed-charge.json", file)).not.toThrow();
  writeFileSync(test, "// mine");
  expect(() => save("disputed-charge.json", file)).toThrow("was not written by Simdeck");
  expect(readFileSync(test, "utf8")).toBe("// mine");
});
