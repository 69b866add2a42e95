import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listKinds } from "../../hosting/kind-names.ts";
import { builtIn } from "../../hosting/registry.ts";
import { listOptions, topics } from "./help.ts";
import { runWithoutSimulators } from "./run-without-simulators.ts";
import { isVerb } from "./verbs/names.ts";
import { verbs } from "./verbs/run-verb.ts";

const kinds = listKinds(builtIn);

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-tell-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test("list tells programs and shells the same kinds as people", () => {
  expect(runWithoutSimulators(["list", "--names"])).toBe(kinds.map((kind) => `${kind}\n`).join(""));
  const rows: unknown = JSON.parse(runWithoutSimulators(["list", "--json"]) ?? "");
  expect(rows).toMatchObject(
    kinds.map((kind, place) => ({ kind, aliases: [expect.any(String)], port: 4_701 + place })),
  );
  const table = (runWithoutSimulators(["list"]) ?? "").trimEnd().split("\n");
  expect(table.map((row) => row.split(" ")[0])).toEqual(kinds);
  expect(table[0]).toBe(
    "payments          stripe   4701  Stripe      delivers to endpoints registered over its API, with SIM_WEBHOOK_DELIVERY",
  );
});

test("there is help about every command, by both its names", () => {
  for (const topic of topics) {
    expect(runWithoutSimulators([topic, "--help"])).toBe(runWithoutSimulators(["help", topic]));
  }
  for (const topic of topics) expect(runWithoutSimulators(["help"])).toContain(`simdeck ${topic}`);
  expect(listOptions("headless")).toContain("--ready-file");
});

test("every command for a running instance has its code and its help, with all its options", () => {
  for (const [name, { options = {} }] of Object.entries(verbs)) {
    expect([name, isVerb(name)]).toEqual([name, true]);
    const documented = [...Object.keys(options), "json", "ready"].map((option) => `--${option}`);
    expect(listOptions(name).toSorted()).toEqual(documented.toSorted());
  }
});

test("leaves other commands to the simulators", () => {
  expect(runWithoutSimulators([])).toBeUndefined();
  expect(runWithoutSimulators(["--only", "payments"])).toBeUndefined();
  expect(runWithoutSimulators(["constructor"])).toBeUndefined();
});

test.each([
  [["list", "--yaml"], "list --yaml: the options are --json and --names."],
  [["list", "--json", "--names"], "the options are --json and --names."],
  [["help", "cooking"], 'there is no command "cooking". The commands are headless, start,'],
  [["help", "headles"], "Did you mean headless?"],
  [["timeline"], "use simdeck timeline check FILE."],
  [["timeline", "check", "a.json", "b.json"], "use simdeck timeline check FILE."],
  [["completion"], 'completion "": unknown shell. Use bash, zsh or fish.'],
  [["completion", "tcsh"], 'completion "tcsh": unknown shell. Use bash, zsh or fish.'],
  [["init", "--runner", "ava"], '--runner "ava": the runners are vitest, jest, mocha, bun,'],
  [["init", "here"], "The options are --runner, --agent, --force."],
] as const)("rejects %j with the allowed values", (argv, message) => {
  expect(() => runWithoutSimulators(argv)).toThrow(message);
});

/** Returns the completions of bash for a line. */
function completed(...words: readonly string[]): readonly string[] {
  const script = `${runWithoutSimulators(["completion", "bash"]) ?? ""}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _simdeck; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", script, "bash", "simdeck", ...words], {
    encoding: "utf8",
  });
  return stdout.trimEnd().split("\n");
}

test("bash completes commands, options, and kinds after a comma too", () => {
  expect(completed("ti")).toEqual(["timeline"]);
  expect(completed("headless", "--port")).toEqual(["--port-base"]);
  expect(completed("init", "--")).toEqual(["--runner", "--agent", "--force"]);
  expect(completed("headless", "--only", "pay")).toEqual(["payments"]);
  expect(completed("headless", "--only", "payments,ma")).toEqual(["payments,mailing"]);
});

test("the other shells are offered every kind", () => {
  for (const shell of ["zsh", "fish"]) {
    const script = runWithoutSimulators(["completion", shell]) ?? "";
    expect(kinds.filter((kind) => !script.includes(kind))).toEqual([]);
  }
});

test("a schedule that would be refused is explained; one that is accepted is counted", () => {
  const file = join(emptyFolder(), "timeline.json");
  const call = { method: "POST", path: "/_dispute", body: { charge: "ch_1" } };
  writeFileSync(file, JSON.stringify({ payments: { events: [{ id: "a", at: "+3d", call }] } }));
  expect(() => runWithoutSimulators(["timeline", "check", file])).toThrow(
    'payments.events[0].at ("+3d"): days are not',
  );
  writeFileSync(file, JSON.stringify({ payments: { events: [{ id: "a", at: "+72h", call }] } }));
  expect(runWithoutSimulators(["timeline", "check", file])).toBe("payments: 1 items\n");
});
